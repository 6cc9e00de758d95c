import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { passkeyChallenges } from '../db/schema.ts'

/** Number of minutes in which a challenge must be used. */
const CHALLENGE_MINUTES = 5

/** The same time in ms, for the browser's dialog. */
export const CHALLENGE_TIMEOUT_MS = CHALLENGE_MINUTES * 60_000

/**
 * Stores a challenge, and deletes expired ones.
 * @param user the signed-in user, or null for a sign-in
 */
export async function storeChallenge(tx: Tx, challenge: string, user: string | null): Promise<void> {
  await tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expires, sql`now()`))
  const expires = sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`
  await tx.insert(passkeyChallenges).values({ challenge, user_id: user, expires })
}

/**
 * Deletes the challenge that a browser has signed, so that it works once.
 * @param clientDataJson client data of the browser's response, in base64url
 * @param user the signed-in user, or null for a sign-in
 * @returns the challenge, or null if it is unknown, expired, used or belongs to another user
 */
export async function consumeChallenge(tx: Tx, clientDataJson: string, user: string | null): Promise<string | null> {
  const challenge = parseChallenge(clientDataJson)
  if (challenge === null) return null
  const [consumedRow] = await tx
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        gt(passkeyChallenges.expires, sql`now()`),
        user === null ? isNull(passkeyChallenges.user_id) : eq(passkeyChallenges.user_id, user),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge })
  return consumedRow?.challenge ?? null
}

function parseChallenge(clientDataJson: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    // Other text could contain characters that PostgreSQL does not store.
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : null
  } catch {
    return null
  }
}
