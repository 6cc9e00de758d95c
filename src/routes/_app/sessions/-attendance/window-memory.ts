/**
 * Storage key of the sizes that an earlier page measured, for each window size. The first paint uses these sizes to
 * avoid a second layout. Callers measure again after rendering.
 */
const STORAGE_KEY = 'sizes'
/**
 * Maximum number of window sizes. A tablet has two, portrait and landscape, and some tablets are shared by two people.
 */
const MAX_WINDOWS = 4

type Sizes = Record<string, readonly number[]>

const getWindowKey = () => `${innerWidth}x${innerHeight}`

let cache: Map<string, Sizes> | undefined

const loadWindows = (): Map<string, Sizes> => {
  if (cache) return cache
  try {
    cache = new Map(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    // Start with an empty cache if storage is forbidden or contains other data. Then the first paint measures.
    cache = new Map()
  }
  return cache
}

/** Returns the stored sizes of a name. Returns undefined if they are missing or their count differs. */
export const recallSizes = (name: string, count: number): readonly number[] | undefined => {
  const sizes = loadWindows().get(getWindowKey())?.[name]
  return Array.isArray(sizes) && sizes.length === count && sizes.every(Number.isFinite) ? sizes : undefined
}

/** Stores sizes under a name for the next page in a window of this size. */
export const storeSizes = (name: string, sizes: readonly number[]): void => {
  const windows = loadWindows()
  const key = getWindowKey()
  const storedSizes = windows.get(key)
  if (String(storedSizes?.[name]) === String(sizes)) return
  windows.delete(key)
  windows.set(key, { ...storedSizes, [name]: sizes })
  for (const oldest of windows.keys()) if (windows.size > MAX_WINDOWS) windows.delete(oldest)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...windows]))
  } catch {
    // Ignore the error, because the next page can measure.
  }
}
