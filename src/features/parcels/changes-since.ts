import type { ParcelRow, RegisteredRow } from '@contract/rows.ts'
import type { Day } from '@contract/rules/days.ts'

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
