import { MAX_REFEREES } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import { refereeLabels } from './application-labels.ts'

/** Returns the labels of the questions about each referee for the list of errors. Key: field path. */
export const useRefereeLabels = (): Record<string, string> => {
  const { t, i18n } = useLingui()
  return Object.fromEntries(
    Array.from({ length: MAX_REFEREES }, (_, index) => index).flatMap((index) => {
      const number = index + 1
      return Object.entries(refereeLabels).map(([field, label]) => [
        `references.${index}.${field}`,
        `${t`Referee ${number}`}, ${i18n._(label)}`,
      ])
    }),
  )
}
