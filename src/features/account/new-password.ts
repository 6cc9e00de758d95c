import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { createFieldError } from '@/kit/form/field-error.ts'
import { errorMessages } from '@/words/error-messages.ts'
import { translateProblem } from '@/words/server-messages.ts'

const nonEmptyText = v.pipe(v.string(), v.minLength(1))

/** Client-side validation of a new password (PWD-19, PWD-20). */
export const NewPassword = v.pipe(
  v.object({
    password: nonEmptyText,
    repeated: nonEmptyText,
    lost: v.nullable(v.boolean()),
    remove_passkeys: v.boolean(),
  }),
  v.forward(
    v.partialCheck([['password'], ['repeated']], ({ password, repeated }) => password === repeated, 'passwords_differ'),
    ['repeated'],
  ),
)

/** Client-side validation of a password change by a signed-in user. It also requires the current password. */
export const PasswordChange = v.intersect([v.object({ current: nonEmptyText }), NewPassword])

/** Initial values of the new password's fields. */
export const emptyPasswordValues = { password: '', repeated: '', lost: null as boolean | null, remove_passkeys: false }

/** Returns the labels of the new password's fields. */
export const useNewPasswordLabels = () => {
  const { t } = useLingui()
  return {
    password: t`New password`,
    repeated: t`Repeat the new password`,
    lost: t`Was a tablet or phone lost or stolen?`,
    remove_passkeys: t`Remove all my passkeys too. Choose this if one is on the lost device.`,
  }
}

/**
 * Returns a field error with the password rules if the server rejected a password without a reason (PWD-26), or with the
 * reason why passkeys stay. Returns other errors unchanged.
 */
export function explainPasswordError(i18n: Pick<I18n, '_'>, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.code === 'PasswordFailsValidation' && !error.detail?.password)
    return createFieldError('password', i18n._(errorMessages.PasswordFailsValidation))
  const [problem] = error.problems
  return error.code === 'passkey_required' && problem
    ? createFieldError(problem.field, translateProblem(i18n, problem))
    : error
}

/** Returns the fields about a lost device as the API expects them. Passkeys stay unless a device was lost. */
export const toLossBody = ({ lost, remove_passkeys }: { lost: boolean | null; remove_passkeys: boolean }) => ({
  lost: lost ?? false,
  remove_passkeys: lost === true && remove_passkeys,
})
