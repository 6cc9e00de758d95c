import * as v from 'valibot'
import { buildBoundedFormList } from '../bounded-list.ts'
import { getAge, getLondonDay } from '../rules/days.ts'
import {
  buildAnswerResponseFields,
  buildEmptyAnswers,
  buildFormStep,
  contactEntries,
  type DetailFieldsByQuestion,
  detailsField,
  type FormValues,
  findSafeguardingProblems,
  safeguardingDetailFields,
  safeguardingEntries,
} from './form-answers.ts'
import {
  buildChoiceSchema,
  buildLineSchema,
  buildLongAnswerSchema,
  buildMultilineSchema,
  buildNameSchema,
  emailField,
  type FormProblem,
  findMissing,
  pastDayField,
  phoneField,
  withFormRules,
  yesNoField,
} from './form-fields.ts'
import { YOUNG_HELPER_AGES } from './parental-consent-forms.ts'
import { findRefereeProblems, RefereeFields } from './referees.ts'
import { MAX_REFEREES } from './vocabulary.ts'

/** Minimum number of words in each of the three long answers (VOL-160 to VOL-162). */
export const MIN_VOLUNTEER_WORDS = 25

/**
 * Maximum length of a health note in characters. The register has the same limit, so a conversion never cuts a note.
 */
export const MAX_HEALTH_NOTE_LENGTH = 2000

/** Relationships to a Young Helper of the person who gives consent (VOL-123). */
export const guardianRelationships = ['Parent', 'Other Legal Guardian'] as const

// The fields of each part below are in the order of the form, because problems are listed in this order.
const personalEntries = {
  young_helper: yesNoField,
  first_name: buildNameSchema(100),
  last_name: buildNameSchema(100),
  aliases: buildNameSchema(300),
  date_of_birth: pastDayField,
  email: emailField,
  mobile: phoneField,
  phone: phoneField,
  address_1: buildLineSchema(200),
  address_2: buildLineSchema(200),
  address_3: buildLineSchema(200),
  town: buildLineSchema(100),
  county: buildLineSchema(100),
  postcode: buildLineSchema(20),
}
const answerEntries = {
  reason: buildLongAnswerSchema(MIN_VOLUNTEER_WORDS),
  skills_or_interests: buildLongAnswerSchema(MIN_VOLUNTEER_WORDS),
  past_experience: buildLongAnswerSchema(MIN_VOLUNTEER_WORDS),
  consistency_details: detailsField,
  training_first_aid: yesNoField,
  training_food_hygiene: yesNoField,
  training_other: yesNoField,
  training_other_detail: detailsField,
}
const refereeStepEntries = { references: buildBoundedFormList(MAX_REFEREES, RefereeFields) }
const healthEntries = {
  emergency_contact_name: buildNameSchema(200),
  emergency_contact_number: phoneField,
  has_dietary_requirements: yesNoField,
  dietary_requirements: buildMultilineSchema(MAX_HEALTH_NOTE_LENGTH),
  has_medical_conditions: yesNoField,
  medical_conditions: buildMultilineSchema(MAX_HEALTH_NOTE_LENGTH),
}
const guardianEntries = {
  parent_guardian_first_name: buildNameSchema(100),
  parent_guardian_last_name: buildNameSchema(100),
  parent_guardian_relationship: buildChoiceSchema(guardianRelationships),
  parent_guardian_email: emailField,
  parent_guardian_phone_number: phoneField,
}

const formEntries = {
  ...personalEntries,
  ...answerEntries,
  ...safeguardingEntries,
  ...refereeStepEntries,
  ...healthEntries,
  ...contactEntries,
  ...guardianEntries,
}

/** True if the form is for a Young Helper. Young Helpers have other steps. */
export const isYoungHelper = ({ young_helper }: FormValues): boolean => young_helper === true

/**
 * Finds an age that contradicts the choice of Young Helper or adult (VOL-156 to VOL-159). Ignores an invalid day,
 * because the field's own schema reports it.
 */
export const findAgeProblems = (values: FormValues): FormProblem[] => {
  const { date_of_birth: birthday, young_helper } = values
  if (typeof birthday !== 'string' || typeof young_helper !== 'boolean' || !v.is(pastDayField, birthday)) return []
  const age = getAge(birthday, getLondonDay())
  if (age === null) return []
  const { least, most } = YOUNG_HELPER_AGES
  if (young_helper) return age < least || age > most ? [{ path: ['date_of_birth'], kind: 'young_helper_age' }] : []
  return age < 18 ? [{ path: ['date_of_birth'], kind: 'volunteer_under_18' }] : []
}

