import { MAX_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import { refereeWords } from './application-words.ts'

/** Returns the labels of the questions about each referee, by field path, for the list of errors. */
export const useRefereeLabels = (): Record<string, string> => {
  const { t, i18n } = useLingui()
  return Object.fromEntries(
    Array.from({ length: MAX_REFEREES }, (_, at) => at).flatMap((at) => {
      const number = at + 1
      return Object.entries(refereeWords).map(([field, label]) => [
        `references.${at}.${field}`,
        `${t`Referee ${number}`}, ${i18n._(label)}`,
      ])
    }),
  )
}
