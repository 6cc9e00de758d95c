import * as v from 'valibot'
import {
  demanding,
  type Lack,
  line,
  lines,
  MAX_ANSWER_LENGTH,
  missing,
  missingDetails,
  pastDay,
  yesNo,
} from './form-fields.ts'
import { RefereeFields } from './referees.ts'
import { safeguardingQuestions } from './vocabulary.ts'

/** The answers of a form, whole or not. */
export type Given = Record<string, unknown>

/** Words that belong to a yes, and other answers of any length. */
export const details = lines(MAX_ANSWER_LENGTH)

/** What both flows ask so that children are safe. */
export const safeguardingEntries = {
  disciplinary: yesNo,
  disciplinary_details: details,
  concerns_raised: yesNo,
  concerns_raised_details: details,
  criminal_record: yesNo,
  criminal_record_details: details,
  dbs_certificate: yesNo,
  dbs_certificate_number: line(50),
  dbs_certificate_issue_date: pastDay,
  dbs_update_service: yesNo,
}

/** What of it has to be filled in (APP-136, VOL-166). */
export const safeguardingLacks = (values: Given): Lack[] => [
  ...missing(values, safeguardingQuestions),
  ...missingDetails(values, safeguardingQuestions),
  ...(values.dbs_certificate === true
    ? missing(values, ['dbs_certificate_number', 'dbs_certificate_issue_date'])
    : []),
]

/** Which answers belong to a yes of which question. */
export type DetailsOf = Readonly<Record<string, readonly string[]>>
export const detailsOfSafeguarding: DetailsOf = {
  ...Object.fromEntries(safeguardingQuestions.map((question) => [question, [`${question}_details`]])),
  dbs_certificate: ['dbs_certificate_number', 'dbs_certificate_issue_date', 'dbs_update_service'],
}

/** The answers as they are sent: what was written before a yes was taken back stays behind. */
export const withoutUnasked = (values: Given, details: DetailsOf): Given => {
  const unasked = Object.entries(details).flatMap(([question, answers]) =>
    values[question] === true ? [] : answers,
  )
  return { ...values, ...Object.fromEntries(unasked.map((field) => [field, null])) }
}

/** How an applicant may be written to later. */
export const contactEntries = {
  contact_email: yesNo,
  contact_post: yesNo,
  contact_phone: yesNo,
  contact_text: yesNo,
}

/** A step of a form: its fields, and all its rules. */
export const formStep = <E extends v.ObjectEntries>(
  fields: E,
  lacking: (values: Given) => readonly Lack[],
) => ({ fields: Object.keys(fields), schema: demanding(v.object(fields), lacking) })

/** A form in which nothing is written yet. */
export const emptyAnswers = <A>(entries: v.ObjectEntries): A =>
  ({ ...Object.fromEntries(Object.keys(entries).map((field) => [field, null])), references: [] }) as A

const text = v.nullable(v.string())
const references = v.array(RefereeFields)

type Told<E> = {
  [F in keyof E]: F extends 'references'
    ? typeof references
    : E[F] extends typeof yesNo
      ? typeof yesNo
      : typeof text
}

/** The answers as they are told: what the rules were when they were given is not asked again. */
export const toldAnswers = <E extends v.ObjectEntries>(entries: E): Told<E> =>
  Object.fromEntries(
    Object.entries(entries).map(([field, schema]) => [
      field,
      field === 'references' ? references : schema === yesNo ? yesNo : text,
    ]),
  ) as Told<E>
