import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import { ExplainedFailure } from '@/user/explained-failure.ts'

/** Returns a function that returns the message for a call that failed on a page without sign-in. */
export const useFailureMessage = (): ((error: unknown) => string) => {
  const { t, i18n } = useLingui()
  return useCallback(
    (error) => {
      if (error instanceof ExplainedFailure) return i18n._(error.words)
      if (error instanceof ApiError && error.code === 'too_many_tries') {
        const minutes = Math.ceil((error.retryAfter ?? 300) / 60)
        return t`Too many tries. Wait ${minutes} min and try again.`
      }
      if (error instanceof ApiError && error.code === 'passkey_required')
        return t`Use your passkey: the network asks all staff for a second proof. If it is lost, ask VP support to let you in again.`
      if (error instanceof NoAnswer && error.reason === 'portal') {
        return t`This Wi-Fi asks for its own sign-in first. Open any web page, sign in there, then come back.`
      }
      // Do not report an error response of a gateway as offline, because the network works even if the server behind
      // the gateway is down (ERR-07).
      if (error instanceof NoAnswer && error.reason !== 'gateway')
        return t`You may be offline, please check your internet connection and try again`
      // Suggest a check of the input only if other input can fix the error. It cannot fix a server error or a missing
      // resource.
      if (error instanceof ApiError && error.status < 500 && error.status !== 404)
        return t`An error occurred, please check the provided input and try again`
      return t`An unexpected error occurred`
    },
    [t, i18n],
  )
}
