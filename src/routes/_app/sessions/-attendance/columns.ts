/** Layout of blocks in columns. All values are in CSS pixels. */

import type { Layout } from './layout.ts'

/** Distance between blocks and between columns. */
export const BLOCK_GAP_PX = 12

/** Minimum column width in rem. In a narrower column, names and chips do not fit next to each other. */
const MIN_COLUMN_REM = 14.5
/**
 * Maximum number of columns. Key: layout. Tablets have at most three columns, so that long names need at most two
 * lines.
 */
const MAX_COLUMNS: Record<Layout, number> = { phone: 3, tablet: 3, wide: 4 }

/** Returns the number of columns that fit. Larger text gets fewer columns. */
export const countColumns = (width: number, rem: number, layout: Layout): number =>
  Math.max(1, Math.min(MAX_COLUMNS[layout], Math.floor((width + BLOCK_GAP_PX) / (MIN_COLUMN_REM * rem + BLOCK_GAP_PX))))

/**
 * Places each block in the column that is shortest so far. Names therefore run from A to Z across the columns. The
 * column of a block does not change later.
 */
export const placeInColumns = (heights: readonly number[], columns: number): number[] => {
  const columnEnds = new Array<number>(columns).fill(0)
  return heights.map((height) => {
    let shortest = 0
    for (let index = 1; index < columns; index++)
      if ((columnEnds[index] ?? 0) < (columnEnds[shortest] ?? 0)) shortest = index
    columnEnds[shortest] = (columnEnds[shortest] ?? 0) + height + BLOCK_GAP_PX
    return shortest
  })
}

export type BlockPositions = {
  /** Top position of each block. */
  tops: number[]
  /** Height of the tallest column. */
  total: number
}

/** Calculates the positions of the blocks in their columns from the current heights. */
export const stackBlocks = (heights: readonly number[], places: readonly number[], columns: number): BlockPositions => {
  const columnEnds = new Array<number>(columns).fill(0)
  const tops = heights.map((height, index) => {
    const column = places[index] ?? 0
    const top = columnEnds[column] ?? 0
    columnEnds[column] = top + height + BLOCK_GAP_PX
    return top
  })
  return { tops, total: Math.max(0, ...columnEnds.map((end) => end - BLOCK_GAP_PX)) }
}

/**
 * Finds the contiguous run of blocks that touches a range of the list. The run has no gaps, so that Tab moves through
 * the blocks from A to Z.
 * @returns first and last index, with last before first if no block is visible
 */
export const findVisibleRun = (
  tops: readonly number[],
  heights: readonly number[],
  rangeStart: number,
  rangeEnd: number,
): [first: number, last: number] => {
  let firstIndex = tops.length
  let lastIndex = -1
  for (let index = 0; index < tops.length; index++) {
    const top = tops[index] ?? 0
    if (top > rangeEnd || top + (heights[index] ?? 0) < rangeStart) continue
    firstIndex = Math.min(firstIndex, index)
    lastIndex = index
  }
  return [firstIndex, lastIndex]
}

/**
 * Returns the index of the first block whose top is at or below a line. The user sees this block as the first visible
 * block.
 */
export const findFirstBelow = (tops: readonly number[], line: number): number => {
  const index = tops.findIndex((top) => top >= line)
  return index < 0 ? tops.length - 1 : index
}
