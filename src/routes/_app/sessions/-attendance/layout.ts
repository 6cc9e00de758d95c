/** `phone`: own bar, also when it lies on its side. `tablet`: the panel is a sheet, the tally a strip. `wide`: with the panel. */
export type Layout = 'phone' | 'tablet' | 'wide'

/** Little height. `side`: head and tools take one line each. `small`: the page scrolls to the list. */
export type Low = 'side' | 'small'

export type Frame = {
  layout: Layout
  low: Low | undefined
  /** The largest text on the smallest window: hardly a word fits beside another. */
  narrow: boolean
}

/** How the register stands in a window of this size, in rem: larger text is a smaller window. */
export const frameOf = (width: number, height: number): Frame => {
  const low = height <= 33
  const narrow = width <= 18
  if (width >= 75) return { layout: 'wide', low: undefined, narrow }
  const onItsSide = height <= 30 && height >= 17 && width >= 36
  if (onItsSide) return { layout: 'phone', low: 'side', narrow }
  return { layout: width < 48 ? 'phone' : 'tablet', low: low ? 'small' : undefined, narrow }
}
