import { addsUp } from './club-rows.ts'

/** Counts from 1 up to this are hidden from readers outside: they may tell of one family (B-NUM-05). */
export const MOST_HIDDEN = 7
export const HIDDEN = '*'
export const HIDDEN_WORDS = `Counts of 1 to ${MOST_HIDDEN} are shown as ${HIDDEN}.`

/** How many sessions or clubs there were tells of no person. */
const tellsOfPeople = (name: string): boolean =>
  !name.startsWith('organisations_') && !/^number_of_(provision_)?sessions$/.test(name)

const isSmall = (count: number): boolean => count >= 1 && count <= MOST_HIDDEN

/**
 * Parts of a whole that is told beside them, small ones hidden. Where one part alone is hidden, the whole less the others
 * would tell it; so the smallest of the others is hidden too.
 */
export const hideParts = (parts: readonly number[]): (number | string)[] => {
  const hidden = new Set(parts.flatMap((count, at) => (isSmall(count) ? [at] : [])))
  if (hidden.size === 1) {
    const [next] = parts
      .map((count, at) => ({ count, at }))
      .filter(({ count, at }) => count > 0 && !hidden.has(at))
      .sort((a, b) => a.count - b.count)
    if (next) hidden.add(next.at)
  }
  return parts.map((count, at) => (hidden.has(at) ? HIDDEN : count))
}

/** The cells of one number of a club, small ones hidden: its holidays, then the year. */
export const hideSmall = (name: string, cells: readonly number[]): (number | string)[] => {
  if (!tellsOfPeople(name)) return [...cells]
  if (!addsUp(name)) return cells.map((count) => (isSmall(count) ? HIDDEN : count))
  const year = cells.at(-1) ?? 0
  return [...hideParts(cells.slice(0, -1)), isSmall(year) ? HIDDEN : year]
}
