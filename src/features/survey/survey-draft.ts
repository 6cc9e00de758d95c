import type { OperationInput } from '@contract/operation.ts'
import {
  type Agreement,
  type AgreementField,
  type AttendanceDuration,
  agreementFields,
  type FreeTextField,
  freeTextFields,
  type SurveyGender,
  type surveyOperations,
  surveySteps,
} from '@contract/surveys.ts'
import type { WizardStep } from '@/kit/public/use-wizard.ts'

/** Survey answers typed so far. Null means not answered yet. */
export type SurveyDraft = {
  anonymous: boolean
  name: string
  gender: SurveyGender | null
  how_long: AttendanceDuration | null
} & Record<AgreementField, Agreement | null> &
  Record<FreeTextField, string>

/** Validated answers to send. */
export type SurveyAnswers = Omit<
  OperationInput<(typeof surveyOperations)['surveys.create'], 'body'>,
  'id' | 'organisation_hashid'
>

const fillFields = <F extends string, T>(fields: readonly F[], value: T) =>
  Object.fromEntries(fields.map((field) => [field, value])) as Record<F, T>

export const emptySurvey: SurveyDraft = {
  anonymous: false,
  name: '',
  gender: null,
  how_long: null,
  ...fillFields(agreementFields, null),
  ...fillFields(freeTextFields, ''),
}

const personalFields = ['anonymous', 'name', 'gender', 'how_long'] as const

const [whoSchema, agreementsSchema, freeTextsSchema] = surveySteps

/** Fields and schema of each step (SUR-28). */
export const surveyWizardSteps: readonly WizardStep[] = [
  { fields: personalFields, schema: whoSchema },
  { fields: agreementFields, schema: agreementsSchema },
  { fields: freeTextFields, schema: freeTextsSchema },
]

/** Fields that are answered by choosing and not by typing. */
export const choiceFields = ['gender', 'how_long', ...agreementFields]

/** Version of the stored draft. Increase it when the questions change. */
export const SURVEY_DRAFT_VERSION = 1
