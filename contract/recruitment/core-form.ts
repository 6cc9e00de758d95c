import * as v from 'valibot'
import { fewUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'
import {
  contactEntries,
  details,
  emptyAnswers,
  formStep,
  type Given,
  safeguardingEntries,
  safeguardingLacks,
  toldAnswers,
} from './form-answers.ts'
import {
  bornWithin,
  demanding,
  email,
  isEmpty,
  type Lack,
  lines,
  longAnswer,
  missing,
  name,
  phone,
} from './form-fields.ts'
import { RefereeFields, refereeLacks } from './referees.ts'
import { MAX_REFEREES } from './vocabulary.ts'

/** Minimum number of words in each of the three long answers (APP-125 to APP-127). */
export const MIN_CORE_WORDS = 50

// // In form order, because problems are listed in this order.
const personal = {
  /** The chosen club, or the typed name of a club if no club was chosen (APP-113). */
  organisation: v.nullable(Id),
  organisation_name: name(200),
  first_name: name(100),
  last_name: name(100),
  aliases: name(300),
  date_of_birth: bornWithin(18, 150, 'under_18'),
  email,
  mobile: phone,
  phone,
  address: lines(1000),
}
const answers = {
  reason: longAnswer(MIN_CORE_WORDS),
  past_experience: longAnswer(MIN_CORE_WORDS),
  faith: longAnswer(MIN_CORE_WORDS),
  consistency_details: details,
}
const referees = { references: fewUpTo(MAX_REFEREES, RefereeFields), ...contactEntries }

const entries = { ...personal, ...answers, ...safeguardingEntries, ...referees }

/** Finds missing fields, step by step (APP-136). */
const lacks = {
  personal: (values: Given): Lack[] => [
    ...missing(values, ['first_name', 'last_name', 'email', 'mobile', 'address', 'date_of_birth']),
    ...(isEmpty(values.organisation) ? missing(values, ['organisation_name']) : []).map(
      ({ kind }): Lack => ({ path: ['organisation'], kind }),
    ),
  ],
  answers: (values: Given) => missing(values, ['reason', 'past_experience', 'faith']),
  safeguarding: safeguardingLacks,
  referees: (values: Given) => refereeLacks(values.references),
}

/** The four steps of the form, each with its fields and all its rules (APP-122). */
export const coreSteps = [
  formStep(personal, lacks.personal),
  formStep(answers, lacks.answers),
  formStep(safeguardingEntries, lacks.safeguarding),
  formStep(referees, lacks.referees),
] as const

/** Schema of a saved draft: any of the fields, each empty or valid (APP-119, APP-134, APP-135). */
export const CoreDraft = v.partial(v.object(entries))

/** Schema of the full form for submission (APP-136). */
export const CoreForm = demanding(v.object(entries), (values) =>
  Object.values(lacks).flatMap((lacking) => lacking(values)),
)

export type CoreAnswers = v.InferOutput<typeof CoreForm>

/** An empty form. */
export const emptyCoreAnswers = emptyAnswers<CoreAnswers>(entries)

/** Schemas of the answers in responses. */
export const toldCoreAnswers = { ...toldAnswers(entries), organisation: entries.organisation }
