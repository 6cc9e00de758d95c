import { useLingui } from '@lingui/react/macro'
import { ApiError, NoAnswer } from '@/api/errors.ts'

const SECONDS_OF_MINUTE = 60

/** What stopped a form, and what becomes of it or is to be done. */
type SendingWords = { what: string; advice: string }

export const useSendingWords = (): ((error: unknown) => SendingWords) => {
  const { t } = useLingui()
  return (error) => {
    const kept = t`Nothing is lost: your answers stay on this phone. Keep this page open and they will be sent automatically.`
    if (error instanceof NoAnswer && error.reason === 'portal')
      return {
        what: t`This Wi-Fi asks for its own sign-in first. Open any web page, sign in there, then come back.`,
        advice: kept,
      }
    if (error instanceof NoAnswer)
      return {
        // The browser knows when there is no network at all; else the server may be the one that is away.
        what: navigator.onLine ? t`Hallbook cannot be reached.` : t`There is no internet connection.`,
        advice: kept,
      }
    if (!(error instanceof ApiError))
      return { what: t`Something went wrong.`, advice: t`Your answers stay on this phone.` }
    if (error.code === 'too_many_tries') {
      const minutes = Math.ceil((error.retryAfter ?? SECONDS_OF_MINUTE) / SECONDS_OF_MINUTE)
      return {
        what: t`Too many families have registered from here in the last hour.`,
        advice: t`Nothing is lost. Keep this page open and your answers will be sent in ${minutes} min, or send again then.`,
      }
    }
    if (error.code === 'too_large')
      return {
        what: t`Your answers are too long to send.`,
        advice: t`Shorten what you have written about needs and conditions, then send again.`,
      }
    if (error.code === 'not_found')
      return {
        what: t`This link is not valid, please check with the intended organisation`,
        advice: t`Your answers stay on this phone.`,
      }
    if (error.retryable) return { what: t`Something went wrong at our end.`, advice: kept }
    return {
      what: t`Some of your answers were not accepted.`,
      advice: t`Look through the parts above, then send again. If it does not help, ask one of the team.`,
    }
  }
}
