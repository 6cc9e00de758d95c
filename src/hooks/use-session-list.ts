import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { ReplicaDb, Stored } from '@/replica/db.ts'
import { sessionCounts } from '@/replica/session-counts.ts'
import { useReplica } from './use-replica.ts'

type Counts = {
  num_children_attending: number
  num_adults_attending: number
  num_attending: number
}

export type ListedSession = Stored<'sessions'> & Counts

export type SessionListQuery = {
  group?: string | undefined
  holiday?: string | undefined
  year?: number | undefined
  registered?: string | undefined
}

export type SessionList = {
  sessions: ListedSession[]
  /** Name of the person whose sessions these are. */
  attendedBy: string | null
  /** Year and holiday pairs that the filter offers, newest first. */
  holidays: { year: number; holiday: string }[]
}

const nobody: Counts = { num_children_attending: 0, num_adults_attending: 0, num_attending: 0 }

/**
 * The sessions of the replica that match, with their counts; newest first. They are read apart from the counts: these
 * take every tick to make and are begun again with each change, so that a new session would be seen long after it is saved.
 */
export const useSessionList = (query: SessionListQuery): SessionList | undefined => {
  const matching = useMatching(query)
  const counts = useCounts(query)
  return useMemo(
    () =>
      matching &&
      counts && {
        ...matching,
        sessions: matching.sessions.map((session) => ({
          ...session,
          ...(counts.get(session.id) ?? nobody),
        })),
      },
    [matching, counts],
  )
}

/** The sessions that a person attended, by their ids. */
const attendedOf = async (db: ReplicaDb, registered: string): Promise<string[]> =>
  (await db.rows('attendance').where('registered').equals(registered).toArray())
    .filter((a) => a.state === 'attending')
    .map((a) => a.session)

const useMatching = ({ group, holiday, year, registered }: SessionListQuery) => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const all = await db.rows('sessions').orderBy('date').reverse().toArray()
    const ofGroup = group ? all.filter((s) => s.group === group) : all
    const attended = registered ? new Set(await attendedOf(db, registered)) : null
    const sessions = ofGroup.filter(
      (s) =>
        (!holiday || s.holiday === holiday) &&
        (!year || s.year === year) &&
        (!attended || attended.has(s.id)),
    )
    const pairs = new Map(
      ofGroup.map((s) => [`${s.year} ${s.holiday}`, { year: s.year, holiday: s.holiday }]),
    )
    const person = registered ? await db.rows('registered').get(registered) : undefined
    return { sessions, attendedBy: person ? fullName(person) : null, holidays: [...pairs.values()] }
  }, [db, group, holiday, year, registered])
}

/** How many attended each session, by its id. Another holiday that is chosen asks for no other counts. */
const useCounts = ({ group, registered }: SessionListQuery): ReadonlyMap<string, Counts> | undefined => {
  const { db } = useReplica()
  return useLiveQuery(async () => {
    const all = db.rows('sessions')
    const ofGroup = group ? all.where('group').equals(group) : all.toCollection()
    const ids = registered ? await attendedOf(db, registered) : await ofGroup.primaryKeys()
    const counted = await sessionCounts(db, ids)
    return new Map(
      [...counted].map(([session, { children, adults, all }]): [string, Counts] => [
        session,
        { num_children_attending: children, num_adults_attending: adults, num_attending: all },
      ]),
    )
  }, [db, group, registered])
}
