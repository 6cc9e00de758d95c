import type { ParcelRow } from '@contract/rows.ts'

/** Number that this device last showed for each box. Key: row id. */
export type BoxNumbers = Readonly<Record<string, number>>

type Numbered = Pick<ParcelRow, 'id' | 'number'>

/** Finds boxes whose number has changed on this device, because they may have a label with the old number. */
export function findMovedBoxes<R extends Numbered>(seen: BoxNumbers, rows: readonly R[]): R[] {
  return rows.filter(({ id, number }) => number && seen[id] !== undefined && seen[id] !== number)
}

/** Adds boxes that were not shown before. Changed numbers stay as they were shown. */
export function addNewBoxes(seen: BoxNumbers, rows: readonly Numbered[]): BoxNumbers {
  const unseen = rows.flatMap(({ id, number }) => (number && seen[id] === undefined ? [[id, number]] : []))
  return unseen.length > 0 ? { ...seen, ...Object.fromEntries(unseen) } : seen
}
