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

/** Words of the three long answers, at least (VOL-160 to VOL-162). */
export const MIN_VOLUNTEER_WORDS = 25

/** Letters of what is said of health: the register holds so many, and none of them may be lost on the way there. */
export const MAX_HEALTH_NOTE_LENGTH = 2000

/** Who gives consent for a Young Helper (VOL-123). */
export const guardianRelationships = ['Parent', 'Other Legal Guardian'] as const

// In the order in which they are asked: what is wrong is listed by it.
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

/** Whether the form is a Young Helper's: it has other steps. */
export const isYoungHelper = ({ young_helper }: Given): boolean => young_helper === true

/** An age that does not go with the choice (VOL-156 to VOL-159); what is no day is told by its field. */
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

/** Words that a yes to a question asks for. */
const detailLacks = (values: Given, pairs: Readonly<Record<string, string>>): Lack[] =>
  missing(
    values,
    Object.entries(pairs).flatMap(([question, words]) => (values[question] === true ? [words] : [])),
  )

/** What is said of health, by the question that asks for it. */
export const detailsOfHealth = {
  has_dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'medical_conditions',
} as const

/** Which answers belong to a yes. */
export const volunteerDetails: DetailsOf = {
  ...detailsOfSafeguarding,
  ...Object.fromEntries(Object.entries(detailsOfHealth).map(([question, words]) => [question, [words]])),
  training_other: ['training_other_detail'],
}

/** What has to be filled in, part by part (VOL-149 to VOL-173). */
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

/** What an adult is asked, and what a Young Helper is, step by step (VOL-148). */
const adultSteps = ['personal', 'answers', 'safeguarding', 'referees', 'health', 'contact'] as const
const youngSteps = ['personal', 'answers', 'health', 'guardian'] as const

/** The names of the steps that follow from the answers. */
export const volunteerStepNames = (values: Given): readonly VolunteerStep[] =>
  isYoungHelper(values) ? youngSteps : adultSteps

const fieldsOf = (names: readonly VolunteerStep[]): string[] => names.flatMap((name) => steps[name].fields)

/** The answers without those that only the other path (adult or Young Helper) asks for. */
export function withoutOtherPath(values: Given): Given {
  if (typeof values.young_helper !== 'boolean') return values
  const asked = new Set(fieldsOf(volunteerStepNames(values)))
  const unasked = fieldsOf([...adultSteps, ...youngSteps]).filter((field) => !asked.has(field))
  const empty = emptyVolunteerAnswers as Given
  return { ...values, ...Object.fromEntries(unasked.map((field) => [field, empty[field]])) }
}

/** Those steps, each with its fields and all its rules. */
export const volunteerSteps = (values: Given) => volunteerStepNames(values).map((name) => steps[name])

/** What is saved before the form is sent: any of the fields, empty or right. */
export const VolunteerDraft = v.partial(v.object(entries))

/** The whole form as it is sent: what its own steps ask for. */
export const VolunteerForm = demanding(v.object(entries), (values) =>
  volunteerStepNames(values).flatMap((name) => [...lacks[name](values)]),
)
export type VolunteerAnswers = v.InferOutput<typeof VolunteerForm>

/** A form in which nothing is written yet. */
export const emptyVolunteerAnswers = emptyAnswers<VolunteerAnswers>(entries)

/** The answers as they are told. */
export const toldVolunteerAnswers = toldAnswers(entries)
