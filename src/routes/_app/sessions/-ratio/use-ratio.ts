import type { ClearanceRow, SessionRow } from '@contract/rows.ts'
import { getDutyDays, getFirstDutyDay } from '@contract/rules/duty-days.ts'
import { getHelperKind } from '@contract/rules/helper-kinds.ts'
import { calculateRatio, type Ratio } from '@contract/rules/ratio.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback } from 'react'
import { useReplica } from '@/sync-state/use-replica.ts'
import type { Register } from '../-attendance/register.ts'
import { useDepartures } from '../-boards/use-departures.ts'
import { type LiveBoard, type RegisterSnapshot, useLiveBoard } from '../-boards/use-live-board.ts'

/** Helpers' checks on record. Key: person id. */
export type Clearances = ReadonlyMap<string, ClearanceRow>

/** Loads the checks on record and updates them when they change. Undefined while loading. */
export const useClearances = (): Clearances | undefined => {
  const { db } = useReplica()
  return useLiveQuery(
    async () => new Map((await db.rows('clearances').toArray()).map((row) => [row.registered, row])),
    [db],
  )
}

/** Returns the ratio of adults to children in an open register and updates it when the register changes. */
export const useRatio = (register: Register, session: SessionRow, clearances: Clearances): LiveBoard<Ratio> => {
  const departuresByPerson = useDepartures(register.id)?.left
  const buildSessionRatio = useCallback(
    (facts: RegisterSnapshot) =>
      calculateRatio({ ...facts, clearances, ...(departuresByPerson && { left: departuresByPerson }) }),
    [clearances, departuresByPerson],
  )
  return useLiveBoard(register, session, buildSessionRatio)
}

/** Numbers of helpers who came often without a check on record. A tablet shows only these numbers and no names. */
export type FrequentHelperCounts = { adults: number; young: number }

/**
 * Counts helpers without a check on record who came on enough of the last 30 days to be reported. Undefined while
 * loading.
 */
export const useFrequentHelperCounts = (
  register: Register,
  { date: day }: SessionRow,
  clearances: Clearances,
): FrequentHelperCounts | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const helpers = register.people.all().filter((person) => getHelperKind(person, day))
    const sessions = await db.rows('sessions').where('date').between(getFirstDutyDay(day), day, true, true).toArray()
    const dayBySession = new Map(sessions.map(({ id, date }) => [id, date]))
    const attendanceRows = await db
      .rows('attendance')
      .where('registered')
      .anyOf(helpers.map(({ id }) => id))
      .toArray()
    const attendedDays = attendanceRows.flatMap(({ registered, session, state }) => {
      const attendedDay = dayBySession.get(session)
      return attendedDay && state === 'attending' ? [{ registered, day: attendedDay }] : []
    })
    const frequentHelpers = getDutyDays({ people: helpers, attended: attendedDays, clearances, day }).filter(
      (one) => one.told,
    )
    const adults = frequentHelpers.filter(({ kind }) => kind === 'adult').length
    return { adults, young: frequentHelpers.length - adults }
  }, [db, register, day, clearances])
}
