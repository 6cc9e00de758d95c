import { attendanceCounts, type Ticks } from '@contract/rules/attendance.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Stored } from '@/replica/db.ts'
import { useReplica } from './use-replica.ts'

export type ListedSession = Stored<'sessions'> & {
  num_children_attending: number
  num_adults_attending: number
  num_attending: number
}

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

/** The sessions of the replica that match, with their counts; newest first. */
export const useSessionList = (query: SessionListQuery): SessionList | undefined => {
  const { db } = useReplica()
  const { group, holiday, year, registered } = query
  return useLiveQuery(async () => {
    const all = await db.rows('sessions').orderBy('date').reverse().toArray()
    const ofGroup = group ? all.filter((s) => s.group === group) : all
    const attended = registered
      ? new Set(
          (await db.rows('attendance').where('registered').equals(registered).toArray())
            .filter((a) => a.state === 'attending')
            .map((a) => a.session),
        )
      : null
    const matching = ofGroup.filter(
      (s) =>
        (!holiday || s.holiday === holiday) &&
        (!year || s.year === year) &&
        (!attended || attended.has(s.id)),
    )
    const rows = await db
      .rows('attendance')
      .where('session')
      .anyOf(matching.map((s) => s.id))
      .toArray()
    const people = await db.rows('registered').bulkGet([...new Set(rows.map((row) => row.registered))])
    const present = people.filter((p) => p !== undefined)
    const bySession = new Map<string, typeof rows>()
    for (const row of rows) bySession.set(row.session, [...(bySession.get(row.session) ?? []), row])
    const sessions = matching.map((session) => {
      const ticks: Ticks = new Map((bySession.get(session.id) ?? []).map((row) => [row.registered, row]))
      const counts = attendanceCounts(
        present.filter((p) => ticks.has(p.id)),
        ticks,
      )
      return {
        ...session,
        num_children_attending: counts.children,
        num_adults_attending: counts.adults,
        num_attending: counts.all,
      }
    })
    const pairs = new Map(
      ofGroup.map((s) => [`${s.year} ${s.holiday}`, { year: s.year, holiday: s.holiday }]),
    )
    const person = registered ? await db.rows('registered').get(registered) : undefined
    return { sessions, attendedBy: person ? fullName(person) : null, holidays: [...pairs.values()] }
  }, [db, group, holiday, year, registered])
}
