/**
 * `phone`: own bottom bar, also in landscape. `tablet`: the panel is a sheet and the tally a strip. `wide`:
 * the panel is visible.
 */
export type Layout = 'phone' | 'tablet' | 'wide'

/** Low window. `side`: header and tools have one line each. `small`: the page scrolls to the list. */
export type Low = 'side' | 'small'

export type Frame = {
  layout: Layout
  low: Low | undefined
  /** True for very large text in a small window, where two words hardly fit side by side. */
  narrow: boolean
}

/** Chooses the layout for a window size in rem. Larger text counts as a smaller window. */
export const frameOf = (width: number, height: number): Frame => {
  const low = height <= 33
  const narrow = width <= 18
  if (width >= 75) return { layout: 'wide', low: undefined, narrow }
  const onItsSide = height <= 30 && height >= 17 && width >= 36
  if (onItsSide) return { layout: 'phone', low: 'side', narrow }
  return { layout: width < 48 ? 'phone' : 'tablet', low: low ? 'small' : undefined, narrow }
}
