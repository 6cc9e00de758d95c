import * as v from 'valibot'
import { filledLine } from '../text.ts'

/** Letters of a name at the door. */
export const COLLECTOR_LETTERS = 100

/** Whoever collects somebody, by the name that they give. */
export const Collector = filledLine(COLLECTOR_LETTERS)

/** A name as it is compared: people write the same one with other capitals, spaces and stops. */
const compared = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/gu, ' ')
    .trim()

/** Whether two names at the door are the same one. Null: nobody's, who is still in. */
export const sameCollector = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : compared(a) === compared(b)

/** The names of a note on who may collect somebody: one between commas, semicolons or on each line (B-HAL-04). */
export const collectorsIn = (note: string | null): string[] => {
  const names = (note ?? '').split(/[,;\r\n]+/u).flatMap((part) => {
    const read = v.safeParse(Collector, part)
    return read.success ? read.output : []
  })
  return names.filter((name, at) => names.findIndex((other) => sameCollector(other, name)) === at)
}

/** Somebody at the door: a name, and those of the children on whose note it does not stand. */
export type OfferedCollector = { name: string; notFor: string[] }

/**
 * Who may collect these children, as their notes say: first who may collect most of them. A name that is not on every one's
 * note says of whom it is not.
 */
export const collectorsOf = (
  children: readonly { id: string; pick_up_people: string | null }[],
): OfferedCollector[] => {
  const notes = children.map(({ id, pick_up_people }) => ({ id, names: collectorsIn(pick_up_people) }))
  const all = notes.flatMap(({ names }) => names)
  const names = all.filter((name, at) => all.findIndex((other) => sameCollector(other, name)) === at)
  return names
    .map((name) => ({
      name,
      notFor: notes.flatMap((note) => (note.names.some((one) => sameCollector(one, name)) ? [] : note.id)),
    }))
    .sort((a, b) => a.notFor.length - b.notFor.length)
}
