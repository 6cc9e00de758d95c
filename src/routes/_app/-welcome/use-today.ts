import {
  countAttendance,
  getListedPeople,
  isAttending,
  type ListScope,
  type TickByPerson,
} from '@contract/rules/attendance.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { findOpenHoliday, type HolidayAllocation } from '@contract/rules/holidays.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import type { StoredRow } from '@/replica/db.ts'
import { readDepartedAdults } from '@/replica/departed.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'

export type TodayOverview = {
  day: string
  holiday: HolidayAllocation | undefined
  /** Today's sessions with their counts. A club with several groups can have several. */
  sessions: { session: StoredRow<'sessions'>; children: number; adults: number; expected: number }[]
}

/** Loads today's sessions and counts their people in the replica. */
export const useToday = (): TodayOverview | undefined => {
  const { db } = useReplica()
  const { allow_multiple_groups, two_step_attendance } = useUser()
  return useLiveQuery(async () => {
    const day = getLondonDay()
    const sessions = await db.rows('sessions').where('date').equals(day).toArray()
    const allocations = await db.rows('holiday_allocation').toArray()
    const people = sessions.length ? await db.rows('registered').toArray() : []
    const departedAdults = await readDepartedAdults(db)
    const countPromises = sessions.map(async (session) => {
      const rows = await db.rows('attendance').where('session').equals(session.id).toArray()
      const ticks: TickByPerson = new Map(rows.map((row) => [row.registered, row]))
      const mode = two_step_attendance ? 'two_step' : 'normal'
      const bookings = await db.rows('bookings').where('session').equals(session.id).toArray()
      const bookedIds = new Set(bookings.flatMap(({ state, registered }) => (state === 'booked' ? registered : [])))
      const scope: ListScope = { mode, group: allow_multiple_groups ? session.group : null }
      const listedPeople = getListedPeople(people, ticks, scope, bookedIds)
      const { children, adults } = countAttendance(people, ticks, departedAdults)
      const expectedCount = listedPeople.filter((person) => !isAttending(ticks.get(person.id))).length
      return { session, children, adults, expected: expectedCount }
    })
    return { day, holiday: findOpenHoliday(day, allocations), sessions: await Promise.all(countPromises) }
  }, [db, allow_multiple_groups, two_step_attendance])
}
