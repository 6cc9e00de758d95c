import { timeOfId } from '@contract/id.ts'
import type { ParcelProvisionRow, ParcelRow, RegisteredRow } from '@contract/rows.ts'
import { type Day, dayInLondon } from '@contract/rules/days.ts'

type Sized = Pick<ParcelRow, 'registered' | 'adults' | 'children'>

export type ChangesSince<R extends Sized> = {
  /** Ids of those who had a parcel then and have none now. */
  gone: string[]
  added: string[]
  resized: { registered: string; was: R }[]
}

/** What is different in a session from the one that it was made from (B-PAR-02). */
export const changesSince = <R extends Sized>(then: readonly R[], now: readonly R[]): ChangesSince<R> => {
  const before = new Map(then.map((row) => [row.registered, row]))
  const after = new Set(now.map((row) => row.registered))
  return {
    gone: then.flatMap(({ registered }) => (after.has(registered) ? [] : [registered])),
    added: now.flatMap(({ registered }) => (before.has(registered) ? [] : [registered])),
    resized: now.flatMap(({ registered, adults, children }) => {
      const was = before.get(registered)
      return was && (was.adults !== adults || was.children !== children) ? [{ registered, was }] : []
    }),
  }
}

type Session = Pick<ParcelProvisionRow, 'id' | 'date'>

/**
 * Returns the day on which the boxes of a session were settled: its date, or the day on which it was made if a clone was made
 * before its date. A session in the future has not been packed, so food that changes before its date is news too.
 * @param source the session that was cloned
 * @param clone the id of the session that was made from it
 */
export const settledDay = (source: Session, clone: string): Day => {
  const cloned = dayOfId(clone)
  if (cloned === null || cloned > source.date) return source.date
  const made = dayOfId(source.id)
  return made !== null && made < source.date ? made : source.date
}

const dayOfId = (id: string): Day | null => {
  const made = timeOfId(id)
  return made && dayInLondon(made)
}

type Eater = Pick<RegisteredRow, 'food_changed'>

/**
 * Families whose box is packed differently, because the food of one of them has become something else on the day of a session
 * or since; whoever has only confirmed it is not among them.
 */
export const foodChangedSince = <F extends { person: Eater | undefined; family: readonly Eater[] }>(
  day: Day,
  families: readonly F[],
): F[] =>
  families.filter(({ person, family }) =>
    [person, ...family].some((one) => one?.food_changed && one.food_changed >= day),
  )
