import * as v from 'valibot'
import {
  buildLineSchema,
  buildMultilineSchema,
  type FormProblem,
  findMissing,
  findMissingDetails,
  MAX_ANSWER_LENGTH,
  pastDayField,
  withFormRules,
  yesNoField,
} from './form-fields.ts'
import { RefereeFields } from './referees.ts'
import { safeguardingQuestions } from './vocabulary.ts'

/** Answers of a form. Some may be missing. */
export type FormValues = Record<string, unknown>

/** Schema of the details of a yes, and of other answers without a minimum number of words. */
export const detailsField = buildMultilineSchema(MAX_ANSWER_LENGTH)

/** Safeguarding questions of both flows. */
export const safeguardingEntries = {
  disciplinary: yesNoField,
  disciplinary_details: detailsField,
  concerns_raised: yesNoField,
  concerns_raised_details: detailsField,
  criminal_record: yesNoField,
  criminal_record_details: detailsField,
  dbs_certificate: yesNoField,
  dbs_certificate_number: buildLineSchema(50),
  dbs_certificate_issue_date: pastDayField,
  dbs_update_service: yesNoField,
}

/** Finds missing answers and details of the safeguarding questions (APP-136, VOL-166). */
export const findSafeguardingProblems = (values: FormValues): FormProblem[] => [
  ...findMissing(values, safeguardingQuestions),
  ...findMissingDetails(values, safeguardingQuestions),
  ...(values.dbs_certificate === true
    ? findMissing(values, ['dbs_certificate_number', 'dbs_certificate_issue_date'])
    : []),
]

/** Detail fields. Key: question that needs these details if it is answered with yes. */
export type DetailFieldsByQuestion = Readonly<Record<string, readonly string[]>>
export const safeguardingDetailFields: DetailFieldsByQuestion = {
  ...Object.fromEntries(safeguardingQuestions.map((question) => [question, [`${question}_details`]])),
  dbs_certificate: ['dbs_certificate_number', 'dbs_certificate_issue_date', 'dbs_update_service'],
}

/** Clears the details of questions that are not answered with yes, so that the form does not send them. */
export const clearUnusedDetails = (values: FormValues, details: DetailFieldsByQuestion): FormValues => {
  const unusedFields = Object.entries(details).flatMap(([question, answers]) =>
    values[question] === true ? [] : answers,
  )
  return { ...values, ...Object.fromEntries(unusedFields.map((field) => [field, null])) }
}

/** Questions about the ways in which an applicant may be contacted later. */
export const contactEntries = {
  contact_email: yesNoField,
  contact_post: yesNoField,
  contact_phone: yesNoField,
  contact_text: yesNoField,
}

/** Builds a step of a form, with its field names and a schema that includes all rules. */
export const buildFormStep = <E extends v.ObjectEntries>(
  fields: E,
  findFormProblems: (values: FormValues) => readonly FormProblem[],
) => ({ fields: Object.keys(fields), schema: withFormRules(v.object(fields), findFormProblems) })

/** Builds an empty form. */
export const buildEmptyAnswers = <A>(entries: v.ObjectEntries): A =>
  ({ ...Object.fromEntries(Object.keys(entries).map((field) => [field, null])), references: [] }) as A

const nullableText = v.nullable(v.string())
const referenceList = v.array(RefereeFields)

type AnswerFields<E> = {
  [F in keyof E]: F extends 'references'
    ? typeof referenceList
    : E[F] extends typeof yesNoField
      ? typeof yesNoField
      : typeof nullableText
}

function getAnswerSchema(field: string, schema: v.ObjectEntries[string]) {
  if (field === 'references') return referenceList
  return schema === yesNoField ? yesNoField : nullableText
}

/**
 * Builds the schemas of the answers in responses. They do not include the form's rules, because the rules may have
 * changed after submission.
 */
export const buildAnswerResponseFields = <E extends v.ObjectEntries>(entries: E): AnswerFields<E> =>
  Object.fromEntries(
    Object.entries(entries).map(([field, schema]) => [field, getAnswerSchema(field, schema)]),
  ) as AnswerFields<E>
