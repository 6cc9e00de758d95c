import * as v from 'valibot'
import { Credentials, OneTimeCode } from './auth.ts'
import { defineOperation, NoContent } from './operation.ts'
import { PasskeyProof, PasskeyRequestOptions } from './passkeys.ts'

/** Proof of the signed-in user's identity: the password, with a code if the account has an app, or a passkey. */
const ReauthenticationBody = v.pipe(
  v.object({
    password: v.optional(Credentials.entries.password),
    one_time_code: v.optional(OneTimeCode),
    passkey: v.optional(PasskeyProof),
  }),
  v.check(({ password, passkey }) => (password === undefined) !== (passkey === undefined), 'not_valid'),
)

/** Calls with which a signed-in user proves their identity again. Separate from `auth.ts`, so that they load lazily. */
export const reauthenticationOperations = {
  'auth.reauthentication_options': defineOperation({
    method: 'POST',
    path: '/auth/reauthenticate/options',
    access: 'signed_in',
    summary:
      'How the user can prove their identity again: by password, with a code where the account has one, or by passkey.',
    output: v.object({ code_needed: v.boolean(), passkey: v.nullable(PasskeyRequestOptions) }),
    beforeCode: true,
  }),
  'auth.reauthenticate': defineOperation({
    method: 'POST',
    path: '/auth/reauthenticate',
    access: 'signed_in',
    summary:
      'Proves the identity of the user again. Calls that answer `reauthentication_needed` then work for ten minutes.',
    body: ReauthenticationBody,
    output: NoContent,
    status: 204,
    beforeCode: true,
  }),
} as const
