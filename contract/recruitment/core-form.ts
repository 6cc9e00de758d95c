import * as v from 'valibot'
import { listUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'
import {
  bornWithin,
  demanding,
  email,
  isEmpty,
  type Lack,
  LONGEST_ANSWER,
  line,
  lines,
  longAnswer,
  missing,
  missingDetails,
  name,
  pastDay,
  phone,
  yesNo,
} from './form-fields.ts'
import { RefereeFields, refereeLacks } from './referees.ts'
import { MOST_REFEREES, safeguardingQuestions } from './vocabulary.ts'

/** Words of the three long answers, at least (APP-125 to APP-127). */
export const CORE_LEAST_WORDS = 50

const details = lines(LONGEST_ANSWER)

const personal = {
  first_name: name(100),
  last_name: name(100),
  email,
  mobile: phone,
  phone,
  address: lines(1000),
  aliases: name(300),
  date_of_birth: bornWithin(18, 150, 'under_18'),
  /** The chosen club; where none is chosen, the name of one as the applicant types it (APP-113). */
  organisation: v.nullable(Id),
  organisation_name: line(200),
}
const answers = {
  reason: longAnswer(CORE_LEAST_WORDS),
  past_experience: longAnswer(CORE_LEAST_WORDS),
  faith: longAnswer(CORE_LEAST_WORDS),
  consistency_details: details,
}
const safeguarding = {
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
const referees = {
  references: listUpTo(MOST_REFEREES, RefereeFields),
  contact_email: yesNo,
  contact_post: yesNo,
  contact_phone: yesNo,
  contact_text: yesNo,
}

const entries = { ...personal, ...answers, ...safeguarding, ...referees }

/** What has to be filled in, step by step (APP-136). */
const lacks = {
  personal: (values: Record<string, unknown>): Lack[] => [
    ...missing(values, ['first_name', 'last_name', 'email', 'mobile', 'address', 'date_of_birth']),
    ...(isEmpty(values.organisation) ? missing(values, ['organisation_name']) : []).map(
      ({ kind }): Lack => ({ path: ['organisation'], kind }),
    ),
  ],
  answers: (values: Record<string, unknown>) => missing(values, ['reason', 'past_experience', 'faith']),
  safeguarding: (values: Record<string, unknown>) => [
    ...missing(values, safeguardingQuestions),
    ...missingDetails(values, safeguardingQuestions),
    ...(values.dbs_certificate === true
      ? missing(values, ['dbs_certificate_number', 'dbs_certificate_issue_date'])
      : []),
  ],
  referees: (values: Record<string, unknown>) => refereeLacks(values.references),
}

const step = <E extends v.ObjectEntries>(
  fields: E,
  lacking: (values: Record<string, unknown>) => readonly Lack[],
) => ({ fields: Object.keys(fields), schema: demanding(v.object(fields), lacking) })

/** The four steps of the form, each with its fields and all its rules (APP-122). */
export const coreSteps = [
  step(personal, lacks.personal),
  step(answers, lacks.answers),
  step(safeguarding, lacks.safeguarding),
  step(referees, lacks.referees),
] as const

/** What is saved before the form is sent: any of the fields, empty or right (APP-119, APP-134, APP-135). */
export const CoreDraft = v.partial(v.object(entries))

/** The whole form as it is sent (APP-136). */
export const CoreForm = demanding(v.object(entries), (values) =>
  Object.values(lacks).flatMap((lacking) => lacking(values)),
)

export type CoreAnswers = v.InferOutput<typeof CoreForm>

/** A form in which nothing is written yet. */
export const emptyCoreAnswers: CoreAnswers = {
  first_name: null,
  last_name: null,
  email: null,
  mobile: null,
  phone: null,
  address: null,
  aliases: null,
  date_of_birth: null,
  organisation: null,
  organisation_name: null,
  reason: null,
  past_experience: null,
  faith: null,
  consistency_details: null,
  disciplinary: null,
  disciplinary_details: null,
  concerns_raised: null,
  concerns_raised_details: null,
  criminal_record: null,
  criminal_record_details: null,
  dbs_certificate: null,
  dbs_certificate_number: null,
  dbs_certificate_issue_date: null,
  dbs_update_service: null,
  references: [],
  contact_email: null,
  contact_post: null,
  contact_phone: null,
  contact_text: null,
}

const text = v.nullable(v.string())

/** The answers as they are told: what the rules were when they were given is not asked again. */
export const toldCoreAnswers = {
  first_name: text,
  last_name: text,
  email: text,
  mobile: text,
  phone: text,
  address: text,
  aliases: text,
  date_of_birth: text,
  organisation: v.nullable(Id),
  organisation_name: text,
  reason: text,
  past_experience: text,
  faith: text,
  consistency_details: text,
  disciplinary: yesNo,
  disciplinary_details: text,
  concerns_raised: yesNo,
  concerns_raised_details: text,
  criminal_record: yesNo,
  criminal_record_details: text,
  dbs_certificate: yesNo,
  dbs_certificate_number: text,
  dbs_certificate_issue_date: text,
  dbs_update_service: yesNo,
  references: v.array(RefereeFields),
  contact_email: yesNo,
  contact_post: yesNo,
  contact_phone: yesNo,
  contact_text: yesNo,
}
