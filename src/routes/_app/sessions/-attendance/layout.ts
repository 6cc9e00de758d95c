/**
 * `phone`: the register has a bottom bar, even in landscape. `tablet`: the panel is a sheet and the tally a strip.
 * `wide`: the panel is visible.
 */
export type Layout = 'phone' | 'tablet' | 'wide'

/** Low window. `side`: header and tools have one line each. `small`: the page scrolls to the list. */
export type LowWindow = 'side' | 'small'

export type WindowLayout = {
  layout: Layout
  low: LowWindow | undefined
  /** True for very large text in a small window, where two words hardly fit side by side. */
  narrow: boolean
}

/** Chooses the layout for a window size in rem. Larger text counts as a smaller window. */
export const chooseWindowLayout = (width: number, height: number): WindowLayout => {
  const isLow = height <= 33
  const isNarrow = width <= 18
  if (width >= 75) return { layout: 'wide', low: undefined, narrow: isNarrow }
  const isLandscapePhone = height <= 30 && height >= 17 && width >= 36
  if (isLandscapePhone) return { layout: 'phone', low: 'side', narrow: isNarrow }
  return { layout: width < 48 ? 'phone' : 'tablet', low: isLow ? 'small' : undefined, narrow: isNarrow }
}
