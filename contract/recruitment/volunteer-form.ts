import * as v from 'valibot'
import { fewUpTo } from '../bounded-list.ts'
import { ageOn } from '../rules/age.ts'
import { dayInLondon } from '../rules/days.ts'
import {
  contactEntries,
  type DetailsOf,
  details,
  detailsOfSafeguarding,
  emptyAnswers,
  formStep,
  type Given,
  safeguardingEntries,
  safeguardingLacks,
  toldAnswers,
} from './form-answers.ts'
import {
  choice,
  demanding,
  email,
  type Lack,
  line,
  lines,
  longAnswer,
  missing,
  name,
  pastDay,
  phone,
  yesNo,
} from './form-fields.ts'
import { YOUNG_HELPER_AGES } from './parental-consent-forms.ts'
import { RefereeFields, refereeLacks } from './referees.ts'
import { MAX_REFEREES } from './vocabulary.ts'

/** Minimum number of words in each of the three long answers (VOL-160 to VOL-162). */
export const MIN_VOLUNTEER_WORDS = 25

/**
 * Maximum length in characters of a health note. It equals the register's limit, so that converting never
 * cuts a note.
 */
export const MAX_HEALTH_NOTE_LENGTH = 2000

/** Relationships of the person who consents for a Young Helper (VOL-123). */
export const guardianRelationships = ['Parent', 'Other Legal Guardian'] as const

// // In form order, because problems are listed in this order.
const personal = {
  young_helper: yesNo,
  first_name: name(100),
  last_name: name(100),
  aliases: name(300),
  date_of_birth: pastDay,
  email,
  mobile: phone,
  phone,
  address_1: line(200),
  address_2: line(200),
  address_3: line(200),
  town: line(100),
  county: line(100),
  postcode: line(20),
}
const answers = {
  reason: longAnswer(MIN_VOLUNTEER_WORDS),
  skills_or_interests: longAnswer(MIN_VOLUNTEER_WORDS),
  past_experience: longAnswer(MIN_VOLUNTEER_WORDS),
  consistency_details: details,
  training_first_aid: yesNo,
  training_food_hygiene: yesNo,
  training_other: yesNo,
  training_other_detail: details,
}
const referees = { references: fewUpTo(MAX_REFEREES, RefereeFields) }
const health = {
  emergency_contact_name: name(200),
  emergency_contact_number: phone,
  has_dietary_requirements: yesNo,
  dietary_requirements: lines(MAX_HEALTH_NOTE_LENGTH),
  has_medical_conditions: yesNo,
  medical_conditions: lines(MAX_HEALTH_NOTE_LENGTH),
}
const guardian = {
  parent_guardian_first_name: name(100),
  parent_guardian_last_name: name(100),
  parent_guardian_relationship: choice(guardianRelationships),
  parent_guardian_email: email,
  parent_guardian_phone_number: phone,
}

const entries = {
  ...personal,
  ...answers,
  ...safeguardingEntries,
  ...referees,
  ...health,
  ...contactEntries,
  ...guardian,
}

/** True if the form belongs to a Young Helper, who has other steps. */
export const isYoungHelper = ({ young_helper }: Given): boolean => young_helper === true

/**
 * Finds an age that contradicts the choice (VOL-156 to VOL-159). An invalid day is reported by its own field
 * instead.
 */
export const ageLacks = (values: Given): Lack[] => {
  const { date_of_birth: born, young_helper } = values
  if (typeof born !== 'string' || typeof young_helper !== 'boolean' || !v.is(pastDay, born)) return []
  const age = ageOn(born, dayInLondon())
  if (age === null) return []
  const { least, most } = YOUNG_HELPER_AGES
  if (young_helper)
    return age < least || age > most ? [{ path: ['date_of_birth'], kind: 'young_helper_age' }] : []
  return age < 18 ? [{ path: ['date_of_birth'], kind: 'volunteer_under_18' }] : []
}

