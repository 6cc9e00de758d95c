import type { AttendanceRow, AttendanceState, RegisteredRow } from '../rows.ts'

/**
 * How a user takes attendance (ATT-28): in one step, or registered first and attending later. The rows
 * are the same for both; only the view differs (ATT-59).
 */
export type AttendanceMode = 'normal' | 'two_step'

type Person = Pick<RegisteredRow, 'id' | 'is_adult' | 'soft_archived' | 'groups'> &
  Partial<Pick<RegisteredRow, 'held_registration'>>
type Tick = Pick<AttendanceRow, 'state' | 'contested' | 'is_adult'>
/** A session's rows by person. */
export type Ticks = ReadonlyMap<string, Tick>

/** Whether a person stands on the session in either way. A disputed row stays until someone confirms it. */
const isOn = (tick: Tick | undefined): boolean =>
  tick !== undefined && (tick.state !== 'none' || tick.contested)

/** Whether a person is ticked. */
export const isHere = (tick: Tick | undefined): boolean => tick?.state === 'attending'

export type ListScope = {
  mode: AttendanceMode
  /** The session's group where the club has several; null where the whole club is one register. */
  group: string | null
}

/**
 * The people of a session's list. Two-step: those registered for it (ATT-29). Normal: the register of the
 * session's group, or of the club where the group has nobody, without archived people. Whoever is already
 * on the session stays on the list (ATT-52).
 */
export const peopleOnList = <P extends Person>(people: readonly P[], ticks: Ticks, scope: ListScope): P[] => {
  if (scope.mode === 'two_step') return people.filter((p) => isOn(ticks.get(p.id)))
  const { group } = scope
  const active = (p: P) => !p.soft_archived
  const inGroup = (p: P) => group === null || p.groups.includes(group)
  const narrow = group !== null && people.some((p) => active(p) && inGroup(p))
  return people.filter((p) => isOn(ticks.get(p.id)) || (active(p) && (!narrow || inGroup(p))))
}

/** `not_registered`: who can still be put on the session (ATT-11 to ATT-13, ATT-26). A family to check may stand at the door. */
export const selectablePeople = <P extends Person>(people: readonly P[], ticks: Ticks): P[] =>
  people.filter(
    (p) => (!p.soft_archived || p.held_registration) && (ticks.get(p.id)?.state ?? 'none') === 'none',
  )

/** The state after one of the two ticks of a person was set or taken away (ATT-24, ATT-25, ATT-33). */
export const stateAfter = (
  tick: 'registered' | 'attending',
  ticked: boolean,
  mode: AttendanceMode,
): AttendanceState => {
  if (ticked) return tick
  return tick === 'attending' && mode === 'two_step' ? 'registered' : 'none'
}

/** The state of somebody chosen in Add Attendance (ATT-27, ATT-31). */
export const stateWhenAdded = (mode: AttendanceMode): AttendanceState =>
  mode === 'two_step' ? 'registered' : 'attending'

export type AttendanceCounts = { children: number; adults: number; all: number }

/**
 * Children, adults and all who attend (ATT-04, ATT-05, ATT-53). People who have left the register still count in the
 * sessions they came to.
 * @param departed of people who have left the register, whether they were adults; the rows may tell it too
 */
export const attendanceCounts = (
  people: Iterable<Pick<Person, 'id' | 'is_adult'>>,
  ticks: Ticks,
  departed?: ReadonlyMap<string, boolean>,
): AttendanceCounts => {
  const counts = { children: 0, adults: 0, all: 0 }
  const count = (adult: boolean) => {
    counts[adult ? 'adults' : 'children']++
    counts.all++
  }
  const others = new Map([...ticks].filter(([, tick]) => isHere(tick)))
  for (const person of people) if (others.delete(person.id)) count(person.is_adult)
  for (const [id, tick] of others) {
    const adult = departed?.get(id) ?? tick.is_adult
    // Neither here nor gone: a download under way has yet to bring this person.
    if (adult !== undefined) count(adult)
  }
  return counts
}

/** The facts that some attending adult must bring (ATT-23). */
export const adultRoles = ['qualified_first_aider', 'core_team_member', 'food_and_hygiene_trained'] as const
export type AdultRole = (typeof adultRoles)[number]

/** The required roles that an attending adult covers; the others are still missing (ATT-22, ATT-23). */
export const coveredRoles = (
  people: Iterable<Pick<RegisteredRow, 'id' | 'is_adult' | AdultRole>>,
  ticks: Ticks,
): Set<AdultRole> => {
  const covered = new Set<AdultRole>()
  for (const person of people) {
    if (!person.is_adult || !isHere(ticks.get(person.id))) continue
    for (const role of adultRoles) if (person[role]) covered.add(role)
  }
  return covered
}

/** By their mark, or by the kind that their record has. */
export const isYoungHelper = ({
  young_helper,
  attendance_type,
}: Pick<RegisteredRow, 'young_helper' | 'attendance_type'>): boolean =>
  young_helper || attendance_type === 'young_helper'
