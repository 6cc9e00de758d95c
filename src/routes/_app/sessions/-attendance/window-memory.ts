/**
 * Sizes that an earlier page measured in a window of this size. The first paint uses them to avoid a second
 * layout. Callers measure again after rendering.
 */
const KEY = 'sizes'
/**
 * Maximum number of window sizes. A tablet has two, portrait and landscape, and some tablets are shared by
 * two people.
 */
const MAX_WINDOWS = 4

type Sizes = Record<string, readonly number[]>

const windowKey = () => `${innerWidth}x${innerHeight}`

let known: Map<string, Sizes> | undefined

const read = (): Map<string, Sizes> => {
  if (known) return known
  try {
    known = new Map(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    // // Storage may be forbidden or contain other data. Then the first paint measures.
    known = new Map()
  }
  return known
}

/** Returns the stored sizes of a name. Returns undefined if they are missing or their count differs. */
export const recall = (name: string, count: number): readonly number[] | undefined => {
  const sizes = read().get(windowKey())?.[name]
  return Array.isArray(sizes) && sizes.length === count && sizes.every(Number.isFinite) ? sizes : undefined
}

/** Stores sizes under a name for the next page in a window of this size. */
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
    // // Ignored, because the next page can measure.
  }
}