/** Finds missing details for questions that are answered with yes. */
const detailLacks = (values: Given, pairs: Readonly<Record<string, string>>): Lack[] =>
  missing(
    values,
    Object.entries(pairs).flatMap(([question, words]) => (values[question] === true ? [words] : [])),
  )

/** Health detail fields by the question that requires them. */
export const detailsOfHealth = {
  has_dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'medical_conditions',
} as const

/** Detail fields by the question whose yes requires them. */
export const volunteerDetails: DetailsOf = {
  ...detailsOfSafeguarding,
  ...Object.fromEntries(Object.entries(detailsOfHealth).map(([question, words]) => [question, [words]])),
  training_other: ['training_other_detail'],
}

/** Finds problems part by part (VOL-149 to VOL-173). */
const lacks = {
  personal: (values: Given): Lack[] => [
    ...missing(values, ['young_helper', 'first_name', 'last_name', 'email', 'date_of_birth', 'mobile']),
    ...ageLacks(values),
  ],
  answers: (values: Given): Lack[] => [
    ...missing(values, ['reason', 'skills_or_interests', 'past_experience']),
    ...detailLacks(values, { training_other: 'training_other_detail' }),
  ],
  safeguarding: safeguardingLacks,
  referees: (values: Given) => refereeLacks(values.references),
  health: (values: Given): Lack[] => [
    ...missing(values, ['emergency_contact_name', 'emergency_contact_number']),
    ...missing(values, ['has_dietary_requirements', 'has_medical_conditions']),
    ...detailLacks(values, detailsOfHealth),
  ],
  contact: (): Lack[] => [],
  guardian: (values: Given) => missing(values, Object.keys(guardian)),
}

const steps = {
  personal: formStep(personal, lacks.personal),
  answers: formStep(answers, lacks.answers),
  safeguarding: formStep(safeguardingEntries, lacks.safeguarding),
  referees: formStep(referees, lacks.referees),
  health: formStep(health, lacks.health),
  contact: formStep(contactEntries, lacks.contact),
  guardian: formStep({ ...guardian, ...contactEntries }, lacks.guardian),
}
export type VolunteerStep = keyof typeof steps

/** Steps for an adult and for a Young Helper (VOL-148). */
const adultSteps = ['personal', 'answers', 'safeguarding', 'referees', 'health', 'contact'] as const
const youngSteps = ['personal', 'answers', 'health', 'guardian'] as const

/** Returns the names of the steps that these answers lead to. */
export const volunteerStepNames = (values: Given): readonly VolunteerStep[] =>
  isYoungHelper(values) ? youngSteps : adultSteps

const fieldsOf = (names: readonly VolunteerStep[]): string[] => names.flatMap((name) => steps[name].fields)

/** Clears the answers that only the other path (adult or Young Helper) contains. */
export function withoutOtherPath(values: Given): Given {
  if (typeof values.young_helper !== 'boolean') return values
  const asked = new Set(fieldsOf(volunteerStepNames(values)))
  const unasked = fieldsOf([...adultSteps, ...youngSteps]).filter((field) => !asked.has(field))
  const empty = emptyVolunteerAnswers as Given
  return { ...values, ...Object.fromEntries(unasked.map((field) => [field, empty[field]])) }
}

/** Returns the steps that these answers lead to, each with its fields and all its rules. */
export const volunteerSteps = (values: Given) => volunteerStepNames(values).map((name) => steps[name])

/** Schema of a saved draft: any of the fields, each empty or valid. */
export const VolunteerDraft = v.partial(v.object(entries))

/** Schema of the full form for submission. Only its own steps are checked. */
export const VolunteerForm = demanding(v.object(entries), (values) =>
  volunteerStepNames(values).flatMap((name) => [...lacks[name](values)]),
)
export type VolunteerAnswers = v.InferOutput<typeof VolunteerForm>

/** An empty form. */
export const emptyVolunteerAnswers = emptyAnswers<VolunteerAnswers>(entries)

/** Schemas of the answers in responses. */
export const toldVolunteerAnswers = toldAnswers(entries)