/** Finds missing details for questions that are answered with yes. */
const findDetailProblems = (values: FormValues, pairs: Readonly<Record<string, string>>): FormProblem[] =>
  findMissing(
    values,
    Object.entries(pairs).flatMap(([question, detailField]) => (values[question] === true ? [detailField] : [])),
  )

/** Fields for health details. Key: question that requires them. */
export const healthDetailFields = {
  has_dietary_requirements: 'dietary_requirements',
  has_medical_conditions: 'medical_conditions',
} as const

/** Fields for details. Key: question whose answer of yes requires them. */
export const volunteerDetailFields: DetailFieldsByQuestion = {
  ...safeguardingDetailFields,
  ...Object.fromEntries(Object.entries(healthDetailFields).map(([question, detailField]) => [question, [detailField]])),
  training_other: ['training_other_detail'],
}

/** Functions that find the problems of a part (VOL-149 to VOL-173). Key: part of the form. */
const stepProblemFinders = {
  personal: (values: FormValues): FormProblem[] => [
    ...findMissing(values, ['young_helper', 'first_name', 'last_name', 'email', 'date_of_birth', 'mobile']),
    ...findAgeProblems(values),
  ],
  answers: (values: FormValues): FormProblem[] => [
    ...findMissing(values, ['reason', 'skills_or_interests', 'past_experience']),
    ...findDetailProblems(values, { training_other: 'training_other_detail' }),
  ],
  safeguarding: findSafeguardingProblems,
  referees: (values: FormValues) => findRefereeProblems(values.references),
  health: (values: FormValues): FormProblem[] => [
    ...findMissing(values, ['emergency_contact_name', 'emergency_contact_number']),
    ...findMissing(values, ['has_dietary_requirements', 'has_medical_conditions']),
    ...findDetailProblems(values, healthDetailFields),
  ],
  contact: (): FormProblem[] => [],
  guardian: (values: FormValues) => findMissing(values, Object.keys(guardianEntries)),
}

const formSteps = {
  personal: buildFormStep(personalEntries, stepProblemFinders.personal),
  answers: buildFormStep(answerEntries, stepProblemFinders.answers),
  safeguarding: buildFormStep(safeguardingEntries, stepProblemFinders.safeguarding),
  referees: buildFormStep(refereeStepEntries, stepProblemFinders.referees),
  health: buildFormStep(healthEntries, stepProblemFinders.health),
  contact: buildFormStep(contactEntries, stepProblemFinders.contact),
  guardian: buildFormStep({ ...guardianEntries, ...contactEntries }, stepProblemFinders.guardian),
}
export type VolunteerStep = keyof typeof formSteps

/** Steps for an adult and for a Young Helper (VOL-148). */
const adultSteps = ['personal', 'answers', 'safeguarding', 'referees', 'health', 'contact'] as const
const youngHelperSteps = ['personal', 'answers', 'health', 'guardian'] as const

/** Returns the names of the steps for these answers, which differ for adults and Young Helpers. */
export const getVolunteerStepNames = (values: FormValues): readonly VolunteerStep[] =>
  isYoungHelper(values) ? youngHelperSteps : adultSteps

const getStepFields = (names: readonly VolunteerStep[]): string[] => names.flatMap((name) => formSteps[name].fields)

/** Clears answers that belong only to the steps of the other path (adult or Young Helper). */
export function clearOtherPathAnswers(values: FormValues): FormValues {
  if (typeof values.young_helper !== 'boolean') return values
  const ownFields = new Set(getStepFields(getVolunteerStepNames(values)))
  const otherFields = getStepFields([...adultSteps, ...youngHelperSteps]).filter((field) => !ownFields.has(field))
  const emptyAnswers = emptyVolunteerAnswers as FormValues
  return { ...values, ...Object.fromEntries(otherFields.map((field) => [field, emptyAnswers[field]])) }
}

/** Returns the steps for these answers, each with its fields and rules. */
export const getVolunteerSteps = (values: FormValues) => getVolunteerStepNames(values).map((name) => formSteps[name])

/** Schema of a saved draft. Every field is optional and must be empty or valid. */
export const VolunteerDraft = v.partial(v.object(formEntries))

/** Schema of a form that is submitted. Checks only the steps of the chosen path. */
export const VolunteerForm = withFormRules(v.object(formEntries), (values) =>
  getVolunteerStepNames(values).flatMap((name) => [...stepProblemFinders[name](values)]),
)
export type VolunteerAnswers = v.InferOutput<typeof VolunteerForm>

/** Answers of an empty form. */
export const emptyVolunteerAnswers = buildEmptyAnswers<VolunteerAnswers>(formEntries)

/** Schemas of the answers in responses. Key: field. */
export const volunteerAnswerFields = buildAnswerResponseFields(formEntries)
