import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@/api/errors.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'

/** Reason why a page was not opened: incomplete input, or an error of the call. */
export type Refusal = 'incomplete_birthday' | 'incomplete_code' | { error: unknown }

/** Returns a function that explains why a page was not opened, and how many tries are left. */
export function useRefusalMessage(): (refusal: Refusal) => string {
  const { t } = useLingui()
  const getFailureMessage = useFailureMessage()
  return (refusal) => {
    if (refusal === 'incomplete_birthday') return t`Enter day, month and year of a day in the past, such as 14 3 2020`
    if (refusal === 'incomplete_code') return t`Enter the 6 figures from the email.`
    const { error } = refusal
    if (!(error instanceof ApiError)) return getFailureMessage(error)
    const triesLeft = Number(error.detail?.tries_left?.[0] ?? 0)
    const left = plural(triesLeft, { one: 'You have # try left.', other: 'You have # tries left.' })
    if (error.code === 'wrong_birthday') return t`That is not the birthday that the club has. ${left}`
    if (error.code !== 'wrong_code') return getFailureMessage(error)
    if (triesLeft > 0) return t`That is not the code that we sent. ${left}`
    return t`This code does not work any more. Ask for a new one.`
  }
}
