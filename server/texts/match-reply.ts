import { and, desc, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTexts, organisations, users } from '../db/schema.ts'
import { getNumberForms } from './number-forms.ts'

/** The text of a holiday that a reply answers. */
export type AnsweredText = { id: string; year: number; holiday: string; wave: number; end_date: string }

/** The sender of a reply, and the text that it answers. */
export type Match = {
  user_id: string | null
  organisation_id: string | null
  text: AnsweredText | null
  /** True if the sender may mean another holiday, so that a user decides. */
  isUncertain: boolean
  /** Names of the sender and the club, which may be in a signature. */
  names: string[]
}

type Sender = { user: string; club: string | null; names: string[] }

const m = holidayTextMessages

/** Finds the user of a number. For a number without a user, returns the user of the latest text to it. */
async function findSender(tx: Tx, number: string): Promise<Sender | null> {
  const forms = getNumberForms(number)
  const found = await tx
    .select({ user: users, club: organisations.name })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(inArray(users.mobile_number, forms), isNull(users.deleted)))
    .orderBy(desc(users.is_active), users.id)
  const [latestRecipient] = await tx
    .select({ user: m.user_id, club: m.organisation_id })
    .from(m)
    .where(inArray(m.mobile_number, forms))
    .orderBy(desc(m.created))
    .limit(1)
  const active = found.filter(({ user }) => user.is_active)
  // Prefer the recipient of the latest text if several users share a number.
  const sender = active.find(({ user }) => user.id === latestRecipient?.user) ?? found[0]
  if (!sender) return latestRecipient ? { ...latestRecipient, names: [] } : null
  const isShared = new Set(active.map(({ user }) => user.organisation_id)).size > 1
  const isKnown = sender.user.id === latestRecipient?.user
  return {
    user: sender.user.id,
    club: isShared && !isKnown ? null : sender.user.organisation_id,
    names: [getFullName(sender.user), sender.club ?? ''],
  }
}

const answeredText = {
  id: holidayTexts.id,
  year: m.year,
  holiday: m.holiday,
  wave: m.wave,
  end_date: holidayTexts.end_date,
  created: m.created,
}

/**
 * Reads a club's latest text that was sent (INB-32). `undelivered` reads the latest one that the phone
 * network reported as not delivered.
 */
async function readLatestText(tx: Tx, club: string, kind: 'sent' | 'undelivered') {
  const hasGoneOut =
    kind === 'sent'
      ? notInArray(m.state, ['queued', 'failed'])
      : and(
          eq(m.state, 'failed'),
          or(isNotNull(m.sent), isNotNull(m.gateway_id), eq(m.reason, 'undelivered')),
        )
  const [text] = await tx
    .select(answeredText)
    .from(m)
    .innerJoin(holidayTexts, eq(holidayTexts.id, m.holiday_text))
    .where(and(eq(m.organisation_id, club), hasGoneOut))
    .orderBy(desc(m.created), desc(m.id))
    .limit(1)
  return text ?? null
}

/**
 * Finds the text that a number's reply answers. Prefers a text that was sent. An undelivered text counts only
 * without one, because receipts can be wrong.
 */
export async function matchReply(tx: Tx, number: string): Promise<Match> {
  const sender = await findSender(tx, number)
  const none = { user_id: sender?.user ?? null, organisation_id: null, text: null, isUncertain: false }
  if (!sender?.club) return { ...none, names: sender?.names ?? [] }
  const sent = await readLatestText(tx, sender.club, 'sent')
  const undelivered = await readLatestText(tx, sender.club, 'undelivered')
  const text = sent ?? undelivered
  const isUncertain =
    sent !== null && undelivered !== null && undelivered.id !== sent.id && undelivered.created > sent.created
  return { user_id: sender.user, organisation_id: sender.club, text, isUncertain, names: sender.names }
}
