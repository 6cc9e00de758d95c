import * as v from 'valibot'
import { OneTimeCode } from './auth.ts'
import { defineOperation, NoContent } from './operation.ts'

const Password = v.pipe(v.string(), v.minLength(1), v.maxLength(500))

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
    summary: 'Gives a secret for an authenticator app. Sign-in asks for its codes once one has been confirmed.',
    body: v.object({ password: Password }),
    output: v.object({ secret: v.string(), link: v.string() }),
  }),
  'one_time_code.confirm': defineOperation({
    method: 'PUT',
    path: '/me/one_time_code',
    access: 'staff',
    beforeCode: true,
    summary: 'Confirms the secret by a code of it, and gives the recovery codes, once.',
    body: v.object({ code: OneTimeCode }),
    output: v.object({ recovery_codes: v.array(v.string()) }),
    event: 'one_time_code_set',
  }),
  'one_time_code.update': defineOperation({
    method: 'PATCH',
    path: '/me/one_time_code',
    access: 'staff',
    beforeCode: true,
    summary: 'The same as PUT, because the code is the only field.',
    body: v.object({ code: OneTimeCode }),
    output: v.object({ recovery_codes: v.array(v.string()) }),
    event: 'one_time_code_set',
  }),
  'one_time_code.remove': defineOperation({
    method: 'POST',
    path: '/me/one_time_code/removal',
    access: 'staff',
    beforeCode: true,
    summary: 'Sign-in asks for the password alone again.',
    body: v.object({ password: Password }),
    output: NoContent,
    status: 204,
    event: 'one_time_code_removed',
  }),
} as const
