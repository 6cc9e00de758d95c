import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ethnicGroupLabels, ethnicityLabels } from '@/features/ethnicity/ethnicity-labels.ts'
import { getActivityLabel } from '@/words/activity-labels.ts'
import { genderLabels, pluralSupportTypeLabels } from '@/words/attendance-type-labels.ts'
import { surveyAnswerLabels } from '@/words/survey-labels.ts'

/** Labels of counted values that are not choices of a form. */
const otherLabels: Record<string, MessageDescriptor> = {
  not_said: msg`How often is not said`,
  English: msg`English`,
  Welsh: msg`Welsh`,
  'Not said': msg`Not said`,
  'Another language': msg`Another language`,
  'Under 18': msg`Under 18`,
  '18 to 34': msg`18 to 34`,
  '35 to 54': msg`35 to 54`,
  '55 to 69': msg`55 to 69`,
  '70 and over': msg`70 and over`,
  'Not known': msg`Not known`,
}

/**
 * Labels for "None of the above", which forms show below each group of statements. A chart can mix both groups, so it
 * needs full labels.
 */
const noneLabels: Record<string, MessageDescriptor> = {
  true_statements_none_1: msg`None of the statements for children`,
  true_statements_none_2: msg`None of the statements for adults`,
}

const labelLists: readonly Readonly<Record<string, MessageDescriptor>>[] = [
  noneLabels,
  ethnicGroupLabels,
  ethnicityLabels,
  genderLabels,
  pluralSupportTypeLabels,
  surveyAnswerLabels,
  otherLabels,
]

/**
 * Returns a function that translates a counted value of the dashboard. Free text, such as a language or an activity, is
 * returned unchanged.
 */
export const useValueLabels = (): ((value: string, label?: string) => string) => {
  const { i18n } = useLingui()
  return (value, label = value) => {
    const labelsByValue = labelLists.find((words) => Object.hasOwn(words, value))
    const descriptor = labelsByValue?.[value] ?? getActivityLabel(value)
    return descriptor ? i18n._(descriptor) : label
  }
}
