import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode, useCallback } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { useToast } from '@/ui/toast.tsx'
import { errorMessages } from '@/words/error-messages.ts'
import { hasMessage, translateProblem } from '@/words/server-messages.ts'
import { redirectToSignIn } from './lead-to-sign-in.ts'

/** Interval in ms in which each notice shows at most once (ERR-11, ERR-12, FMT-26). */
const THROTTLE_MS = 2000

const shownAtByMessage = new Map<string, number>()

type ShowErrorNotice = (error: unknown, details?: ReactNode, onShow?: (toastId: number) => void) => void

/**
 * Returns a function that shows the message for a failed call (ERR-02 to ERR-14), followed by details from the caller,
 * such as the progress. `onShow` gets the id of the toast, for a caller that removes it.
 */
export const useErrorNotice = (): ShowErrorNotice => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const router = useRouter()
  return useCallback(
    (error, details, onShow) => {
      if (error instanceof ApiError && error.status === 401) return void redirectToSignIn(router)
      const message = (() => {
        // Treat an error response from a gateway as a response, even if the server behind it is down (ERR-07).
        if (error instanceof NoAnswer && error.reason !== 'gateway') {
          return t`You may be offline, please check your internet connection and try again`
        }
        if (!(error instanceof ApiError)) return t`An unexpected error occurred`
        const problem =
          error.problems.find(({ field }) => field === 'non_field_errors') ??
          error.problems.find(({ code }) => hasMessage(code))
        if (problem) return translateProblem(i18n, problem)
        if (error.code === 'too_many_tries') return t`Hallbook was asked too much at once. Wait a minute and try again.`
        if (error.code === 'in_use' || error.code === 'reauthentication_needed') return t(errorMessages[error.code])
        if (error.status >= 500 || error.status === 404) return t`An unexpected error occurred`
        return t`An error occurred, please check the provided input and try again`
      })()
      const now = Date.now()
      const elapsedMs = now - (shownAtByMessage.get(message) ?? 0)
      // Show the notice if the difference is negative. The clock was then set back, and the notice would stay hidden
      // for hours.
      if (elapsedMs >= 0 && elapsedMs < THROTTLE_MS) return
      shownAtByMessage.set(message, now)
      const messageWithDetails = createElement(
        Fragment,
        null,
        createElement('span', { className: 'block' }, message),
        details,
      )
      const toastId = show({ message: details ? messageWithDetails : message, tone: 'error' })
      onShow?.(toastId)
    },
    [t, i18n, show, router],
  )
}
