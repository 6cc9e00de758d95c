/** Media queries in jsdom. Only queries about the width that a test sets can match. */

const PX_OF_REM = 16
const lists = new Set<{ holds: () => boolean; was: boolean; list: EventTarget }>()
let width: number | null = null

const lengthOf = (query: string, side: 'min' | 'max'): number | null => {
  const [, size, unit] = new RegExp(`${side}-width:\\s*([\\d.]+)(rem|em|px)`).exec(query) ?? []
  return size === undefined ? null : Number(size) * (unit === 'px' ? 1 : PX_OF_REM)
}

const holds = (query: string): boolean => {
  const [min, max] = [lengthOf(query, 'min'), lengthOf(query, 'max')]
  if (width === null || (min === null && max === null)) return false
  return width >= (min ?? 0) && width <= (max ?? Number.POSITIVE_INFINITY)
}

/** Stub for `matchMedia`: no query matches until a test sets a width. */
export const mediaList = (media: string): MediaQueryList => {
  const list = Object.assign(new EventTarget(), { addListener: () => {}, removeListener: () => {} })
  Object.defineProperties(list, {
    media: { value: media },
    onchange: { value: null },
    matches: { get: () => holds(media) },
  })
  lists.add({ holds: () => holds(media), was: holds(media), list })
  return list as unknown as MediaQueryList
}

/** Sets the width of the page in pixels. `null` makes all width queries fail, as at the start. */
export const setWidth = (to: number | null): void => {
  width = to
  for (const entry of lists) {
    const now = entry.holds()
    if (now !== entry.was) entry.list.dispatchEvent(new Event('change'))
    entry.was = now
  }
}
