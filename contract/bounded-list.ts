import * as v from 'valibot'

/**
 * Builds a list schema that validates a list only if it has up to `maxItems` items, and stops at the first invalid
 * item. Half a million zeros fit into a push, and an issue for each zero would block the server for seconds. A longer
 * list passes unchecked, because the caller rejects its length.
 */
export const itemsUpTo = <S extends v.GenericSchema>(
  maxItems: number,
  item: S,
  abortEarly = true,
): v.ArraySchema<S, undefined> => {
  const list = v.array(item)
  return {
    ...list,
    '~run': (dataset, config) =>
      Array.isArray(dataset.value) && dataset.value.length > maxItems
        ? { typed: true, value: dataset.value as v.InferOutput<S>[] }
        : list['~run'](dataset, abortEarly ? { ...config, abortEarly } : config),
  }
}

/** Builds the schema of a list with at most `maxItems` items. The length is checked before any item. */
export const listUpTo = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.pipe(itemsUpTo(maxItems, item), v.maxLength(maxItems))

/**
 * Builds the schema of a short list in a form. All invalid items are reported, because a form shows all errors at once.
 */
export const formListUpTo = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.pipe(itemsUpTo(maxItems, item, false), v.maxLength(maxItems))
