import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@/api/errors.ts'
import { errorMessages } from '@/words/error-messages.ts'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { createFieldError } from './field-error.ts'

/**
 * Returns a function that converts a refused password or code to an error at its field. The fields are `password` and
 * `one_time_code`.
 */
export const useExplainProofFailure = (): ((error: unknown) => unknown) => {
  const { t } = useLingui()
  const getFailureMessage = useFailureMessage()
  return (error) => {
    if (!(error instanceof ApiError)) return error
    if (error.code === 'invalid_credentials') return createFieldError('password', t`This is not your password.`)
    if (error.code === 'one_time_code_required')
      return createFieldError('one_time_code', t`Type the code from your app too.`)
    if (error.code === 'invalid_one_time_code')
      return createFieldError('one_time_code', t(errorMessages.invalid_one_time_code))
    const isAboutPassword = error.code === 'too_many_tries' || error.code === 'passkey_required'
    return isAboutPassword ? createFieldError('password', getFailureMessage(error)) : error
  }
}
