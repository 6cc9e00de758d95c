import * as v from 'valibot'
import { OneTimeCode } from './auth.ts'
import { defineOperation, NoContent } from './operation.ts'

const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(500))

const ConfirmBody = v.object({
  code: OneTimeCode,
  /** True to end the user's other sign-ins with `sign_in_expired`. Their devices keep the register and unsent work. */
  end_others: v.optional(v.boolean()),
})

export const oneTimeCodeOperations = {
  'one_time_code.get': defineOperation({
    method: 'GET',
    path: '/me/one_time_code',
    access: 'staff',
    beforeCode: true,
    summary: 'Whether sign-in asks this user for a one-time code, and how many recovery codes are left.',
    output: v.object({ active: v.boolean(), recovery_codes_left: v.number() }),
  }),
  'one_time_code.begin': defineOperation({
    method: 'POST',
    path: '/me/one_time_code',
    access: 'staff',
    beforeCode: true,
    summary:
      'Gives a secret for an authenticator app. Sign-in asks for its codes once one has been confirmed. An account whose password is refused with `passkey_required` needs a recent proof of identity too.',
    body: v.object({ password: Password }),
    output: v.object({ secret: v.string(), link: v.string() }),
  }),
  'one_time_code.confirm': defineOperation({
    method: 'PUT',
    path: '/me/one_time_code',
    access: 'staff',
    beforeCode: true,
    summary: 'Confirms the secret by a code of it, and gives the recovery codes, once.',
    body: ConfirmBody,
    output: v.object({ recovery_codes: v.array(v.string()) }),
    event: 'one_time_code_set',
    needsRecentSignIn: true,
  }),
  'one_time_code.update': defineOperation({
    method: 'PATCH',
    path: '/me/one_time_code',
    access: 'staff',
    beforeCode: true,
    summary: 'The same as PUT, because the code is the only required field.',
    body: ConfirmBody,
    output: v.object({ recovery_codes: v.array(v.string()) }),
    event: 'one_time_code_set',
    needsRecentSignIn: true,
  }),
  'one_time_code.remove': defineOperation({
    method: 'POST',
    path: '/me/one_time_code/removal',
    access: 'staff',
    beforeCode: true,
    summary: 'Sign-in asks for the password alone again. Needs a code of the app or a recovery code.',
    body: v.object({ password: Password, one_time_code: v.optional(OneTimeCode) }),
    output: NoContent,
    status: 204,
    event: 'one_time_code_removed',
  }),
} as const
