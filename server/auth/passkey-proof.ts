import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { AppError } from '../../contract/errors.ts'
import type { PasskeyProof, PasskeyRequestOptions } from '../../contract/passkeys.ts'
import type { Db, Tx } from '../db/client.ts'
import { passkeys, users } from '../db/schema.ts'
import { CHALLENGE_TIMEOUT_MS, consumeChallenge, storeChallenge } from './passkey-challenges.ts'
import type { RelyingParty } from './relying-party.ts'

type RequestOptions = v.InferInput<typeof PasskeyRequestOptions>

/** A passkey whose signature was verified, before its use is storedPasskey. */
export type VerifiedPasskey = { id: string; user: string; counter: number; newCounter: number }

/**
 * Creates the options with which a browser uses a passkey.
 * @param user the signed-in user, or null for a sign-in with any passkey of this site
 */
export async function createProofOptions(
  db: Db,
  party: RelyingParty,
  user: string | null,
  credentials: { id: string; transports: string[] }[] = [],
): Promise<RequestOptions> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: CHALLENGE_TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: credentials as { id: string }[],
  })
  await db.network((tx) => storeChallenge(tx, options.challenge, user))
  return {
    rpId: party.id,
    challenge: options.challenge,
    timeout: CHALLENGE_TIMEOUT_MS,
    allowCredentials: credentials.map(({ id, transports }) => ({ id, type: 'public-key', transports })),
    userVerification: 'required',
  }
}

/**
 * Verifies that a browser has signed our challenge with a passkey and verified its user, by PIN or biometrics. Each
 * fault has the same code as a wrong password, so that the response reveals nothing about the account.
 * @param user the signed-in user, or null for a sign-in
 * @throws AppError `invalid_credentials`
 */
export async function verifyPasskeyProof(
  db: Db,
  party: RelyingParty,
  proof: PasskeyProof,
  user: string | null,
): Promise<VerifiedPasskey> {
  const expectedChallenge = await db.network((tx) => consumeChallenge(tx, proof.response.clientDataJSON, user))
  const [storedPasskey] = await db.network((tx) =>
    tx
      .select({
        id: passkeys.id,
        user: passkeys.user_id,
        publicKey: passkeys.public_key,
        counter: passkeys.counter,
      })
      .from(passkeys)
      .innerJoin(users, and(eq(users.id, passkeys.user_id), users.is_active))
      .where(eq(passkeys.credential_id, proof.id)),
  )
  if (!storedPasskey || expectedChallenge === null || (user !== null && storedPasskey.user !== user))
    throw invalidPasskey()
  if (!isHandleOf(storedPasskey.user, proof.response.userHandle)) throw invalidPasskey()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...toResponse(proof), clientExtensionResults: {} },
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: proof.id,
      publicKey: new Uint8Array(Buffer.from(storedPasskey.publicKey, 'base64url')),
      counter: storedPasskey.counter,
    },
  }).catch((cause: unknown) => {
    // Also thrown if the counter did not rise, because the passkey may have been copied.
    throw invalidPasskey(cause)
  })
  if (!verified) throw invalidPasskey()
  return {
    id: storedPasskey.id,
    user: storedPasskey.user,
    counter: storedPasskey.counter,
    newCounter: authenticationInfo.newCounter,
  }
}

/**
 * Stores the use of a passkey, in the transaction of the sign-in.
 * @throws AppError `invalid_credentials` if the account was closed or the passkey was removed or used in between
 */
export async function recordPasskeyUse(tx: Tx, { id, user, counter, newCounter }: VerifiedPasskey): Promise<void> {
  const [account] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user), users.is_active))
    .for('share')
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter: newCounter, last_used: sql`now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
  if (!account || rowCount !== 1) throw invalidPasskey()
}

/** Returns the bytes that a passkey stores as its user: the account's id. */
export const toUserHandle = (user: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(user, 'utf8'))

const isHandleOf = (user: string, handle: string | undefined): boolean =>
  handle === undefined || handle === Buffer.from(toUserHandle(user)).toString('base64url')

/** Drops `userHandle` if it is missing, because the library does not accept undefined. */
const toResponse = ({ response: { userHandle, ...response }, ...proof }: PasskeyProof) => ({
  ...proof,
  response: { ...response, ...(userHandle !== undefined && { userHandle }) },
})

const invalidPasskey = (cause?: unknown): AppError => new AppError('invalid_credentials', null, { cause })
