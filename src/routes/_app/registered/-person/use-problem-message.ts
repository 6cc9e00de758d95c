import type { ScalarField } from '@contract/registered/registered-fields.ts'
import { useLingui } from '@lingui/react/macro'
import { buildTooLongMessage } from '@/words/too-long-message.ts'
import type { AnswerProblem } from './person-problems.ts'

/** Returns a function that builds the message for an answer that cannot be saved. */
export const useProblemMessage = (): ((field: ScalarField, problem: unknown) => string | undefined) => {
  const { t, i18n } = useLingui()
  const getMissingMessage = (field: ScalarField): string => {
    if (field === 'first_name') return t`Enter a first name`
    if (field === 'last_name') return t`Enter a surname`
    if (field === 'attendance_type') return t`Choose an attendance type`
    if (field === 'dietary_requirements') return t`Write what the kitchen should know, or choose an allergy`
    return t`Write this down`
  }
  return (field, anyProblem) => {
    const problem = anyProblem as AnswerProblem | undefined
    if (typeof problem === 'object') return i18n._(buildTooLongMessage(problem))
    switch (problem) {
      case 'missing':
        return getMissingMessage(field)
      case 'invisible':
        return t`This has characters that cannot be seen. Type it again.`
      case 'no_email':
        return t`Enter an email address, such as nia@example.org.`
      case 'no_phone':
        return t`Enter a phone number with 6 to 20 digits.`
      case 'no_date':
        return t`This is not a date. Enter it as day/month/year, such as 05/08/2018.`
      case 'future':
        return t`The date of birth may not be in the future.`
      case 'long_ago':
        return t`Check the year.`
      case 'no_count':
        return t`Enter a whole number from 0 to 200.`
      case 'choose_one':
        return t`Please select at least 1 option`
      default:
        return undefined
    }
  }
}
