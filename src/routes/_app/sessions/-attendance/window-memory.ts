/**
 * Storage key of the sizes that an earlier page measured, for each window size. The first paint uses these sizes to
 * avoid a second layout. Callers measure again after rendering.
 */
const STORAGE_KEY = 'sizes'
/**
 * Maximum number of window sizes. A tablet has two, portrait and landscape, and some tablets are shared by two people.
 */
const MAX_WINDOW_SIZES = 4

type SizesByName = Record<string, readonly number[]>

const getWindowKey = () => `${innerWidth}x${innerHeight}`

let windowCache: Map<string, SizesByName> | undefined

const loadWindowSizes = (): Map<string, SizesByName> => {
  if (windowCache) return windowCache
  try {
    windowCache = new Map(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]'))
  } catch {
    // Start with an empty cache if storage is forbidden or contains other data. Then the first paint measures.
    windowCache = new Map()
  }
  return windowCache
}

/** Returns the stored sizes of a name. Returns undefined if they are missing or their count differs. */
export const getStoredSizes = (name: string, count: number): readonly number[] | undefined => {
  const sizes = loadWindowSizes().get(getWindowKey())?.[name]
  return Array.isArray(sizes) && sizes.length === count && sizes.every(Number.isFinite) ? sizes : undefined
}

/** Stores sizes under a name for the next page in a window of this size. */
export const storeSizes = (name: string, sizes: readonly number[]): void => {
  const sizesByWindow = loadWindowSizes()
  const key = getWindowKey()
  const storedSizes = sizesByWindow.get(key)
  if (String(storedSizes?.[name]) === String(sizes)) return
  sizesByWindow.delete(key)
  sizesByWindow.set(key, { ...storedSizes, [name]: sizes })
  for (const oldestKey of sizesByWindow.keys())
    if (sizesByWindow.size > MAX_WINDOW_SIZES) sizesByWindow.delete(oldestKey)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify([...sizesByWindow]))
  } catch {
    // Ignore the error, because the next page can measure.
  }
}
