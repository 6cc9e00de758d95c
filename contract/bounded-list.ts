import * as v from 'valibot'

/**
 * A list schema that validates items only up to `maxItems` items, and stops at the first invalid item. Half a
 * million zeros fit into a long push, and one issue for each zero would block the server for seconds. A
 * longer list passes unchecked, because the caller rejects it for its length.
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

/** A list of at most `maxItems` items. The length is checked before any item. */
export const listUpTo = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.pipe(itemsUpTo(maxItems, item), v.maxLength(maxItems))

/** A short list from a form. All invalid items are reported, because a form shows every fault at once. */
export const formListUpTo = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.pipe(itemsUpTo(maxItems, item, false), v.maxLength(maxItems))
