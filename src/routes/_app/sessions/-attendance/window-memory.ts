/**
 * Sizes that an earlier page has measured in a window of this size: the first picture is drawn with them, without
 * making the browser lay the page out twice. Whoever recalls one measures again once it is drawn.
 */
const KEY = 'sizes'
/** A tablet has two windows, upright and on its side; some are shared by two. */
const MAX_WINDOWS = 4

type Sizes = Record<string, readonly number[]>

const windowKey = () => `${innerWidth}x${innerHeight}`

let known: Map<string, Sizes> | undefined

const read = (): Map<string, Sizes> => {
  if (known) return known
  try {
    known = new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    // Storage may be forbidden, or hold something else; then the first picture measures.
    known = new Map()
  }
  return known
}

/** Sizes under a name as they were kept last; undefined where they were not, or are not so many numbers. */
export const recall = (name: string, count: number): readonly number[] | undefined => {
  const sizes = read().get(windowKey())?.[name]
  return Array.isArray(sizes) && sizes.length === count && sizes.every(Number.isFinite) ? sizes : undefined
}

/** Keeps sizes under a name for the next page in a window of this size. */
export const keep = (name: string, sizes: readonly number[]): void => {
  const windows = read()
  const key = windowKey()
  const before = windows.get(key)
  if (String(before?.[name]) === String(sizes)) return
  windows.delete(key)
  windows.set(key, { ...before, [name]: sizes })
  for (const oldest of windows.keys()) if (windows.size > MAX_WINDOWS) windows.delete(oldest)
  try {
    localStorage.setItem(KEY, JSON.stringify([...windows]))
  } catch {
    // As above.
  }
}
