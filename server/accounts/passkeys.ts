import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, asc, count, eq } from 'drizzle-orm'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { MAX_PASSKEYS } from '../../contract/passkeys.ts'
import { getFullName } from '../../contract/rules/person.ts'
import { beginSignIn } from '../auth/begin-sign-in.ts'
import { setKnownDevice } from '../auth/known-device.ts'
import { CHALLENGE_TIMEOUT_MS, consumeChallenge, storeChallenge } from '../auth/passkey-challenges.ts'
import { createProofOptions, recordPasskeyUse, toUserHandle, verifyPasskeyProof } from '../auth/passkey-proof.ts'
import { getRelyingParty } from '../auth/relying-party.ts'
import { isPasskeyOnlyFactor } from '../auth/required-passkey.ts'
import { buildPasskeyAddedMail, buildPasskeyRemovedMail } from '../auth/sign-in-mails.ts'
import type { Db } from '../db/client.ts'
import { passkeys, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordEvent } from '../kit/security-events.ts'
import { queueMail } from '../outbox/queue-mail.ts'

const SITE_NAME = 'Hallbook'

/** Algorithms that all authenticators support: ES256 and RS256. */
const ALGORITHMS = [-7, -257]

const publicColumns = {
  id: passkeys.id,
  name: passkeys.name,
  created: passkeys.created,
  last_used: passkeys.last_used,
}

/** Lists the credentials of a user, for the browser. */
export const listCredentials = (db: Db, user: string) =>
  db.network((tx) =>
    tx
      .select({ id: passkeys.credential_id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.user_id, user)),
  )

export const passkeyHandlers = {
  'passkeys.options': async ({ db, env, user, header }) => {
    const party = getRelyingParty(env, header('origin'))
    const credentials = await listCredentials(db, user.id)
    const { challenge } = await generateRegistrationOptions({ rpID: party.id, rpName: SITE_NAME, userName: user.email })
    await db.network((tx) => storeChallenge(tx, challenge, user.id))
    return {
      rp: { id: party.id, name: SITE_NAME },
      user: {
        id: Buffer.from(toUserHandle(user.id)).toString('base64url'),
        name: user.email,
        displayName: getFullName(user),
      },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CHALLENGE_TIMEOUT_MS,
      excludeCredentials: credentials.map(({ id, transports }) => ({ id, type: 'public-key' as const, transports })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
      attestation: 'none' as const,
    }
  },
  'passkeys.list': async ({ db, user }) => {
    const results = await db.network((tx) =>
      tx
        .select(publicColumns)
        .from(passkeys)
        .where(eq(passkeys.user_id, user.id))
        .orderBy(asc(passkeys.created), asc(passkeys.id)),
    )
    return { count: results.length, results }
  },
  'passkeys.create': async ({ db, env, mail, user, body, header }) => {
    const { origin, id: expectedRPID } = getRelyingParty(env, header('origin'))
    const { passkey, name } = body
    const { transports, ...response } = passkey.response
    const expectedChallenge = await db.network((tx) => consumeChallenge(tx, response.clientDataJSON, user.id))
    if (expectedChallenge === null) throw new AppError('invalid', { passkey: ['not_valid'] })
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch((cause: unknown) => {
      throw new AppError('invalid', { passkey: ['not_valid'] }, { cause })
    })
    if (!registrationInfo) throw new AppError('invalid', { passkey: ['not_valid'] })
    const { id: credential_id, publicKey, counter } = registrationInfo.credential
    const createdPasskey = await db.network(async (tx) => {
      // Lock the account, so that concurrent calls cannot exceed the limit.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
      const [existingRow] = await tx.select({ number: count() }).from(passkeys).where(eq(passkeys.user_id, user.id))
      if ((existingRow?.number ?? 0) >= MAX_PASSKEYS) throw new AppError('invalid', buildNonFieldError('passkey_limit'))
      const [row] = await tx
        .insert(passkeys)
        .values({
          id: newId(),
          user_id: user.id,
          credential_id,
          public_key: Buffer.from(publicKey).toString('base64url'),
          counter,
          transports: transports ?? [],
          name,
        })
        .onConflictDoNothing({ target: passkeys.credential_id })
        .returning(publicColumns)
      if (!row) throw new AppError('already_exists')
      await queueMail(tx, buildPasskeyAddedMail(user.email, name))
      return row
    })
    mail.wake()
    return createdPasskey
  },
  'passkeys.delete': async ({ db, mail, user, params }) => {
    await db.network(async (tx) => {
      // Lock the account, so that concurrent calls cannot remove all passkeys.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
      const needsPasskey = await isPasskeyOnlyFactor(tx, user.id)
      const [removedPasskey] = await tx
        .delete(passkeys)
        .where(and(eq(passkeys.id, params.id), eq(passkeys.user_id, user.id)))
        .returning({ name: passkeys.name })
      if (!removedPasskey) throw new AppError('not_found')
      const isLastFactor = needsPasskey && !(await isPasskeyOnlyFactor(tx, user.id))
      if (isLastFactor) throw new AppError('passkey_required', buildNonFieldError('last_passkey'))
      await queueMail(tx, buildPasskeyRemovedMail(user.email, removedPasskey.name))
    })
    mail.wake()
    return null
  },
  'auth.passkey_options': async ({ db, env, tries, address, header }) => {
    await tries.countPasskeyOptions(address)
    return createProofOptions(db, getRelyingParty(env, header('origin')), null)
  },
  'auth.passkey': async ({ db, env, log, tokens, tries, body, address, header, setHeader }) => {
    const { passkey } = body
    // Count by the passkey's id, because the account is not known before the check.
    await tries.count(passkey.id, address)
    const verifiedPasskey = await verifyPasskeyProof(db, getRelyingParty(env, header('origin')), passkey, null)
    const { token, signIn } = await beginSignIn({ db, tokens, env }, verifiedPasskey.user, (tx) =>
      recordPasskeyUse(tx, verifiedPasskey),
    )
    await tries.clear(passkey.id, address)
    // Name the passkey's owner in the event, because the call itself has no signed-in user.
    await recordEvent(
      { db, log },
      { kind: 'passkey_used', user: verifiedPasskey.user, address, operation: 'auth.passkey' },
    )
    setKnownDevice({ env, header, setHeader }, verifiedPasskey.user, { signIn })
    return { token }
  },
} satisfies Partial<Handlers>
