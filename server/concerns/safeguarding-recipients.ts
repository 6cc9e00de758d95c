import { sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { LetterRecipient } from '../outbox/letter.ts'
import type { Env } from '../settings/env.ts'

type RecipientRow = { email: string; language: string }

/**
 * Returns the active leaders and coordinators of a club and all of VP support. Must run in a transaction with the
 * `hallbook_network` database role.
 */
export async function findSafeguardingRecipients(tx: Tx, env: Env, club: string): Promise<LetterRecipient[]> {
  const { rows } = await tx.execute<RecipientRow>(sql`
    SELECT email, language FROM users
    WHERE is_active AND deleted IS NULL AND (
      is_staff AND role = 'vp_support'
      OR is_pastor AND organisation_id = ${club} AND user_type IN ('coordinator', 'safeguarding_leader'))
    ORDER BY id`)
  return toRecipients(env, rows)
}

/** Returns all active VP support users. Must run in a transaction with the `hallbook_network` database role. */
export async function findSupportRecipients(tx: Tx, env: Env): Promise<LetterRecipient[]> {
  const { rows } = await tx.execute<RecipientRow>(sql`
    SELECT email, language FROM users
    WHERE is_active AND deleted IS NULL AND is_staff AND role = 'vp_support' ORDER BY id`)
  return toRecipients(env, rows)
}

function toRecipients(env: Env, rows: readonly RecipientRow[]): LetterRecipient[] {
  const link = buildPageAddress(env, 'concerns/tasks')
  return rows.map(({ email, language }) => ({ to: email, language: language === 'cy' ? 'cy' : 'en', link }))
}
