import * as v from 'valibot'

/**
 * Builds a list schema that limits the time for invalid lists. It stops at the first invalid item, and it does not
 * check the items of a list with more than `maxItems` items. The caller must reject such a list by its length. Half a
 * million zeros fit into a push, and an issue for each zero would block the server for seconds.
 */
export const buildBoundedItems = <S extends v.GenericSchema>(
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
// @__NO_SIDE_EFFECTS__
export const buildBoundedList = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.pipe(buildBoundedItems(maxItems, item), v.maxLength(maxItems))

/** Builds the schema of a short list in a form. Reports all invalid items, because a form shows all errors at once. */
export const buildBoundedFormList = <S extends v.GenericSchema>(maxItems: number, item: S) =>
  v.pipe(buildBoundedItems(maxItems, item, false), v.maxLength(maxItems))
