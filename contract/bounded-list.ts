import * as v from 'valibot'

/**
 * A list whose items are looked at only where there are at most `most` of them, and up to the first that is wrong. A
 * list of half a million zeros has the size of a long push; a word about each of them would stop a server for seconds.
 * A longer list passes unseen: the code that takes it refuses it for its length.
 */
export const itemsUpTo = <S extends v.GenericSchema>(
  most: number,
  item: S,
  abortEarly = true,
): v.ArraySchema<S, undefined> => {
  const list = v.array(item)
  return {
    ...list,
    '~run': (dataset, config) =>
      Array.isArray(dataset.value) && dataset.value.length > most
        ? { typed: true, value: dataset.value as v.InferOutput<S>[] }
        : list['~run'](dataset, abortEarly ? { ...config, abortEarly } : config),
  }
}

/** A list of at most `most` items, by which it is judged before any of them. */
export const listUpTo = <S extends v.GenericSchema>(most: number, item: S) =>
  v.pipe(itemsUpTo(most, item), v.maxLength(most))

/** A short list of a form, of whose items everything that is wrong is told: one at fault hides nothing of the others. */
export const fewUpTo = <S extends v.GenericSchema>(most: number, item: S) =>
  v.pipe(itemsUpTo(most, item, false), v.maxLength(most))
