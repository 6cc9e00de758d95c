import * as v from 'valibot'
import { buildRequiredLine } from '../text.ts'

/** Maximum length in characters of a collector's name. */
export const MAX_COLLECTOR_LENGTH = 100

/** Schema of the name of a person who collects a child. A volunteer enters it at the door. */
export const CollectorName = buildRequiredLine(MAX_COLLECTOR_LENGTH)

/** Normalizes a name for comparison, because spelling varies in case, spaces and full stops. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[.\s]+/gu, ' ')
    .trim()

/** True if two collector names are equal. Null means that the child is still in, so it equals only null. */
export const isSameCollector = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : normalizeName(a) === normalizeName(b)

/**
 * Matches a warning at the start of a name. Each name becomes a button, so a warning such as "not Dad" must be left
 * out.
 */
const WARNING_START = /^(no|not|never|nobody|except|don['’]t|do not|ddim|nid|neb)\b/iu

/** Parses a collection note into names (B-HAL-04). Commas, semicolons and line ends separate the names. */
export const parseCollectors = (note: string | null): string[] => {
  const names = (note ?? '').split(/[,;\r\n]+/u).flatMap((part) => {
    const parsed = v.safeParse(CollectorName, part)
    return parsed.success && !WARNING_START.test(parsed.output) ? parsed.output : []
  })
  return names.filter((name, index) => names.findIndex((other) => isSameCollector(other, name)) === index)
}

/** A collector that a user can choose. `notFor` contains the ids of children whose note does not contain the name. */
export type CollectorOption = { name: string; notFor: string[] }

/** Returns the collectors in the children's notes. A collector of more children comes first. */
export const getCollectors = (
  children: readonly { id: string; pick_up_people: string | null }[],
): CollectorOption[] => {
  const notes = children.map(({ id, pick_up_people }) => ({ id, names: parseCollectors(pick_up_people) }))
  const allNames = notes.flatMap(({ names }) => names)
  const names = allNames.filter((name, index) => allNames.findIndex((other) => isSameCollector(other, name)) === index)
  return names
    .map((name) => ({
      name,
      notFor: notes.flatMap((note) => (note.names.some((one) => isSameCollector(one, name)) ? [] : note.id)),
    }))
    .sort((a, b) => a.notFor.length - b.notFor.length)
}
