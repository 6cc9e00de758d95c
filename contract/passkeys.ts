import * as v from 'valibot'
import { Id } from './id.ts'
import { buildListResponseSchema, defineOperation, NoContent } from './operation.ts'
import { Instant } from './rules/days.ts'
import { buildRequiredLine } from './text.ts'

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10

/** Maximum number of characters in the name of a passkey. */
export const MAX_PASSKEY_NAME_LENGTH = 60

/** Bytes in base64url, as WebAuthn sends them in JSON. The limit is far above what authenticators send. */
const Base64Url = v.pipe(v.string(), v.minLength(1), v.maxLength(20_000), v.regex(/^[\w-]+$/))

const CredentialDescriptor = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
})

/** Options with which a browser creates a passkey (`PublicKeyCredentialCreationOptionsJSON` of WebAuthn). */
const CreationOptions = v.object({
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  excludeCredentials: v.array(CredentialDescriptor),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
  attestation: v.literal('none'),
})

/** Options with which a browser uses a passkey (`PublicKeyCredentialRequestOptionsJSON` of WebAuthn). */
export const PasskeyRequestOptions = v.object({
  rpId: v.string(),
  challenge: v.string(),
  timeout: v.number(),
  allowCredentials: v.array(CredentialDescriptor),
  userVerification: v.literal('required'),
})

/** A new passkey, as the browser returns it (`RegistrationResponseJSON` of WebAuthn). */
const NewPasskey = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
})

/** A proof by passkey, as the browser returns it (`AuthenticationResponseJSON` of WebAuthn). */
export const PasskeyProof = v.object({
  id: Base64Url,
  rawId: Base64Url,
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: v.optional(Base64Url),
  }),
})
export type PasskeyProof = v.InferOutput<typeof PasskeyProof>

const Passkey = v.object({
  id: Id,
  name: v.string(),
  created: Instant,
  /** Null until the first sign-in with the passkey. */
  last_used: v.nullable(Instant),
})
export type Passkey = v.InferOutput<typeof Passkey>

export const passkeyOperations = {
  'passkeys.options': defineOperation({
    method: 'POST',
    path: '/me/passkeys/options',
    access: 'signed_in',
    beforeCode: true,
    needsRecentSignIn: true,
    summary: 'Options with which the browser creates a passkey. Their challenge works once, for five minutes.',
    output: CreationOptions,
  }),
  'passkeys.list': defineOperation({
    method: 'GET',
    path: '/me/passkeys',
    access: 'signed_in',
    beforeCode: true,
    summary: 'The passkeys of the user, the oldest first.',
    output: buildListResponseSchema(Passkey),
  }),
  'passkeys.create': defineOperation({
    method: 'POST',
    path: '/me/passkeys',
    access: 'signed_in',
    beforeCode: true,
    needsRecentSignIn: true,
    summary: 'Adds a passkey with which the user signs in beside the password.',
    body: v.object({ name: buildRequiredLine(MAX_PASSKEY_NAME_LENGTH), passkey: NewPasskey }),
    output: Passkey,
    status: 201,
    event: 'passkey_added',
  }),
  'passkeys.delete': defineOperation({
    method: 'DELETE',
    path: '/me/passkeys/:id',
    access: 'signed_in',
    beforeCode: true,
    needsRecentSignIn: true,
    summary:
      'Removes a passkey, which then no longer signs in. Staff get `passkey_required` while the network asks them for a second factor and they have no other.',
    params: v.object({ id: Id }),
    output: NoContent,
    status: 204,
    event: 'passkey_removed',
  }),
  'auth.passkey_options': defineOperation({
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'everyone',
    summary: 'Options with which the browser signs in by passkey. Their challenge works once, for five minutes.',
    output: PasskeyRequestOptions,
  }),
  'auth.passkey': defineOperation({
    method: 'POST',
    path: '/auth/passkey',
    access: 'everyone',
    summary: 'Signs in by passkey. No password or one-time code is needed.',
    body: v.object({ passkey: PasskeyProof }),
    output: v.object({ token: v.string() }),
  }),
} as const
