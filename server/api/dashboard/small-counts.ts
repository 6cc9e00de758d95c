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
 * The cells of one number of a club, small ones hidden: its holidays, then the year. Where one holiday alone is hidden, the
 * year less the others would tell it; so the smallest of the others is hidden too.
 */
export const hideSmall = (name: string, cells: readonly number[]): (number | string)[] => {
  if (!tellsOfPeople(name)) return [...cells]
  const hidden = new Set(cells.flatMap((count, at) => (isSmall(count) ? [at] : [])))
  const last = cells.length - 1
  const small = [...hidden].filter((at) => at < last)
  if (addsUp(name) && small.length === 1 && !hidden.has(last)) {
    const [next] = cells
      .map((count, at) => ({ count, at }))
      .filter(({ count, at }) => at < last && count > 0 && !hidden.has(at))
      .sort((a, b) => a.count - b.count)
    if (next) hidden.add(next.at)
  }
  return cells.map((count, at) => (hidden.has(at) ? HIDDEN : count))
}
