/** How the blocks stand in columns. Pure numbers, in CSS pixels. */

import type { Layout } from './layout.ts'

/** Distance between blocks and between columns. */
export const GAP = 12

/** Fewer than this, and names and chips no longer fit side by side: 14.5rem. */
const NARROWEST_REM = 14.5
/** On a tablet of any width three, so that long names keep to two lines. */
const MAX_COLUMNS: Record<Layout, number> = { phone: 3, tablet: 3, wide: 4 }

/** How many columns fit; a larger text gets fewer. */
export const columnsIn = (width: number, rem: number, layout: Layout): number =>
  Math.max(1, Math.min(MAX_COLUMNS[layout], Math.floor((width + GAP) / (NARROWEST_REM * rem + GAP))))

/** Puts each block into the column that is shortest so far: A to Z reads across, nothing is sorted again later. */
export const placeInColumns = (heights: readonly number[], columns: number): number[] => {
  const ends = new Array<number>(columns).fill(0)
  return heights.map((height) => {
    let shortest = 0
    for (let at = 1; at < columns; at++) if ((ends[at] ?? 0) < (ends[shortest] ?? 0)) shortest = at
    ends[shortest] = (ends[shortest] ?? 0) + height + GAP
    return shortest
  })
}

export type Stack = {
  /** Where each block begins. */
  tops: number[]
  /** Height of the tallest column. */
  total: number
}

/** The blocks' places in their columns by their heights as known now. */
export const stack = (heights: readonly number[], places: readonly number[], columns: number): Stack => {
  const ends = new Array<number>(columns).fill(0)
  const tops = heights.map((height, at) => {
    const column = places[at] ?? 0
    const top = ends[column] ?? 0
    ends[column] = top + height + GAP
    return top
  })
  return { tops, total: Math.max(0, ...ends.map((end) => end - GAP)) }
}

/**
 * The run of blocks that touches a stretch of the list. A run without holes keeps Tab going from A to Z.
 * @returns first and last index, last before first where nothing is in sight
 */
export const blocksIn = (
  tops: readonly number[],
  heights: readonly number[],
  from: number,
  to: number,
): [first: number, last: number] => {
  let first = tops.length
  let last = -1
  for (let at = 0; at < tops.length; at++) {
    const top = tops[at] ?? 0
    if (top > to || top + (heights[at] ?? 0) < from) continue
    first = Math.min(first, at)
    last = at
  }
  return [first, last]
}

/** The first block, in order, whose top is at or under a line: the one that the reader takes for the first in sight. */
export const firstFrom = (tops: readonly number[], line: number): number => {
  const at = tops.findIndex((top) => top >= line)
  return at < 0 ? tops.length - 1 : at
}
