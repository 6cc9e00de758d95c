import { type AttendanceCounts, countAttendance, type Ticks } from '@contract/rules/attendance.ts'
import type { ReplicaDb } from './db.ts'
import { readDepartedAdults } from './departed.ts'

/**
 * Counts the attendance of these sessions by the server's rules. Key: session id. A session without ticks has no entry.
 */
export const countSessions = async (
  db: ReplicaDb,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, AttendanceCounts>> => {
  const rows = await db.rows('attendance').where('session').anyOf(sessions).toArray()
  const foundPeople = await db.rows('registered').bulkGet([...new Set(rows.map((row) => row.registered))])
  const people = new Map(foundPeople.flatMap((person) => (person ? [[person.id, person]] : [])))
  const departed = await readDepartedAdults(db)
  const bySession = new Map<string, typeof rows>()
  for (const row of rows) {
    const sessionTicks = bySession.get(row.session)
    if (sessionTicks) sessionTicks.push(row)
    else bySession.set(row.session, [row])
  }
  return new Map(
    [...bySession].map(([session, sessionTicks]) => {
      const ticks: Ticks = new Map(sessionTicks.map((row) => [row.registered, row]))
      const present = sessionTicks.flatMap((row) => people.get(row.registered) ?? [])
      return [session, countAttendance(present, ticks, departed)]
    }),
  )
}
