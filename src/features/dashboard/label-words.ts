import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ethnicGroupWords, ethnicityWords } from '@/features/ethnicity/ethnicity-words.ts'
import { activityWords } from '@/words/activity-words.ts'
import { genderWords, supportTypeWordsOfSeveral } from '@/words/attendance-type-words.ts'
import { answerWords } from '@/words/survey-words.ts'

/** Labels of counted values that are not choices of a form. */
const others: Record<string, MessageDescriptor> = {
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
 * Forms show "None of the above" below each group. A chart can contain both groups in any order, so it needs
 * full labels.
 */
const noneWords: Record<string, MessageDescriptor> = {
  true_statements_none_1: msg`None of the statements for children`,
  true_statements_none_2: msg`None of the statements for adults`,
}

const lists: readonly Readonly<Record<string, MessageDescriptor>>[] = [
  noneWords,
  ethnicGroupWords,
  ethnicityWords,
  genderWords,
  supportTypeWordsOfSeveral,
  answerWords,
  others,
]

/**
 * Returns a function that translates a counted value of the dashboard. Free text, such as a language or an
 * activity, is returned unchanged.
 */
export const useLabelWords = (): ((value: string, label?: string) => string) => {
  const { i18n } = useLingui()
  return (value, label = value) => {
    const list = lists.find((words) => Object.hasOwn(words, value))
    const word = list?.[value] ?? activityWords(value)
    return word ? i18n._(word) : label
  }
}
