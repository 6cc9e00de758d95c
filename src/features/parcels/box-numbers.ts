import type { ParcelRow } from '@contract/rows.ts'

/** Number that this device last showed for each box. Key: row id. */
export type BoxNumbers = Readonly<Record<string, number>>

type NumberedRow = Pick<ParcelRow, 'id' | 'number'>

/**
 * Finds boxes whose number differs from the number that this device showed before. Such a box may already
 * have a label with the old number.
 */
export function findMovedBoxes<R extends NumberedRow>(shownNumbers: BoxNumbers, rows: readonly R[]): R[] {
  return rows.filter(({ id, number }) => number && shownNumbers[id] !== undefined && shownNumbers[id] !== number)
}

/** Adds boxes that were not shown before. Changed numbers stay as they were shown. */
export function addNewBoxes(shownNumbers: BoxNumbers, rows: readonly NumberedRow[]): BoxNumbers {
  const unseenEntries = rows.flatMap(({ id, number }) =>
    number && shownNumbers[id] === undefined ? [[id, number]] : [],
  )
  return unseenEntries.length > 0 ? { ...shownNumbers, ...Object.fromEntries(unseenEntries) } : shownNumbers
}
