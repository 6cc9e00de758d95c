import type { ParcelRow } from '@contract/rows.ts'
import { type Day, getYear } from '@contract/rules/days.ts'
import { type ParcelSums, sumParcels } from '@contract/rules/parcel-rows.ts'
import { getFullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'

export type ListedParcelSession = StoredRow<'parcel_provisions'> & ParcelSums

export type ParcelSessionQuery = {
  holiday?: string | undefined
  year?: number | undefined
  /** Id of a person. Limits the list to sessions in which this person received a parcel (PARC-09). */
  registered?: string | undefined
}

export type ParcelSessionList = {
  /** Sessions, newest first. */
  sessions: ListedParcelSession[]
  /**
   * Name of the person if the list is limited to that person (PARC-13). Null for the full list or an unknown person.
   */
  receivedBy: string | null
  /** Year and holiday pairs for the filter, newest first (PARC-06, PARC-08). */
  holidays: { year: number; holiday: string }[]
}

/** Returns the matching parcel sessions of the replica with their totals, or undefined while loading. */
export const useParcelSessions = ({ holiday, year, registered }: ParcelSessionQuery): ParcelSessionList | undefined => {
  const { db } = useReplica()
  const allSessions = useLiveQuery(() => db.rows('parcel_provisions').orderBy('date').reverse().toArray(), [db])
  const rows = useLiveQuery(() => db.rows('parcel_rows').toArray(), [db])
  const person = useLiveQuery(
    async () => ({ row: registered ? await db.rows('registered').get(registered) : undefined }),
    [db, registered],
  )
  return useMemo(() => {
    if (!allSessions || !rows || !person) return undefined
    const rowsBySession = new Map<string, ParcelRow[]>()
    for (const row of rows) {
      const sessionRows = rowsBySession.get(row.parcel)
      if (sessionRows) sessionRows.push(row)
      else rowsBySession.set(row.parcel, [row])
    }
    const hasReceivedParcel = (id: string) => rowsBySession.get(id)?.some((row) => row.registered === registered)
    const matchingSessions = allSessions.filter(
      (session) =>
        (!holiday || session.holiday === holiday) &&
        (!year || getYear(session.date) === year) &&
        (!registered || hasReceivedParcel(session.id)),
    )
    const holidayPairs = new Map(
      allSessions.map((one) => [
        `${getYear(one.date)} ${one.holiday}`,
        { year: getYear(one.date), holiday: one.holiday },
      ]),
    )
    return {
      sessions: matchingSessions.map((session) => ({
        ...session,
        ...sumParcels(rowsBySession.get(session.id) ?? []),
      })),
      receivedBy: person.row ? getFullName(person.row) : null,
      holidays: [...holidayPairs.values()],
    }
  }, [allSessions, rows, person, holiday, year, registered])
}

/** Returns the days that already have a session and cannot get another (PARC-32), or undefined while loading. */
export const useParcelDates = (): ReadonlySet<Day> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(
    async () => new Set((await db.rows('parcel_provisions').orderBy('date').uniqueKeys()).map(String)),
    [db],
  )
}
