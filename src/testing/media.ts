/**
 * Simulated media queries for jsdom. A query matches only if a test has set a width and the query is about that width.
 */

const PX_PER_REM = 16
const lists = new Set<{ holds: () => boolean; was: boolean; list: EventTarget }>()
let width: number | null = null

const parseLength = (query: string, side: 'min' | 'max'): number | null => {
  const [, size, unit] = new RegExp(`${side}-width:\\s*([\\d.]+)(rem|em|px)`).exec(query) ?? []
  return size === undefined ? null : Number(size) * (unit === 'px' ? 1 : PX_PER_REM)
}

const matchesQuery = (query: string): boolean => {
  const [min, max] = [parseLength(query, 'min'), parseLength(query, 'max')]
  if (width === null || (min === null && max === null)) return false
  return width >= (min ?? 0) && width <= (max ?? Number.POSITIVE_INFINITY)
}

/** Stub for `matchMedia`: no query matches until a test sets a width. */
export const createMediaQueryList = (media: string): MediaQueryList => {
  const list = Object.assign(new EventTarget(), { addListener: () => {}, removeListener: () => {} })
  Object.defineProperties(list, {
    media: { value: media },
    onchange: { value: null },
    matches: { get: () => matchesQuery(media) },
  })
  lists.add({ holds: () => matchesQuery(media), was: matchesQuery(media), list })
  return list as unknown as MediaQueryList
}

/** Sets the width of the page in pixels. If it is `null`, all width queries fail, as at the start. */
export const setWidth = (newWidth: number | null): void => {
  width = newWidth
  for (const entry of lists) {
    const matchesNow = entry.holds()
    if (matchesNow !== entry.was) entry.list.dispatchEvent(new Event('change'))
    entry.was = matchesNow
  }
}
