import { type Passkey, passkeyOperations } from '@contract/passkeys.ts'
import { reauthenticationOperations } from '@contract/reauthentication.ts'
import { msg } from '@lingui/core/macro'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { ExplainedFailure } from './explained-failure.ts'

const NOT_USED_MESSAGE = msg`No passkey was used. Try again, or use your password.`
const NOT_MADE_MESSAGE = msg`No passkey was made. Try again.`
const EXISTS_MESSAGE = msg`This device has a passkey for your account already.`
const REFUSED_MESSAGE = msg`This passkey does not open an account here. Use your password.`

/** Thrown if the browser's dialog was cancelled, or if the server refused the passkey. */
export class PasskeyFailure extends ExplainedFailure {
  override name = 'PasskeyFailure'
}

/** Options of the contract as the library expects them. The library's types require exact kinds of transports. */
type ProofOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/**
 * Creates a passkey on this device or a security key, and adds it to the user's account.
 * @throws PasskeyFailure, and as `call`
 */
export const createPasskey = async (name: string): Promise<Passkey> => {
  const options = await call(passkeyOperations['passkeys.options'])
  const passkey = await startRegistration({ optionsJSON: options as CreationOptions }).catch((cause: unknown) => {
    const exists = cause instanceof Error && cause.name === 'InvalidStateError'
    throw new PasskeyFailure(exists ? EXISTS_MESSAGE : NOT_MADE_MESSAGE, { cause })
  })
  return call(passkeyOperations['passkeys.create'], { body: { name, passkey } })
}

/**
 * Signs in with any passkey of this site and returns the token.
 * @throws PasskeyFailure, and as `call`
 */
export const requestTokenByPasskey = async (): Promise<string> => {
  const options = await call(passkeyOperations['auth.passkey_options'])
  const passkey = await getProof(options as ProofOptions)
  const { token } = await call(passkeyOperations['auth.passkey'], { body: { passkey } }).catch(explainRefusal)
  return token
}

/**
 * Proves the identity of the signed-in user with one of their passkeys.
 * @throws PasskeyFailure, and as `call`
 */
export const reauthenticateByPasskey = async (): Promise<void> => {
  const { passkey: options } = await call(reauthenticationOperations['auth.reauthentication_options'])
  if (!options) throw new PasskeyFailure(REFUSED_MESSAGE, {})
  const passkey = await getProof(options as ProofOptions)
  await call(reauthenticationOperations['auth.reauthenticate'], { body: { passkey } }).catch(explainRefusal)
}

const getProof = (optionsJSON: ProofOptions) =>
  startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw new PasskeyFailure(NOT_USED_MESSAGE, { cause })
  })

/** Replaces the error of a refused passkey, which has the same code as a wrong password. */
function explainRefusal(error: unknown): never {
  const isRefused = error instanceof ApiError && error.code === 'invalid_credentials'
  throw isRefused ? new PasskeyFailure(REFUSED_MESSAGE, { cause: error }) : error
}
