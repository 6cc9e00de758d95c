import type { AttendanceRow, AttendanceState, RegisteredRow } from '../rows.ts'

/**
 * Attendance modes of a user (ATT-28). In `normal` mode, a person has one tick. In `two_step` mode, a person is first
 * ticked as registered and later as attending. Both modes write the same rows and differ only in the view (ATT-59).
 */
export type AttendanceMode = 'normal' | 'two_step'

type Person = Pick<RegisteredRow, 'id' | 'is_adult' | 'soft_archived' | 'groups'> &
  Partial<Pick<RegisteredRow, 'held_registration'>>
type Tick = Pick<AttendanceRow, 'state' | 'contested' | 'is_adult'>
/** Ticks of a session. Key: person id. */
export type TickByPerson = ReadonlyMap<string, Tick>

/** True if a person is registered or attending. A contested row also counts until a user confirms it. */
const isOnSession = (tick: Tick | undefined): boolean => tick !== undefined && (tick.state !== 'none' || tick.contested)

/** True if a person is ticked as attending. */
export const isAttending = (tick: Tick | undefined): boolean => tick?.state === 'attending'

export type ListScope = {
  mode: AttendanceMode
  /** Id of the session's group. Null if the club has only one group. */
  group: string | null
}

const nobodyBooked: ReadonlySet<string> = new Set()

/**
 * Returns the people on a session's list. In two-step mode these are the people registered for the session (ATT-29). In
 * normal mode these are the active people of the session's group, or of the club if the group has no active people. A
 * person who is on the session or has a booked place is always listed (ATT-52, B-FAM-05).
 * @param bookedIds ids of the people who have a booked place in the session
 */
export const getListedPeople = <P extends Person>(
  people: readonly P[],
  ticks: TickByPerson,
  scope: ListScope,
  bookedIds: ReadonlySet<string> = nobodyBooked,
): P[] => {
  const isAlwaysListed = ({ id }: P) => isOnSession(ticks.get(id)) || bookedIds.has(id)
  if (scope.mode === 'two_step') return people.filter(isAlwaysListed)
  const { group } = scope
  const isActive = (p: P) => !p.soft_archived
  const isInGroup = (p: P) => group === null || p.groups.includes(group)
  const isFilteredByGroup = group !== null && people.some((p) => isActive(p) && isInGroup(p))
  return people.filter((p) => isAlwaysListed(p) || (isActive(p) && (!isFilteredByGroup || isInGroup(p))))
}

/**
 * Returns the people who can still be added to the session (ATT-11 to ATT-13, ATT-26). Includes people pending
 * approval, because the family may be at the door.
 */
export const getSelectablePeople = <P extends Person>(people: readonly P[], ticks: TickByPerson): P[] =>
  people.filter((p) => (!p.soft_archived || p.held_registration) && (ticks.get(p.id)?.state ?? 'none') === 'none')

/** Returns a person's state after one of the two ticks was set or removed (ATT-24, ATT-25, ATT-33). */
export const getStateAfterTick = (
  tick: 'registered' | 'attending',
  ticked: boolean,
  mode: AttendanceMode,
): AttendanceState => {
  if (ticked) return tick
  return tick === 'attending' && mode === 'two_step' ? 'registered' : 'none'
}

/** Returns the state of a person who is added to a session (ATT-27, ATT-31). */
export const getStateWhenAdded = (mode: AttendanceMode): AttendanceState =>
  mode === 'two_step' ? 'registered' : 'attending'

export type AttendanceCounts = { children: number; adults: number; all: number }

/**
 * Counts attending children, adults and all people (ATT-04, ATT-05, ATT-53). People who have left the register still
 * count in past sessions.
 * @param departed people who have left the register. Key: person id. Value: true for an adult. Without an entry, the
 * tick's `is_adult` is used
 */
export const countAttendance = (
  people: Iterable<Pick<Person, 'id' | 'is_adult'>>,
  ticks: TickByPerson,
  departed?: ReadonlyMap<string, boolean>,
): AttendanceCounts => {
  const counts = { children: 0, adults: 0, all: 0 }
  const countPerson = (adult: boolean) => {
    counts[adult ? 'adults' : 'children']++
    counts.all++
  }
  const uncountedTicks = new Map([...ticks].filter(([, tick]) => isAttending(tick)))
  for (const person of people) if (uncountedTicks.delete(person.id)) countPerson(person.is_adult)
  for (const [id, tick] of uncountedTicks) {
    const isAdult = departed?.get(id) ?? tick.is_adult
    // Skip a person who is in neither source. A running download has not delivered that row yet.
    if (isAdult !== undefined) countPerson(isAdult)
  }
  return counts
}

/** Roles that at least one attending adult must have (ATT-23). */
export const adultRoles = ['qualified_first_aider', 'core_team_member', 'food_and_hygiene_trained'] as const
export type AdultRole = (typeof adultRoles)[number]

/** Returns the required roles that attending adults have (ATT-22, ATT-23). */
export const getCoveredRoles = (
  people: Iterable<Pick<RegisteredRow, 'id' | 'is_adult' | AdultRole>>,
  ticks: TickByPerson,
): Set<AdultRole> => {
  const coveredRoles = new Set<AdultRole>()
  for (const person of people) {
    if (!person.is_adult || !isAttending(ticks.get(person.id))) continue
    for (const role of adultRoles) if (person[role]) coveredRoles.add(role)
  }
  return coveredRoles
}

/** True if the person has the young helper flag or the attendance type of a young helper. */
export const isYoungHelper = ({
  young_helper,
  attendance_type,
}: Pick<RegisteredRow, 'young_helper' | 'attendance_type'>): boolean =>
  young_helper || attendance_type === 'young_helper'
