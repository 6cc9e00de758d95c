import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets, getSigningSecret } from '../settings/signing-secret.ts'
import { isWithinHours } from './london-hours.ts'
import type { TextLedger } from './text-ledger.ts'
import { findLinkToken, getLinkToken, hashLinkToken, insertLink, LINK_PLACEHOLDER } from './text-link.ts'

type StoredText = { id: string; mobile_number: string; message: string; link_hash: string | null }

/** Ledger of the holiday texts to clubs. SKIP LOCKED gives each process a different text. */
export const holidayLedger: TextLedger = {
  table: holidayTextMessages,
  claimNext: async (db, env, now) => {
    if (!isWithinHours(env.TEXTS_HOURS, now)) return undefined
    return db.network(async (tx) => {
      const { rows } = await tx.execute<StoredText>(sql`
        UPDATE holiday_text_messages SET state = 'handing_over', taken = now(), reason = NULL
        WHERE id = (
          SELECT id FROM holiday_text_messages WHERE state = 'queued' AND next_try <= now()
          ORDER BY next_try, id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, mobile_number, message, link_hash`)
      const [row] = rows
      return row && { id: row.id, mobile_number: row.mobile_number, text: await buildText(tx, env, row) }
    })
  },
  requeue: async (tx, _env, { id }, { seconds, reason }) => {
    await tx
      .update(holidayTextMessages)
      .set({ state: 'queued', taken: null, reason, next_try: sql`now() + make_interval(secs => ${seconds})` })
      .where(and(eq(holidayTextMessages.id, id), eq(holidayTextMessages.state, 'handing_over')))
  },
}

/**
 * Builds a text with its link. A text that was queued under another secret gets a new link, because the stored hash
 * could not match. No phone has the earlier link yet.
 */
async function buildText(tx: Tx, env: Env, row: StoredText): Promise<string> {
  if (!row.message.includes(LINK_PLACEHOLDER)) return row.message
  const storedToken = findLinkToken(getAcceptedSecrets(env), row)
  if (storedToken) return insertLink(env, row.message, storedToken)
  const token = getLinkToken(getSigningSecret(env), row.id)
  await tx
    .update(holidayTextMessages)
    .set({ link_hash: hashLinkToken(token) })
    .where(eq(holidayTextMessages.id, row.id))
  return insertLink(env, row.message, token)
}
