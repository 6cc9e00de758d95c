import { getFullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { ReplicaDb, StoredRow } from '@/replica/db.ts'
import { countSessions } from '@/replica/session-counts.ts'
import { useReplica } from '../sync-state/use-replica.ts'

type SessionCounts = {
  num_children_attending: number
  num_adults_attending: number
  num_attending: number
}

export type ListedSession = StoredRow<'sessions'> & SessionCounts

export type SessionListQuery = {
  group?: string | undefined
  holiday?: string | undefined
  year?: number | undefined
  registered?: string | undefined
}

export type SessionList = {
  sessions: ListedSession[]
  /** Name of the person that the filter selects. */
  attendedBy: string | null
  /** Year and holiday pairs for the filter, newest first. */
  holidays: { year: number; holiday: string }[]
}

const zeroCounts: SessionCounts = { num_children_attending: 0, num_adults_attending: 0, num_attending: 0 }

/**
 * Returns the replica's sessions that match, with their counts, newest first. Sessions and counts are read separately,
 * because the counts read every tick and restart on each change. Otherwise they would delay the display of a new
 * session.
 */
export const useSessionList = (query: SessionListQuery): SessionList | undefined => {
  const matchingSessions = useMatchingSessions(query)
  const counts = useSessionCounts(query)
  return useMemo(
    () =>
      matchingSessions &&
      counts && {
        ...matchingSessions,
        sessions: matchingSessions.sessions.map((session) => ({
          ...session,
          ...(counts.get(session.id) ?? zeroCounts),
        })),
      },
    [matchingSessions, counts],
  )
}

/** Returns the ids of the sessions that a person attended. */
const readAttendedIds = async (db: ReplicaDb, registered: string): Promise<string[]> =>
  (await db.rows('attendance').where('registered').equals(registered).toArray())
    .filter((a) => a.state === 'attending')
    .map((a) => a.session)

const useMatchingSessions = ({ group, holiday, year, registered }: SessionListQuery) => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const allSessions = await db.rows('sessions').orderBy('date').reverse().toArray()
    const groupSessions = group ? allSessions.filter((s) => s.group === group) : allSessions
    const attendedIds = registered ? new Set(await readAttendedIds(db, registered)) : null
    const sessions = groupSessions.filter(
      (s) =>
        (!holiday || s.holiday === holiday) && (!year || s.year === year) && (!attendedIds || attendedIds.has(s.id)),
    )
    const holidayPairs = new Map(
      groupSessions.map((s) => [`${s.year} ${s.holiday}`, { year: s.year, holiday: s.holiday }]),
    )
    const person = registered ? await db.rows('registered').get(registered) : undefined
    return { sessions, attendedBy: person ? getFullName(person) : null, holidays: [...holidayPairs.values()] }
  }, [db, group, holiday, year, registered])
}

/** Returns attendance counts. Key: session id. The counts ignore the holiday filter. */
const useSessionCounts = ({ group, registered }: SessionListQuery): ReadonlyMap<string, SessionCounts> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const sessionTable = db.rows('sessions')
    const groupSessions = group ? sessionTable.where('group').equals(group) : sessionTable.toCollection()
    const ids = registered ? await readAttendedIds(db, registered) : await groupSessions.primaryKeys()
    const countsBySession = await countSessions(db, ids)
    return new Map(
      [...countsBySession].map(([session, { children, adults, all }]): [string, SessionCounts] => [
        session,
        { num_children_attending: children, num_adults_attending: adults, num_attending: all },
      ]),
    )
  }, [db, group, registered])
}
