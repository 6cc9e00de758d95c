import { addDays, countDaysBetween } from '../../contract/rules/days.ts'
import { getEarlierDay } from './calendar.ts'
import type { Chance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import { DEMO_DAYS } from './holidays.ts'
import { getLanguages, type Origin } from './names.ts'
import {
  type AdultSpec,
  buildEmail,
  drawJoined,
  type Household,
  type PersonRow,
  type RegisterContext,
} from './people.ts'
import { drawAddress, drawLandline, drawMobile, drawSurgery } from './places.ts'

/** Reasons for a visit, with their probabilities. */
const reasonProbabilities = [
  ['why_lunch', 0.8],
  ['why_fun_activities', 0.75],
  ['why_new_friends', 0.55],
  ['why_cost', 0.45],
] as const satisfies [keyof PersonRow, number][]

const childStatements = [
  ['true_statements_free_school_meals', 0.38],
  ['true_statements_special_educational_needs', 0.12],
  ['true_statements_experiencing_difficulties', 0.07],
  ['true_statements_child_mental_health_challenges', 0.05],
  ['true_statements_young_carers', 0.04],
  ['true_statements_child_disability', 0.04],
  ['true_statements_looked_after', 0.02],
] as const satisfies [keyof PersonRow, number][]

const adultStatements = [
  ['true_statements_struggling_financially', 0.35],
  ['true_statements_lone_parent', 0.25],
  ['true_statements_isolated', 0.1],
  ['true_statements_mental_health', 0.06],
  ['true_statements_refugees', 0.05],
  ['true_statements_adult_disability', 0.05],
  ['true_statements_adult_mental_health_challenges', 0.05],
] as const satisfies [keyof PersonRow, number][]

const drawStatements = (
  statements: readonly (readonly [keyof PersonRow, number])[],
  none: keyof PersonRow,
  chance: Chance,
): Partial<PersonRow> => {
  const ticked = statements.filter(([, probability]) => chance.of(probability)).map(([name]) => name)
  return Object.fromEntries((ticked.length ? ticked : [none]).map((name) => [name, true]))
}

/** Generates survey answers. Each of the three questions has at least one. */
export const drawSurvey = (chance: Chance): Partial<PersonRow> => {
  const reasons = drawStatements(reasonProbabilities, 'why_lunch', chance)
  const otherReason = chance.of(0.06) ? { why_other: true, why_other_detail: chance.pick(otherReasons) } : {}
  return {
    ...reasons,
    ...otherReason,
    ...drawStatements(childStatements, 'true_statements_none_1', chance),
    ...drawStatements(adultStatements, 'true_statements_none_2', chance),
  }
}
const otherReasons = ['A friend invited us', 'To practise English', 'Grandma helps in the kitchen', 'New in the area']

const referrals = ['School', 'A friend', 'Church', 'Food bank', 'Health visitor', 'Family support worker', 'Leaflet']

/** Generates the probability that a household attends a session. */
const drawRegularity = (chance: Chance): number =>
  chance.weighted([
    [0.88, 28],
    [0.55, 30],
    [0.25, 26],
    [0.06, 16],
  ])

/** Returns how likely a family's first language is one of its origin's languages. */
function getLanguageProbability(origin: Origin, club: DemoClub): number {
  if (origin !== 'welsh') return 0.7
  return club.language === 'cy' ? 0.75 : 0.04
}

/** Returns a family's first language, or null if it is English. */
const drawLanguage = (origin: Origin, club: DemoClub, chance: Chance): string | null => {
  const languages = getLanguages(origin)
  return languages.length && chance.of(getLanguageProbability(origin, club)) ? chance.pick(languages) : null
}

function getSelfRegistrationProbability(isCore: boolean, isRecent: boolean): number {
  if (isCore) return 0.25
  return isRecent ? 0.45 : 0
}

export type HomeOptions = {
  key: string
  origin: Origin
  groups: string[]
  /** True for people who attend from the beginning and often. */
  core?: boolean
  archived?: boolean
}

/** Generates a household's shared details, such as its address, from the responsible adult. */
export const drawHousehold = (
  contact: Pick<AdultSpec, 'first' | 'last'>,
  { key, origin, groups, core = false, archived = false }: HomeOptions,
  { club, began, today, chance }: RegisterContext,
): Household => {
  const yesterday = addDays(today, -1)
  const joinedDay = core
    ? addDays(began, chance.int(0, 25))
    : getEarlierDay(drawJoined(began, today, chance), yesterday)
  const isRecent = countDaysBetween(joinedDay, today) < DEMO_DAYS * 0.75
  const selfRegistered = chance.of(getSelfRegistrationProbability(core, isRecent))
  const leftDay = archived
    ? addDays(joinedDay, Math.floor(countDaysBetween(joinedDay, today) * chance.next() * 0.9))
    : null
  const name = `${contact.first} ${contact.last}`
  const mobile = drawMobile(chance)
  const language = drawLanguage(origin, club, chance)
  const support = chance.weighted([
    [null, 70],
    ['yes_single', 10],
    ['yes_occasionally', 12],
    ['yes_consistently', 8],
  ] as const)
  return {
    key,
    regularity: core ? 0.62 : drawRegularity(chance),
    joined: joinedDay,
    left: leftDay,
    selfRegistered,
    groups,
    shared: {
      ...drawAddress(club.place, chance),
      ...(chance.of(0.7) && drawSurgery(club.place, chance)),
      ...(club.parcels ? {} : drawSurvey(chance)),
      telephone_number: chance.of(0.25) ? drawLandline(chance) : null,
      mobile_number: mobile,
      email: chance.of(0.7) ? buildEmail(contact.first, contact.last) : null,
      emergency_contact_name: name,
      emergency_contact_number: mobile,
      parent_or_carer: name,
      pick_up_people: chance.of(0.3)
        ? `${name}, ${chance.pick(['grandmother', 'aunt', 'older sister', 'neighbour'])}`
        : null,
      consent_name: name,
      consent_date: joinedDay,
      allow_contact: chance.of(0.85),
      english_first_language: language === null,
      first_language: language,
      referral_source: chance.of(0.6) ? chance.pick(referrals) : null,
      accessing_wider_support: support !== null,
      accessing_wider_support_type: support,
      tlg_nation_promotion: chance.of(0.6),
      local_promotion: chance.of(0.75),
    },
  }
}
