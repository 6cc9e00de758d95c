import * as v from 'valibot'
import {
  choice,
  demanding,
  type Lack,
  line,
  lines,
  MAX_ANSWER_LENGTH,
  missing,
  missingDetails,
  name,
  phone,
  yearsKnown,
  yesNo,
} from './form-fields.ts'
import { type RatingField, ratingFields, ratings, referenceQuestions } from './vocabulary.ts'

const details = lines(MAX_ANSWER_LENGTH)
const ratingEntries = Object.fromEntries(ratingFields.map((field) => [field, choice(ratings)])) as Record<
  RatingField,
  ReturnType<typeof choice<typeof ratings>>
>

const knowing = {
  applicant_name: name(200),
  relationship: line(200),
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
  full_name: name(200),
  /** Optional in the request, but required on the page. */
  is_adult: yesNo,
  occupation: line(200),
  phone,
  address: lines(1000),
  /** True if the safeguarding and rehabilitation of offenders declaration was made (REFE-49). */
  declaration: yesNo,
}

const entries = { ...knowing, ...questions, ...referee }

const lacks = {
  knowing: (values: Record<string, unknown>): Lack[] =>
    missing(values, ['applicant_name', 'relationship', 'years_known', ...ratingFields]),
  questions: (values: Record<string, unknown>): Lack[] => [
    ...missing(values, referenceQuestions),
    ...missingDetails(values, referenceQuestions),
  ],
  referee: (values: Record<string, unknown>): Lack[] => [
    ...missing(values, ['full_name', 'phone']),
    ...(values.declaration === false ? [{ path: ['declaration'], kind: 'missing' } as const] : []),
  ],
}

/**
 * Finds problems of the last step on the page. In a request, a missing declaration counts as made on submit.
 */
const pageRefereeLacks = (values: Record<string, unknown>): Lack[] => [
  ...missing(values, ['full_name', 'is_adult', 'phone']),
  ...(values.declaration === true ? [] : [{ path: ['declaration'], kind: 'missing' } as const]),
]

const step = <E extends v.ObjectEntries>(
  fields: E,
  lacking: (values: Record<string, unknown>) => readonly Lack[],
) => ({ fields: Object.keys(fields), schema: demanding(v.object(fields), lacking) })

/** The three steps of a reference (REFE-53). */
export const referenceSteps = [
  step(knowing, lacks.knowing),
  step(questions, lacks.questions),
  step(referee, pageRefereeLacks),
] as const

/** Schema of a saved reference draft: any of the fields, each empty or valid (REFE-21). */
export const ReferenceDraft = v.partial(v.object(entries))

/** Schema of a full reference for submission (REFE-37, REFE-43, REFE-54). */
export const ReferenceForm = demanding(v.object(entries), (values) =>
  Object.values(lacks).flatMap((lacking) => lacking(values)),
)
export type ReferenceAnswers = v.InferOutput<typeof ReferenceForm>

/** Rules for a reference recorded by phone. They require no written declaration. */
export const TelephoneReference = demanding(v.object(entries), (values) => [
  ...lacks.knowing(values),
  ...lacks.questions(values),
  ...missing(values, ['full_name']),
])

/** An empty reference. */
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
const toldRatings = Object.fromEntries(
  ratingFields.map((field) => [field, v.nullable(v.picklist(ratings))]),
) as Record<RatingField, v.NullableSchema<v.PicklistSchema<typeof ratings, undefined>, undefined>>

/**
 * Schemas of the answers in responses. They do not check the form rules, which may have changed since
 * submission.
 */
export const toldReferenceAnswers = {
  applicant_name: text,
  relationship: text,
  years_known: v.nullable(v.number()),
  ...toldRatings,
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
