import type { ParcelRow } from '@contract/rows.ts'

/** The number of each box as this device last showed it, by row id. */
export type BoxNumbers = Readonly<Record<string, number>>

type Numbered = Pick<ParcelRow, 'id' | 'number'>

/** Finds boxes whose number on this device has changed: a label with the old number may be on the box. */
export function movedBoxes<R extends Numbered>(seen: BoxNumbers, rows: readonly R[]): R[] {
  return rows.filter(({ id, number }) => number && seen[id] !== undefined && seen[id] !== number)
}

/** Adds boxes that were not shown before; a number that has changed stays as it was seen. */
export function withNewBoxes(seen: BoxNumbers, rows: readonly Numbered[]): BoxNumbers {
  const unseen = rows.flatMap(({ id, number }) => (number && seen[id] === undefined ? [[id, number]] : []))
  return unseen.length > 0 ? { ...seen, ...Object.fromEntries(unseen) } : seen
}
