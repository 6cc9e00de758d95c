import * as v from 'valibot'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'
import { Day } from './rules/days.ts'
import { buildMultilineText, buildOneLineText } from './text.ts'

/** Genders that can be chosen in the survey. A registration has other options (SUR-34, SUR-35). */
export const surveyGenders = ['male', 'female', 'other', 'prefer_not_to_say'] as const

/** Options for the question how long a person has been coming to the club (SUR-37). */
export const attendanceDurations = ['first_time', 'less_than_1_year', '1_3_years', 'more_than_3_years'] as const

/** Agreement options, from strongest to weakest (SUR-42). */
export const agreementScale = [
  'strongly_agree',
  'agree',
  'neither_agree_or_disagree',
  'disagree',
  'strongly_disagree',
] as const

/** Fields of the eight agreement statements (SUR-41). */
export const agreementFields = [
  'agreement_welcome',
  'agreement_safe',
  'agreement_food',
  'agreement_activities',
  'agreement_friends',
  'agreement_less_isolated',
  'agreement_financial_help',
  'agreement_recommend',
] as const

/** Fields of the five free-text questions (SUR-44). */
export const freeTextFields = [
  'appreciate_most',
  'suggestions',
  'memorable_moment',
  'favourite_foods_activities_games',
  'anything_else',
] as const

export type SurveyGender = (typeof surveyGenders)[number]
export type AttendanceDuration = (typeof attendanceDurations)[number]
export type Agreement = (typeof agreementScale)[number]
export type AgreementField = (typeof agreementFields)[number]
export type FreeTextField = (typeof freeTextFields)[number]

export const MAX_SURVEY_NAME_LENGTH = 200
/** Maximum number of characters in a free-text answer. People type far less on a phone. */
export const MAX_FREE_TEXT_LENGTH = 10_000

export const buildFieldsWithSchema = <const F extends string, S extends v.GenericSchema>(
  fields: readonly F[],
  schema: S,
) => Object.fromEntries(fields.map((field) => [field, schema])) as { [K in F]: S }

/** Answers about the person. */
export const personFields = {
  /** Null or empty if the person does not want to give a name. */
  name: v.optional(v.nullable(buildOneLineText(MAX_SURVEY_NAME_LENGTH)), null),
  anonymous: v.optional(v.boolean(), false),
  gender: v.picklist(surveyGenders),
  how_long: v.picklist(attendanceDurations),
}
export const agreementAnswerFields = buildFieldsWithSchema(agreementFields, v.picklist(agreementScale))
const freeTextAnswerFields = buildFieldsWithSchema(
  freeTextFields,
  v.optional(v.nullable(buildMultilineText(MAX_FREE_TEXT_LENGTH)), null),
)

/**
 * Adds the rule that a person must give a name or tick "anonymous" (SUR-60). The rule also runs if another answer is
 * missing.
 */
const requireNameOrAnonymous = <S extends v.GenericSchema<object, object>>(object: S) =>
  v.pipe(
    object,
    v.rawCheck<v.InferOutput<S>>(({ dataset, addIssue }) => {
      const input = dataset.value as Record<string, unknown> | null
      if (typeof input !== 'object' || input === null || input.anonymous === true || input.name) return
      addIssue({
        message: 'missing',
        received: 'undefined',
        path: [{ type: 'object', origin: 'value', input, key: 'name', value: input.name }],
      })
    }),
  )

/** Schemas of the form's three steps. Each step is validated separately (SUR-28). */
export const surveySteps = [
  requireNameOrAnonymous(v.object(personFields)),
  v.object(agreementAnswerFields),
  v.object(freeTextAnswerFields),
] as const

const answerFields = { ...personFields, ...agreementAnswerFields, ...freeTextAnswerFields }

/** One submission through the public link of a survey (SUR-53). */
export const Survey = requireNameOrAnonymous(
  v.object({
    /**
     * Id that is created together with the form, so that a retry after a lost response is not stored twice. A
     * submission without an id always counts as new.
     */
    id: v.optional(Id),
    organisation_hashid: v.pipe(v.string(), v.maxLength(100)),
    ...answerFields,
  }),
)

/**
 * A submission that was filled in on a club's device and is sent to the server later. `day` is the day on which it was
 * filled in.
 */
export const CollectedSurvey = requireNameOrAnonymous(v.object({ id: Id, day: Day, ...answerFields }))

/** Answers as stored. They are the same for public submissions and for submissions on a club's device. */
export type SurveyAnswers = Omit<v.InferOutput<typeof CollectedSurvey>, 'id' | 'day'>

export const surveyOperations = {
  'surveys.organisation': defineOperation({
    method: 'GET',
    path: '/surveys/organisation/:organisation_hashid',
    access: 'everyone',
    summary: 'The club that a survey link belongs to: its name and nothing else (SUR-04 to SUR-06).',
    params: v.object({ organisation_hashid: v.pipe(v.string(), v.maxLength(100)) }),
    output: v.object({ organisation_name: v.string(), hashid: v.string() }),
  }),
  'surveys.create': defineOperation({
    method: 'POST',
    path: '/surveys',
    access: 'everyone',
    summary: 'Takes one answer of the public survey, once (SUR-52 to SUR-59).',
    body: Survey,
    output: v.object({ id: Id }),
    status: 201,
  }),
} as const
