import * as v from 'valibot'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import type { RegisteredRow } from '../../contract/rows.ts'
import { ageBands } from '../../contract/rules/age.ts'
import { foldName } from '../../contract/rules/alphabet.ts'
import { addDays, countDaysBetween, type Day, getYear } from '../../contract/rules/days.ts'
import { hasHealthFacts } from '../../contract/rules/person.ts'
import { getEarlierDay, getLaterDay } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { type Origin, origins, type Sex } from './names.ts'
import { buildDietAnswers, buildMedicalAnswers, Diet } from './needs.ts'

export type PersonRow = RegisteredRow & {
  organisation_id: string
  version: number
  deleted_at: string | null
}

/** A registered person with the data from which attendance is generated. */
export type Member = {
  row: PersonRow
  sex: Sex
  /** Origin of the name, if it was generated. */
  origin: Origin | undefined
  /** Key of the household. Its people attend together. */
  household: string
  /** Probability that the household attends a session, from 0 to 1. */
  regularity: number
  /** Last day on which an archived person attended. */
  left: Day | null
}

const PersonSpec = v.object({
  first: v.string(),
  last: v.string(),
  sex: v.picklist(['female', 'male']),
  origin: v.optional(v.picklist(origins)),
  /** Age in years, or null if the birthday is unknown. */
  age: v.nullable(v.number()),
  diet: v.nullish(Diet),
  condition: v.nullish(v.string()),
  photo: v.nullish(v.boolean()),
})
type PersonSpec = v.InferOutput<typeof PersonSpec>

export const ChildSpec = v.object({
  ...PersonSpec.entries,
  youngHelper: v.optional(v.boolean()),
  ageBand: v.optional(v.picklist(ageBands)),
})
export type ChildSpec = v.InferOutput<typeof ChildSpec>

export const AdultSpec = v.object({
  ...PersonSpec.entries,
  type: v.picklist(['parent_or_carer', 'core_team_member', 'lunchmaker', 'young_helper', 'visitor']),
  coreTeam: v.optional(v.boolean()),
  firstAider: v.optional(v.boolean()),
  foodHygiene: v.optional(v.boolean()),
})
export type AdultSpec = v.InferOutput<typeof AdultSpec>

/** Details that all people of a household share. */
export type Household = {
  key: string
  regularity: number
  joined: Day
  left: Day | null
  selfRegistered: boolean
  /** Ids of groups. Empty unless the club has several groups. */
  groups: string[]
  /** Answers and contact details that each member's record contains. */
  shared: Partial<PersonRow>
}

/** Returns the people in the register on a day. */
export const findMembersOn = (members: readonly Member[], day: Day): Member[] =>
  members.filter(({ row, left }) => row.created.slice(0, 10) <= day && (left === null || left >= day))

export type RegisterContext = {
  club: DemoClub
  organisation: string
  today: Day
  /** First day on which people could join. */
  began: Day
  version: number
  /** Returns the id of a new person. */
  id(): string
  chance: Chance
}

/** Picks a birthday for an age in years. */
const pickBirthday = (age: number, today: Day, chance: Chance): Day => {
  const lastBirthday = addDays(today, -chance.int(0, 364)).replace('-02-29', '-02-28')
  return `${getYear(lastBirthday) - age}${lastBirthday.slice(4)}`
}

/** Picks a time within a day's office hours, in UTC. */
export const pickTime = (day: Day, chance: Chance): string => {
  const padTwo = (n: number) => String(n).padStart(2, '0')
  return `${day}T${padTwo(chance.int(9, 17))}:${padTwo(chance.int(0, 59))}:${padTwo(chance.int(0, 59))}.000Z`
}

const pickGender = (sex: Sex, hasQuestion: boolean, chance: Chance): Pick<PersonRow, 'gender' | 'gender_other'> => {
  if (!hasQuestion) return { gender: 'Not provided', gender_other: null }
  const gender = sex === 'female' ? 'Female' : 'Male'
  return chance.weighted([
    [{ gender, gender_other: null }, 94],
    [{ gender: 'Prefer not to say', gender_other: null }, 3],
    [{ gender: 'Not provided', gender_other: null }, 2],
    [{ gender: 'Other', gender_other: 'Non-binary' }, 1],
  ])
}

