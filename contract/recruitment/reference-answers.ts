import * as v from 'valibot'
import {
  buildChoiceSchema,
  buildLineSchema,
  buildMultilineSchema,
  buildNameSchema,
  type FormProblem,
  findMissing,
  findMissingDetails,
  MAX_ANSWER_LENGTH,
  phoneField,
  withFormRules,
  yearsKnownField,
  yesNoField,
} from './form-fields.ts'
import { type RatingField, ratingFields, ratings, referenceQuestions } from './vocabulary.ts'

const detailsField = buildMultilineSchema(MAX_ANSWER_LENGTH)
const ratingEntries = Object.fromEntries(ratingFields.map((field) => [field, buildChoiceSchema(ratings)])) as Record<
  RatingField,
  ReturnType<typeof buildChoiceSchema<typeof ratings>>
>

const relationshipEntries = {
  applicant_name: buildNameSchema(200),
  relationship: buildLineSchema(200),
  years_known: yearsKnownField,
  ...ratingEntries,
}
const questionEntries = {
  disciplinary: yesNoField,
  disciplinary_details: detailsField,
  suitability: yesNoField,
  suitability_details: detailsField,
  allegations: yesNoField,
  allegations_details: detailsField,
  criminal: yesNoField,
  criminal_details: detailsField,
  reasons_not_accept: yesNoField,
  reasons_not_accept_details: detailsField,
  additional_comments: detailsField,
}
const refereeDetailEntries = {
  full_name: buildNameSchema(200),
  /** True if the referee is an adult. The page requires an answer, but a request without one is accepted. */
  is_adult: yesNoField,
  occupation: buildLineSchema(200),
  phone: phoneField,
  address: buildMultilineSchema(1000),
  /** True if the referee made the declaration about safeguarding and rehabilitation of offenders (REFE-49). */
  declaration: yesNoField,
}

const referenceEntries = { ...relationshipEntries, ...questionEntries, ...refereeDetailEntries }

const stepProblemFinders = {
  knowing: (values: Record<string, unknown>): FormProblem[] =>
    findMissing(values, ['applicant_name', 'relationship', 'years_known', ...ratingFields]),
  questions: (values: Record<string, unknown>): FormProblem[] => [
    ...findMissing(values, referenceQuestions),
    ...findMissingDetails(values, referenceQuestions),
  ],
  referee: (values: Record<string, unknown>): FormProblem[] => [
    ...findMissing(values, ['full_name', 'phone']),
    ...(values.declaration === false ? [{ path: ['declaration'], kind: 'missing' } as const] : []),
  ],
}

/**
 * Finds problems in the last step on the page, which requires the declaration. A direct request may omit the
 * declaration, because submitting then counts as the declaration.
 */
const findPageRefereeProblems = (values: Record<string, unknown>): FormProblem[] => [
  ...findMissing(values, ['full_name', 'is_adult', 'phone']),
  ...(values.declaration === true ? [] : [{ path: ['declaration'], kind: 'missing' } as const]),
]

const buildStep = <E extends v.ObjectEntries>(
  fields: E,
  findFormProblems: (values: Record<string, unknown>) => readonly FormProblem[],
) => ({ fields: Object.keys(fields), schema: withFormRules(v.object(fields), findFormProblems) })

/** The three steps of a reference (REFE-53). */
export const referenceSteps = [
  buildStep(relationshipEntries, stepProblemFinders.knowing),
  buildStep(questionEntries, stepProblemFinders.questions),
  buildStep(refereeDetailEntries, findPageRefereeProblems),
] as const

/** Schema of a saved draft of a reference. All fields are optional, and each field is empty or valid (REFE-21). */
export const ReferenceDraft = v.partial(v.object(referenceEntries))

/** Schema of a full reference when it is submitted (REFE-37, REFE-43, REFE-54). */
export const ReferenceForm = withFormRules(v.object(referenceEntries), (values) =>
  Object.values(stepProblemFinders).flatMap((findFormProblems) => findFormProblems(values)),
)
export type ReferenceAnswers = v.InferOutput<typeof ReferenceForm>

/** Schema of a reference that was given by phone. It does not require a written declaration. */
export const TelephoneReference = withFormRules(v.object(referenceEntries), (values) => [
  ...stepProblemFinders.knowing(values),
  ...stepProblemFinders.questions(values),
  ...findMissing(values, ['full_name']),
])

/** A reference without answers. */
export const emptyReference: ReferenceAnswers = {
  applicant_name: null,
  relationship: null,
  years_known: null,
  integrity: null,
  relationship_peers: null,
  relationship_others: null,
  team_work: null,
  reliability: null,
  punctuality: null,
  quality_of_work: null,
  health_record: null,
  honesty: null,
  disciplinary: null,
  disciplinary_details: null,
  suitability: null,
  suitability_details: null,
  allegations: null,
  allegations_details: null,
  criminal: null,
  criminal_details: null,
  reasons_not_accept: null,
  reasons_not_accept_details: null,
  additional_comments: null,
  full_name: null,
  is_adult: null,
  occupation: null,
  phone: null,
  address: null,
  declaration: null,
}

const nullableText = v.nullable(v.string())
const ratingResponseFields = Object.fromEntries(
  ratingFields.map((field) => [field, v.nullable(v.picklist(ratings))]),
) as Record<RatingField, v.NullableSchema<v.PicklistSchema<typeof ratings, undefined>, undefined>>

/**
 * Schemas of the answers in responses. They do not include the form's rules, because the rules may have changed after
 * submission.
 */
export const referenceAnswerFields = {
  applicant_name: nullableText,
  relationship: nullableText,
  years_known: v.nullable(v.number()),
  ...ratingResponseFields,
  disciplinary: yesNoField,
  disciplinary_details: nullableText,
  suitability: yesNoField,
  suitability_details: nullableText,
  allegations: yesNoField,
  allegations_details: nullableText,
  criminal: yesNoField,
  criminal_details: nullableText,
  reasons_not_accept: yesNoField,
  reasons_not_accept_details: nullableText,
  additional_comments: nullableText,
  full_name: nullableText,
  is_adult: yesNoField,
  occupation: nullableText,
  phone: nullableText,
  address: nullableText,
  declaration: yesNoField,
}
