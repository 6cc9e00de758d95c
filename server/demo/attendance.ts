import type { AttendanceState } from '../../contract/rows.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import { type Chance, createChance } from './chance.ts'
import type { Row } from './insert.ts'
import { findMembersOn, type Member, pickTime } from './people.ts'

/** The user who ticks in a club, or null if the club has no account. */
export type Ticker = { user: string | null; twoStep: boolean }

const buildTick = (
  session: Row<'sessions'>,
  member: Member,
  state: AttendanceState,
  changed: string,
  ticker: Ticker,
): Row<'attendance'> => ({
  session_id: session.id,
  registered_id: member.row.id,
  organisation_id: session.organisation_id,
  version: 1,
  state,
  contested: false,
  hidden: false,
  device_id: null,
  user_id: ticker.user,
  changed,
})

/** Returns the people who could attend on a day, who belong to the group if there are several. */
const findPossibleAttendees = (members: readonly Member[], group: string | null, day: Day): Member[] =>
  findMembersOn(members, day).filter(({ row }) => group === null || row.groups.includes(group))

const groupByHousehold = (members: readonly Member[]): Member[][] => {
  const households = new Map<string, Member[]>()
  for (const member of members) {
    const household = households.get(member.household)
    if (household) household.push(member)
    else households.set(member.household, [member])
  }
  return [...households.values()]
}

/** Builds the attendance of a past session. With two steps, some people were registered but did not come. */
export const buildPastAttendance = (
  session: Row<'sessions'>,
  members: readonly Member[],
  group: string | null,
  ticker: Ticker,
): Row<'attendance'>[] => {
  const chance = createChance(`attendance ${session.id}`)
  const changedAt = pickTime(session.date, chance)
  const rows: Row<'attendance'>[] = []
  for (const household of groupByHousehold(findPossibleAttendees(members, group, session.date))) {
    const comes = chance.of(household[0]?.regularity ?? 0)
    const expected = comes || chance.of(0.06)
    for (const member of household) {
      const isAttending = comes && chance.of(0.94)
      if (isAttending) rows.push(buildTick(session, member, 'attending', changedAt, ticker))
      else if (ticker.twoStep && expected) rows.push(buildTick(session, member, 'registered', changedAt, ticker))
    }
  }
  return rows
}

/**
 * Picks nine to fifteen people: the team first, then full families. No first aider is present yet, so that the session
 * shows the missing role.
 */
const pickFirstArrivals = (members: readonly Member[], chance: Chance): Member[] => {
  const team = chance.some(
    members.filter((m) => m.row.core_team_member || m.row.attendance_type === 'lunchmaker'),
    4,
  )
  const arrivals = [...team]
  const regulars = groupByHousehold(members.filter((m) => !team.includes(m) && m.regularity > 0.5))
  for (const household of chance.some(regulars, regulars.length)) {
    if (arrivals.length >= 11) break
    if (arrivals.length + household.length <= 15) arrivals.push(...household)
  }
  return arrivals.filter(({ row }) => !row.qualified_first_aider)
}

/** Builds today's attendance at the start of the session. With two steps, the other people are registered. */
export const buildTodaysAttendance = (
  session: Row<'sessions'>,
  members: readonly Member[],
  group: string | null,
  ticker: Ticker,
): Row<'attendance'>[] => {
  const chance = createChance(`today ${session.id}`)
  // Use the evening before, because a tick from this morning could be in the future.
  const evening = `${addDays(session.date, -1)}T19:30:00.000Z`
  const present = findPossibleAttendees(members, group, session.date).filter((m) => !m.row.soft_archived)
  const firstArrivals = new Set(pickFirstArrivals(present, chance))
  const expected = ticker.twoStep ? present.filter((m) => m.regularity >= 0.5 && !firstArrivals.has(m)) : []
  return [
    ...Array.from(firstArrivals, (member) => buildTick(session, member, 'attending', evening, ticker)),
    ...expected.map((member) => buildTick(session, member, 'registered', evening, ticker)),
  ]
}
