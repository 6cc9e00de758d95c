/**
 * Simulated media queries for jsdom. A query matches only if a test has set a width and the query is about that width.
 */

const PX_PER_REM = 16
const mediaLists = new Set<{ holds: () => boolean; was: boolean; list: EventTarget }>()
let simulatedWidth: number | null = null

const parseLength = (query: string, side: 'min' | 'max'): number | null => {
  const [, size, unit] = new RegExp(`${side}-width:\\s*([\\d.]+)(rem|em|px)`).exec(query) ?? []
  return size === undefined ? null : Number(size) * (unit === 'px' ? 1 : PX_PER_REM)
}

const matchesQuery = (query: string): boolean => {
  const [minWidth, maxWidth] = [parseLength(query, 'min'), parseLength(query, 'max')]
  if (simulatedWidth === null || (minWidth === null && maxWidth === null)) return false
  return simulatedWidth >= (minWidth ?? 0) && simulatedWidth <= (maxWidth ?? Number.POSITIVE_INFINITY)
}

/** Stub for `matchMedia`: no query matches until a test sets a width. */
export const createMediaQueryList = (media: string): MediaQueryList => {
  const queryList = Object.assign(new EventTarget(), { addListener: () => {}, removeListener: () => {} })
  Object.defineProperties(queryList, {
    media: { value: media },
    onchange: { value: null },
    matches: { get: () => matchesQuery(media) },
  })
  mediaLists.add({ holds: () => matchesQuery(media), was: matchesQuery(media), list: queryList })
  return queryList as unknown as MediaQueryList
}

/** Sets the width of the page in pixels. If it is `null`, all width queries fail, as at the start. */
export const setWidth = (newWidth: number | null): void => {
  simulatedWidth = newWidth
  for (const entry of mediaLists) {
    const isMatching = entry.holds()
    if (isMatching !== entry.was) entry.list.dispatchEvent(new Event('change'))
    entry.was = isMatching
  }
}
