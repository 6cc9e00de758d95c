import { type AttendanceCounts, countAttendance, type TickByPerson } from '@contract/rules/attendance.ts'
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
  const personById = new Map(foundPeople.flatMap((person) => (person ? [[person.id, person]] : [])))
  const departedAdults = await readDepartedAdults(db)
  const ticksBySession = new Map<string, typeof rows>()
  for (const row of rows) {
    const sessionTicks = ticksBySession.get(row.session)
    if (sessionTicks) sessionTicks.push(row)
    else ticksBySession.set(row.session, [row])
  }
  return new Map(
    [...ticksBySession].map(([session, sessionTicks]) => {
      const ticks: TickByPerson = new Map(sessionTicks.map((row) => [row.registered, row]))
      const presentPeople = sessionTicks.flatMap((row) => personById.get(row.registered) ?? [])
      return [session, countAttendance(presentPeople, ticks, departedAdults)]
    }),
  )
}