function getPhotoConsent({ photo }: PersonSpec, hasQuestions: boolean): boolean | null {
  if (photo !== undefined) return photo
  return hasQuestions ? true : null
}

const buildBase = (spec: PersonSpec, home: Household, context: RegisterContext, hasQuestions: boolean) => ({
  ...personDefaults,
  ...home.shared,
  id: context.id(),
  organisation_id: context.organisation,
  version: context.version,
  deleted_at: null,
  first_name: spec.first,
  last_name: spec.last,
  ...pickGender(spec.sex, hasQuestions, context.chance),
  date_of_birth: spec.age === null ? null : pickBirthday(spec.age, context.today, context.chance),
  soft_archived: home.left !== null,
  ...buildDietAnswers(spec.diet ?? null, hasQuestions),
  ...buildMedicalAnswers(spec.condition ?? null, hasQuestions),
  photo_consent: getPhotoConsent(spec, hasQuestions),
  groups: [...home.groups],
  family_entries: [] as string[],
  participant_self_registration: home.selfRegistered,
  ...(home.selfRegistered && { tlg_nation_promotion: null, local_promotion: null }),
})

const toMember = (
  { sex, origin }: PersonSpec,
  row: Omit<PersonRow, 'created' | 'health_confirmed' | 'food_changed' | 'held_registration'>,
  created: Day,
  home: Household,
  chance: Chance,
): Member => ({
  row: {
    ...row,
    created: pickTime(created, chance),
    health_confirmed: hasHealthFacts(row) ? created : null,
    food_changed: hasHealthFacts(row) ? created : null,
    held_registration: null,
  },
  sex,
  origin,
  household: home.key,
  regularity: home.regularity,
  left: home.left,
})

/** Minimum age of children in a club, in years. */
const MIN_AGE_YEARS = 4

/** Registers a child. The record is created after the child's fourth birthday. */
export const registerChild = (spec: ChildSpec, home: Household, context: RegisterContext): Member => {
  const row = buildBase(spec, home, context, spec.ageBand === undefined)
  const birthday = row.date_of_birth
  const minAgeDay = birthday
    ? addDays(birthday, Math.ceil(MIN_AGE_YEARS * 365.25) + context.chance.int(0, 30))
    : home.joined
  const latestDay = addDays(context.today, -1)
  const createdDay = getEarlierDay(getLaterDay(home.joined, minAgeDay), latestDay)
  return toMember(
    spec,
    { ...row, age_band: spec.ageBand ?? null, young_helper: spec.youngHelper ?? false },
    createdDay,
    home,
    context.chance,
  )
}

/** Registers an adult. A young helper may be registered as an adult. */
export const registerAdult = (spec: AdultSpec, home: Household, context: RegisterContext): Member => {
  const row = {
    ...buildBase(spec, home, context, true),
    is_adult: true,
    attendance_type: spec.type,
    core_team_member: spec.coreTeam ?? false,
    qualified_first_aider: spec.firstAider ?? false,
    food_and_hygiene_trained: spec.foodHygiene ?? false,
    young_helper: spec.type === 'young_helper',
    helper: spec.type === 'core_team_member' || spec.type === 'lunchmaker',
    school: null,
    upn: null,
    parent_or_carer: null,
    pick_up_people: null,
  }
  return toMember(spec, row, getEarlierDay(home.joined, addDays(context.today, -1)), home, context.chance)
}

/** Builds an email address on the demo's domain. */
export const buildEmail = (first: string, last: string): string =>
  `${foldName(first)}.${foldName(last)}@hallbook.example`.replaceAll(' ', '.')

/** Number of days after the club's opening in which one in three households joined. */
const FIRST_DAYS = 30

/** Picks the day on which a household joined. */
export const drawJoined = (began: Day, today: Day, chance: Chance): Day => {
  const hasJoinedEarly = chance.of(0.34)
  const maxDays = hasJoinedEarly ? Math.min(FIRST_DAYS, countDaysBetween(began, today)) : countDaysBetween(began, today)
  return addDays(began, Math.floor(maxDays * chance.next()))
}
