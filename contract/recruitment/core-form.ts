import * as v from 'valibot'
import { formListUpTo } from '../bounded-list.ts'
import { Id } from '../id.ts'
import {
  buildAnswerResponseFields,
  buildEmptyAnswers,
  buildFormStep,
  contactEntries,
  details,
  type FormValues,
  findSafeguardingProblems,
  safeguardingEntries,
} from './form-answers.ts'
import {
  buildBirthdaySchema,
  buildLongAnswerSchema,
  buildMultilineSchema,
  buildNameSchema,
  email,
  type FormProblem,
  findMissing,
  isEmpty,
  phone,
  withFormRules,
} from './form-fields.ts'
import { findRefereeProblems, RefereeFields } from './referees.ts'
import { MAX_REFEREES } from './vocabulary.ts'

/** Minimum number of words in each of the three long answers (APP-125 to APP-127). */
export const MIN_CORE_WORDS = 50

// List the fields in the order of the form, because problems are shown in this order.
const personal = {
  /** Chosen club. If no club is chosen, the applicant enters a club's name (APP-113). */
  organisation: v.nullable(Id),
  organisation_name: buildNameSchema(200),
  first_name: buildNameSchema(100),
  last_name: buildNameSchema(100),
  aliases: buildNameSchema(300),
  date_of_birth: buildBirthdaySchema(18, 150, 'under_18'),
  email,
  mobile: phone,
  phone,
  address: buildMultilineSchema(1000),
}
const answers = {
  reason: buildLongAnswerSchema(MIN_CORE_WORDS),
  past_experience: buildLongAnswerSchema(MIN_CORE_WORDS),
  faith: buildLongAnswerSchema(MIN_CORE_WORDS),
  consistency_details: details,
}
const referees = { references: formListUpTo(MAX_REFEREES, RefereeFields), ...contactEntries }

const entries = { ...personal, ...answers, ...safeguardingEntries, ...referees }

/** Finds problems in each step of the form (APP-136). */
const findStepProblems = {
  personal: (values: FormValues): FormProblem[] => [
    ...findMissing(values, ['first_name', 'last_name', 'email', 'mobile', 'address', 'date_of_birth']),
    ...(isEmpty(values.organisation) ? findMissing(values, ['organisation_name']) : []).map(
      ({ kind }): FormProblem => ({ path: ['organisation'], kind }),
    ),
  ],
  answers: (values: FormValues) => findMissing(values, ['reason', 'past_experience', 'faith']),
  safeguarding: findSafeguardingProblems,
  referees: (values: FormValues) => findRefereeProblems(values.references),
}

/** The four steps of the form, with their fields and rules (APP-122). */
export const coreSteps = [
  buildFormStep(personal, findStepProblems.personal),
  buildFormStep(answers, findStepProblems.answers),
  buildFormStep(safeguardingEntries, findStepProblems.safeguarding),
  buildFormStep(referees, findStepProblems.referees),
] as const

/** Schema of a saved draft. All fields are optional, and each field is empty or valid (APP-119, APP-134, APP-135). */
export const CoreDraft = v.partial(v.object(entries))

/** Schema of the full form when it is submitted (APP-136). */
export const CoreForm = withFormRules(v.object(entries), (values) =>
  Object.values(findStepProblems).flatMap((findFormProblems) => findFormProblems(values)),
)

export type CoreAnswers = v.InferOutput<typeof CoreForm>

/** An empty form. */
export const emptyCoreAnswers = buildEmptyAnswers<CoreAnswers>(entries)

/** Schemas of the answers in responses. */
export const coreAnswerFields = { ...buildAnswerResponseFields(entries), organisation: entries.organisation }
