import * as v from 'valibot'
import { buildBoundedFormList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import {
  buildAnswerResponseFields,
  buildEmptyAnswers,
  buildFormStep,
  contactEntries,
  detailsField,
  type FormValues,
  findSafeguardingProblems,
  safeguardingEntries,
} from './form-answers.ts'
import {
  buildBirthdaySchema,
  buildLongAnswerSchema,
  buildMultilineSchema,
  buildNameSchema,
  emailField,
  type FormProblem,
  findMissing,
  isEmpty,
  phoneField,
  withFormRules,
} from './form-fields.ts'
import { findRefereeProblems, RefereeFields } from './referees.ts'
import { MAX_REFEREES } from './vocabulary.ts'

/** Minimum number of words in each of the three long answers (APP-125 to APP-127). */
export const MIN_CORE_WORDS = 50

// List the fields in the order of the form, because problems are shown in this order.
const personalEntries = {
  /** Chosen club. If no club is chosen, the applicant enters a club's name (APP-113). */
  organisation: v.nullable(Id),
  organisation_name: buildNameSchema(200),
  first_name: buildNameSchema(100),
  last_name: buildNameSchema(100),
  aliases: buildNameSchema(300),
  date_of_birth: buildBirthdaySchema(18, 150, 'under_18'),
  email: emailField,
  mobile: phoneField,
  phone: phoneField,
  address: buildMultilineSchema(1000),
}
const answerEntries = {
  reason: buildLongAnswerSchema(MIN_CORE_WORDS),
  past_experience: buildLongAnswerSchema(MIN_CORE_WORDS),
  faith: buildLongAnswerSchema(MIN_CORE_WORDS),
  consistency_details: detailsField,
}
const refereeStepEntries = { references: buildBoundedFormList(MAX_REFEREES, RefereeFields), ...contactEntries }

const formEntries = { ...personalEntries, ...answerEntries, ...safeguardingEntries, ...refereeStepEntries }

/** Finds problems in each step of the form (APP-136). */
const stepProblemFinders = {
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
  buildFormStep(personalEntries, stepProblemFinders.personal),
  buildFormStep(answerEntries, stepProblemFinders.answers),
  buildFormStep(safeguardingEntries, stepProblemFinders.safeguarding),
  buildFormStep(refereeStepEntries, stepProblemFinders.referees),
] as const

/** Schema of a saved draft. All fields are optional, and each field is empty or valid (APP-119, APP-134, APP-135). */
export const CoreDraft = v.partial(v.object(formEntries))

/** Schema of the full form when it is submitted (APP-136). */
export const CoreForm = withFormRules(v.object(formEntries), (values) =>
  Object.values(stepProblemFinders).flatMap((findFormProblems) => findFormProblems(values)),
)

export type CoreAnswers = v.InferOutput<typeof CoreForm>

/** An empty form. */
export const emptyCoreAnswers = buildEmptyAnswers<CoreAnswers>(formEntries)

/** Schemas of the answers in responses. */
export const coreAnswerFields = { ...buildAnswerResponseFields(formEntries), organisation: formEntries.organisation }
