import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { fieldRefusal } from '@/kit/form/field-refusal.ts'
import { errorWords } from '@/words/error-words.ts'

const filled = v.pipe(v.string(), v.minLength(1))

/** What can be told of a new password before the server is asked (PWD-19, PWD-20). */
export const NewPassword = v.pipe(
  v.object({ password: filled, repeated: filled, lost: v.nullable(v.boolean()) }),
  v.forward(
    v.partialCheck(
      [['password'], ['repeated']],
      ({ password, repeated }) => password === repeated,
      'passwords_differ',
    ),
    ['repeated'],
  ),
)

/** The same for who is signed in, and gives the present one. */
export const PasswordChange = v.intersect([v.object({ current: filled }), NewPassword])

/** What its form begins with. */
export const noPassword = { password: '', repeated: '', lost: null as boolean | null }

/** The labels of its fields. */
export const useNewPasswordLabels = () => {
  const { t } = useLingui()
  return {
    password: t`New password`,
    repeated: t`Repeat the new password`,
    lost: t`Was a tablet or phone lost or stolen?`,
  }
}

/** A password that the server has refused without a reason of its own says what one has to be (PWD-26). */
export const explainRefusal = (i18n: Pick<I18n, '_'>, error: unknown): unknown =>
  error instanceof ApiError && error.code === 'PasswordFailsValidation' && !error.detail?.password
    ? fieldRefusal('password', i18n._(errorWords.PasswordFailsValidation))
    : error
