import { sql } from 'drizzle-orm'
import {
  BOOKING_TEXT_HOURS,
  type FamilyTextKind,
  familyTextKinds,
  MAX_FAMILY_TEXTS_PER_DAY,
} from '../../contract/family/family-texts.ts'
import { addDays, type Day, getLondonDay } from '../../contract/rules/days.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Tx } from '../db/client.ts'
import { familyTexts } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets, getSigningSecret } from '../settings/signing-secret.ts'
import { isWithinHours } from '../texts/london-hours.ts'
import type { ClaimedText, TextLedger } from '../texts/text-ledger.ts'
import { hasStopQuestion, isNumberStopped } from '../texts/text-stops.ts'
import { isCurrentLink } from './family-links.ts'
import { buildCountedCondition, type NumberRefusal, TEXT_KEY_PURPOSE } from './family-texts.ts'
import { isSameNumber } from './link-address.ts'
import { buildLinkedChildCondition, buildPresence } from './linked-child.ts'

type DueText = {
  id: string
  kind: FamilyTextKind
  link_id: string
  day: Day
  mobile_number: string
  sealed: string | null
}

type Refusal = NumberRefusal | 'link_ended' | 'number_changed' | 'outdated' | 'unreadable'

/**
 * Ledger of the texts to families. A text is checked when it is claimed, because it may have waited since it was queued.
 * A text that must not be sent any more fails with a reason.
 */
export const familyTextLedger: TextLedger = {
  table: familyTexts,
  claimNext: async (db, env, now) => {
    const kinds = familyTextKinds.filter((kind) => isWithinHours(getHours(kind, env), now))
    if (kinds.length === 0) return undefined
    for (;;) {
      const claim = await db.network((tx) => claimText(tx, env, { kinds, now }))
      if (claim !== 'refused') return claim
    }
  },
  requeue: async (tx, env, { id, text }, { seconds, reason }) => {
    const sealed = seal(getSigningSecret(env), TEXT_KEY_PURPOSE, text)
    await tx.execute(sql`
      UPDATE family_texts SET state = 'queued', taken = NULL, sent_day = NULL, reason = ${reason}, sealed = ${sealed},
        next_try = now() + make_interval(secs => ${seconds})
      WHERE id = ${id} AND state = 'handing_over'`)
  },
}

const getHours = (kind: FamilyTextKind, { TEXTS_HOURS }: Env) =>
  kind === 'offer' || kind === 'evening' ? BOOKING_TEXT_HOURS : TEXTS_HOURS

/**
 * Claims the next due text. SKIP LOCKED gives each process a different text. Links come last, because a bulk send must
 * not delay a code.
 * @returns undefined if no text is due, and `refused` if the text must not be sent
 */
async function claimText(
  tx: Tx,
  env: Env,
  { kinds, now }: { kinds: readonly FamilyTextKind[]; now: Date },
): Promise<ClaimedText | 'refused' | undefined> {
  const { rows } = await tx.execute<DueText>(sql`
    SELECT id, kind, link_id, day::text AS day, mobile_number, sealed FROM family_texts
    WHERE state = 'queued' AND next_try <= now() AND kind = ANY (${sql.param([...kinds])}::text[])
    ORDER BY kind = 'link', next_try, id LIMIT 1 FOR UPDATE SKIP LOCKED`)
  const [due] = rows
  if (!due) return undefined
  const message = due.sealed && unseal(getAcceptedSecrets(env), TEXT_KEY_PURPOSE, due.sealed)
  const refusal = message ? await findRefusal(tx, due, now) : 'unreadable'
  if (refusal || !message) {
    await tx.execute(
      sql`UPDATE family_texts SET state = 'failed', reason = ${refusal}, sealed = NULL WHERE id = ${due.id}`,
    )
    return 'refused'
  }
  await tx.execute(sql`
    UPDATE family_texts SET state = 'handing_over', taken = now(), reason = NULL, sealed = NULL,
      sent_day = ${getLondonDay(now)}::date
    WHERE id = ${due.id}`)
  return { id: due.id, mobile_number: due.mobile_number, text: message }
}

/** Returns the reason why a queued text must not be sent any more, or null. */
async function findRefusal(tx: Tx, text: DueText, now: Date): Promise<Refusal | null> {
  const { mobile_number: number } = text
  // Lock the number, so that processes that claim texts to it at once do not exceed the day's limit.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`family text ${number}`}, 0))`)
  if (await isNumberStopped(tx, number)) return 'stopped'
  if (await hasStopQuestion(tx, number)) return 'stop_question'
  const { rows: owners } = await tx.execute<{ number: string | null }>(
    sql`SELECT owner.mobile_number AS number FROM family_links
      LEFT JOIN registered owner ON ${buildPresence(sql`owner`)}
        AND (owner.id = adult_id OR adult_id IS NULL AND owner.id = ANY (children))
      WHERE family_links.id = ${text.link_id} AND ${isCurrentLink}`,
  )
  if (owners.length === 0) return 'link_ended'
  // A number that the record no longer has may belong to another person by now.
  if (!owners.some((owner) => isSameNumber(owner.number, number))) return 'number_changed'
  if (await isOutdated(tx, text, now)) return 'outdated'
  const { rows: counts } = await tx.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM family_texts
      WHERE mobile_number = ${number} AND ${buildCountedCondition(getLondonDay(now))}`,
  )
  return (counts[0]?.count ?? 0) >= MAX_FAMILY_TEXTS_PER_DAY ? 'day_limit' : null
}

/** True if a code has ended, an offered place has gone, or a family has no place tomorrow any more. */
async function isOutdated(tx: Tx, { kind, link_id, day }: DueText, now: Date): Promise<boolean> {
  if (kind === 'link') return false
  if (kind === 'code') {
    const { rows: codes } = await tx.execute(
      sql`SELECT 1 FROM family_links WHERE id = ${link_id} AND code_hash IS NOT NULL AND code_expires > now()`,
    )
    return codes.length === 0
  }
  if (kind === 'evening' && day !== addDays(getLondonDay(now), 1)) return true
  const isOpen =
    kind === 'offer'
      ? sql`b.state = 'offered' AND b.until > ${now.toISOString()}::timestamptz`
      : sql`b.state = 'booked'`
  const { rows: places } = await tx.execute(
    sql`SELECT 1 FROM booking_links l
      JOIN family_links ON family_links.id = l.link_id
      JOIN bookings b ON b.session_id = l.session_id AND b.registered_id = l.registered_id
      JOIN sessions s ON s.id = b.session_id
      WHERE l.link_id = ${link_id} AND l.cancelled IS NULL AND s.date = ${day}::date AND s.deleted_at IS NULL
        AND NOT b.hidden AND ${isOpen} AND ${buildLinkedChildCondition(sql`b.registered_id`)}
      LIMIT 1`,
  )
  return places.length === 0
}
