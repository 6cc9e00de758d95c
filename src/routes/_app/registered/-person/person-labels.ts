import type { ScalarField } from '@contract/registered/registered-fields.ts'
import type { TextExcess } from '@contract/text.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useCallback } from 'react'
import type { FieldErrors } from '@/kit/form/use-app-form.ts'
import type { SelectOption } from '@/ui/select.tsx'
import { getCapitalizedFieldLabel } from '@/words/field-labels.ts'
import { buildTooLongMessage } from '@/words/too-long-message.ts'
import type { AnswerProblem, ProblemByField } from './person-problems.ts'

/** Returns a function that returns the label of a person's field. */
export function usePersonLabel(): (field: string) => string {
  const { _ } = useLingui()
  return useCallback((field) => getCapitalizedFieldLabel({ _ }, 'registered', field), [_])
}

/** Translates the labels of options. An option without a translation keeps its label. */
export function translateOptions<T extends string>(
  i18n: I18n,
  options: readonly SelectOption<T>[],
  labels: Readonly<Record<string, MessageDescriptor>>,
): SelectOption<T>[] {
  return options.map(({ value, label }) => ({ value, label: labels[value] ? i18n._(labels[value]) : label }))
}

/** Message of a missing answer. Key: field. */
const missingMessages: Partial<Record<ScalarField, MessageDescriptor>> = {
  first_name: msg`Enter a first name`,
  last_name: msg`Enter a surname`,
  attendance_type: msg`Choose an attendance type`,
  dietary_requirements: msg`Write what the kitchen should know, or choose an allergy`,
}

/** Messages of the problems. A missing answer has this message if its field has no own message. */
export const problemMessages: Record<Exclude<AnswerProblem, TextExcess>, MessageDescriptor> = {
  missing: msg`Write this down`,
  invisible: msg`This has characters that cannot be seen. Type it again.`,
  no_email: msg`Enter an email address, such as nia@example.org.`,
  no_phone: msg`Enter a phone number with 6 to 20 digits.`,
  no_date: msg`This is not a date. Enter it as day/month/year, such as 05/08/2018.`,
  future: msg`The date of birth may not be in the future.`,
  long_ago: msg`Check the year.`,
  no_count: msg`Enter a whole number from 0 to 200.`,
  choose_one: msg`Please select at least 1 option`,
}

/** Returns a function that converts the problems of a person's answers to errors of a form. */
export function useAnswerErrors(): (problems: ProblemByField) => FieldErrors {
  const { _ } = useLingui()
  return useCallback(
    (problems) => {
      const errors: FieldErrors = {}
      for (const [field, problem] of Object.entries(problems) as [ScalarField, AnswerProblem][])
        errors[field] = { message: _(findMessage(field, problem)), isUrgent: typeof problem === 'object' }
      return errors
    },
    [_],
  )
}

function findMessage(field: ScalarField, problem: AnswerProblem): MessageDescriptor {
  if (typeof problem === 'object') return buildTooLongMessage(problem)
  return (problem === 'missing' && missingMessages[field]) || problemMessages[problem]
}
