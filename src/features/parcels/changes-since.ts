import { getIdTime } from '@contract/id.ts'
import type { ParcelProvisionRow, ParcelRow, RegisteredRow } from '@contract/rows.ts'
import { type Day, getLondonDay } from '@contract/rules/days.ts'

type SizedRow = Pick<ParcelRow, 'registered' | 'adults' | 'children'>

export type ChangesSince<R extends SizedRow> = {
  /** Ids of people who had a parcel before and have none now. */
  gone: string[]
  added: string[]
  resized: { registered: string; was: R }[]
}

/** Compares a session's families with those of the session that it was cloned from (B-PAR-02). */
export const findChangesSince = <R extends SizedRow>(
  previousRows: readonly R[],
  currentRows: readonly R[],
): ChangesSince<R> => {
  const previousRowByPerson = new Map(previousRows.map((row) => [row.registered, row]))
  const currentPeople = new Set(currentRows.map((row) => row.registered))
  return {
    gone: previousRows.flatMap(({ registered }) => (currentPeople.has(registered) ? [] : [registered])),
    added: currentRows.flatMap(({ registered }) => (previousRowByPerson.has(registered) ? [] : [registered])),
    resized: currentRows.flatMap(({ registered, adults, children }) => {
      const previousRow = previousRowByPerson.get(registered)
      return previousRow && (previousRow.adults !== adults || previousRow.children !== children)
        ? [{ registered, was: previousRow }]
        : []
    }),
  }
}

type ParcelSession = Pick<ParcelProvisionRow, 'id' | 'date'>

/**
 * Returns the day from which food changes count as new for a cloned session. It is the date of the source session. If
 * the clone was made on or before that date, the source's boxes were not packed yet. It is then the day on which the
 * source was created, so that food changes before its date count as new too.
 * @param source session that was cloned
 * @param clone id of the new session
 */
export const getSettledDay = (source: ParcelSession, clone: string): Day => {
  const cloneDay = getIdDay(clone)
  if (cloneDay === null || cloneDay > source.date) return source.date
  const sourceDay = getIdDay(source.id)
  return sourceDay !== null && sourceDay < source.date ? sourceDay : source.date
}

const getIdDay = (id: string): Day | null => {
  const createdAt = getIdTime(id)
  return createdAt && getLondonDay(createdAt)
}

type PersonWithFoodDate = Pick<RegisteredRow, 'food_changed'>

/**
 * Finds families whose food changed on or after a day, so that their box must be packed differently. A
 * confirmation of unchanged food does not count.
 */
export const findFoodChangedSince = <
  F extends { person: PersonWithFoodDate | undefined; family: readonly PersonWithFoodDate[] },
>(
  day: Day,
  families: readonly F[],
): F[] =>
  families.filter(({ person, family }) =>
    [person, ...family].some((one) => one?.food_changed && one.food_changed >= day),
  )
