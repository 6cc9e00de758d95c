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
  phone,
  withFormRules,
  yearsKnown,
  yesNo,
} from './form-fields.ts'
import { type RatingField, ratingFields, ratings, referenceQuestions } from './vocabulary.ts'

const details = buildMultilineSchema(MAX_ANSWER_LENGTH)
const ratingEntries = Object.fromEntries(ratingFields.map((field) => [field, buildChoiceSchema(ratings)])) as Record<
  RatingField,
  ReturnType<typeof buildChoiceSchema<typeof ratings>>
>

const relationshipEntries = {
  applicant_name: buildNameSchema(200),
  relationship: buildLineSchema(200),
  years_known: yearsKnown,
  ...ratingEntries,
}
const questions = {
  disciplinary: yesNo,
  disciplinary_details: details,
  suitability: yesNo,
  suitability_details: details,
  allegations: yesNo,
  allegations_details: details,
  criminal: yesNo,
  criminal_details: details,
  reasons_not_accept: yesNo,
  reasons_not_accept_details: details,
  additional_comments: details,
}
const referee = {
  full_name: buildNameSchema(200),
  /** True if the referee is an adult. The page requires an answer, but a request without one is accepted. */
  is_adult: yesNo,
  occupation: buildLineSchema(200),
  phone,
  address: buildMultilineSchema(1000),
  /** True if the referee made the declaration about safeguarding and rehabilitation of offenders (REFE-49). */
  declaration: yesNo,
}

const entries = { ...relationshipEntries, ...questions, ...referee }

const findStepProblems = {
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
  buildStep(relationshipEntries, findStepProblems.knowing),
  buildStep(questions, findStepProblems.questions),
  buildStep(referee, findPageRefereeProblems),
] as const

/** Schema of a saved draft of a reference. All fields are optional, and each field is empty or valid (REFE-21). */
export const ReferenceDraft = v.partial(v.object(entries))

/** Schema of a full reference when it is submitted (REFE-37, REFE-43, REFE-54). */
export const ReferenceForm = withFormRules(v.object(entries), (values) =>
  Object.values(findStepProblems).flatMap((findFormProblems) => findFormProblems(values)),
)
export type ReferenceAnswers = v.InferOutput<typeof ReferenceForm>

/** Schema of a reference that was given by phone. It does not require a written declaration. */
export const TelephoneReference = withFormRules(v.object(entries), (values) => [
  ...findStepProblems.knowing(values),
  ...findStepProblems.questions(values),
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

const text = v.nullable(v.string())
const ratingResponseFields = Object.fromEntries(
  ratingFields.map((field) => [field, v.nullable(v.picklist(ratings))]),
) as Record<RatingField, v.NullableSchema<v.PicklistSchema<typeof ratings, undefined>, undefined>>

/**
 * Schemas of the answers in responses. They do not include the form's rules, because the rules may have changed after
 * submission.
 */
export const referenceAnswerFields = {
  applicant_name: text,
  relationship: text,
  years_known: v.nullable(v.number()),
  ...ratingResponseFields,
  disciplinary: yesNo,
  disciplinary_details: text,
  suitability: yesNo,
  suitability_details: text,
  allegations: yesNo,
  allegations_details: text,
  criminal: yesNo,
  criminal_details: text,
  reasons_not_accept: yesNo,
  reasons_not_accept_details: text,
  additional_comments: text,
  full_name: text,
  is_adult: yesNo,
  occupation: text,
  phone: text,
  address: text,
  declaration: yesNo,
}
