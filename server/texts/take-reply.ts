import { and, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import { LONGEST_RECEIVED } from '../../contract/club-status/text-messages.ts'
import { newId } from '../../contract/id.ts'
import { dayInLondon } from '../../contract/rules/days.ts'
import { mobileFromTyped } from '../../contract/rules/mobile.ts'
import {
  type Confirmation,
  confirmedOf,
  heldConfirmation,
  setConfirmation,
} from '../api/club-status/confirm.ts'
import type { Db, Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTexts, textMessages, users } from '../db/schema.ts'
import { storable } from '../http/body.ts'
import { type ReplyMeaning, readReply } from './read-reply.ts'
import { allowTexts, stopTexts } from './text-stops.ts'

type NewMessage = typeof textMessages.$inferInsert

/** Whose reply it is, and to which text. */
type Match = {
  user_id: string | null
  organisation_id: string | null
  text: { id: string; year: number; holiday: string; wave: number; end_date: string } | null
}

const m = holidayTextMessages

/** The user of a number; of one that no user has any more, whoever a text to it went to last. */
const whoHas = async (tx: Tx, number: string): Promise<{ user: string; club: string | null } | null> => {
  const [user] = await tx
    .select({ user: users.id, club: users.organisation_id })
    .from(users)
    .where(and(eq(users.mobile_number, number), isNull(users.deleted)))
  if (user) return user
  const [sent] = await tx
    .select({ user: m.user_id, club: m.organisation_id })
    .from(m)
    .where(eq(m.mobile_number, number))
    .orderBy(desc(m.created))
    .limit(1)
  return sent ?? null
}

/** The text that a number answers: the latest one that went to its user's club (INB-32). */
const match = async (tx: Tx, number: string): Promise<Match> => {
  const who = await whoHas(tx, number)
  if (!who?.club) return { user_id: who?.user ?? null, organisation_id: null, text: null }
  const [text] = await tx
    .select({
      ...{ id: holidayTexts.id, year: m.year, holiday: m.holiday, wave: m.wave },
      end_date: holidayTexts.end_date,
    })
    .from(m)
    .innerJoin(holidayTexts, eq(holidayTexts.id, m.holiday_text))
    .where(and(eq(m.organisation_id, who.club), ne(m.state, 'queued'), ne(m.state, 'failed')))
    .orderBy(desc(m.created), desc(m.id))
    .limit(1)
  return { user_id: who.user, organisation_id: who.club, text: text ?? null }
}

/** Whether another reply to the same text of the same club has said something else, or still waits to be read. */
const saidOtherwise = async (
  tx: Tx,
  { organisation_id, text }: Match,
  is_open: boolean,
): Promise<boolean> => {
  if (!organisation_id || !text) return false
  const others = await tx.$count(
    textMessages,
    and(
      eq(textMessages.organisation_id, organisation_id),
      eq(textMessages.holiday_text, text.id),
      eq(textMessages.wave, text.wave),
      inArray(textMessages.outcome, ['confirmed', 'decided', 'two_answers']),
      eq(textMessages.is_open, !is_open),
    ),
  )
  return others > 0
}

type Applied = Pick<NewMessage, 'outcome' | 'holiday_confirmation' | 'set'>

/**
 * Sets what a sure reply says. What its lead has confirmed, or another reply to the same text has set, it never changes: then
 * there are two answers, for a person.
 */
const apply = async (tx: Tx, matched: Match, is_open: boolean): Promise<Applied> => {
  const { organisation_id: organisation, text } = matched
  if (!organisation || !text) return { outcome: 'unknown' }
  // The last text asks nothing, and of a holiday that is over nobody asks.
  if (text.wave === 3 || dayInLondon() > text.end_date) return { outcome: 'waiting' }
  const of = { organisation, year: text.year, holiday: text.holiday }
  const before = await heldConfirmation(tx, of)
  if (before?.confirmed_by_rl && before.is_open !== is_open) return { outcome: 'two_answers' }
  if (await saidOtherwise(tx, matched, is_open)) return { outcome: 'two_answers' }
  const row = await setConfirmation(tx, of, before, valuesOf(before, is_open), null)
  return {
    outcome: 'confirmed',
    holiday_confirmation: row.id,
    set: { before: confirmedOf(before), version: row.version },
  }
}

/** Dates that were confirmed of an open club say nothing of a closed one. */
const valuesOf = (before: Confirmation | null, is_open: boolean) => ({
  is_open,
  dates: is_open ? (before?.dates ?? null) : null,
  confirmed_by_rl: before?.confirmed_by_rl ?? false,
  confirmed_by_text: true,
})

/** Words as the database can keep them: without NUL and half characters, and not without end. */
const kept = (message: string): string => String(storable(message)).slice(0, LONGEST_RECEIVED).toWellFormed()

export type Reply = {
  id: string
  from: string
  message: string
  receivedAt: Date
  /** Number of pictures that came with it. */
  media?: number
  /** True if the provider has recognised an opt-out, whatever the words are. */
  isStop?: boolean
}

/** Whether a number has sent STOP later than a text that came in after it; a provider sends again what it could not deliver. */
const stoppedAfter = async (tx: Tx, number: string, at: Date): Promise<boolean> =>
  (await tx.$count(
    textMessages,
    and(
      eq(textMessages.mobile_number, number),
      eq(textMessages.outcome, 'stop'),
      gt(textMessages.timestamp, at.toISOString()),
    ),
  )) > 0

/** Takes a text that came in, in a transaction: keeps its words, and sets what it surely says. What comes twice is kept once. */
export const takeReplyIn = async (tx: Tx, reply: Reply): Promise<void> => {
  const { id, from, message, receivedAt, media, isStop = false } = reply
  // One after the other: of two that come at once, both would be new, and neither would see the other's answer.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7401930)`)
  const provider_id = kept(id)
  if ((await tx.$count(textMessages, eq(textMessages.provider_id, provider_id))) > 0) return
  const mobile_number = mobileFromTyped(kept(from)).slice(0, 40)
  const matched = await match(tx, mobile_number)
  const read: ReplyMeaning = isStop ? { kind: 'stop', dates: null } : readReply(message)
  const { dates } = read
  // A START that comes late, after a STOP that was sent later, allows nothing: a person looks at it.
  const overtaken = read.kind === 'start' && (await stoppedAfter(tx, mobile_number, receivedAt))
  const kind = overtaken ? 'unsure' : read.kind
  const row = {
    ...{ id: newId(), source: 'sms' as const, provider_id, mobile_number, message: kept(message) },
    ...{ user_id: matched.user_id, organisation_id: matched.organisation_id },
    ...{ holiday_text: matched.text?.id ?? null, wave: matched.text?.wave ?? null },
    media: media || null,
    timestamp: receivedAt.toISOString(),
  }
  if (kind === 'stop' || kind === 'start') {
    if (kind === 'stop') await stopTexts(tx, mobile_number, null)
    else await allowTexts(tx, mobile_number)
    await tx.insert(textMessages).values({ ...row, outcome: kind })
    return
  }
  const sure = kind === 'unsure' ? null : kind === 'yes'
  const applied: Applied =
    sure === null ? { outcome: matched.text ? 'waiting' : 'unknown' } : await apply(tx, matched, sure)
  await tx
    .insert(textMessages)
    .values({ ...row, ...applied, is_open: sure, suggested_dates: dates && kept(dates) })
}

/** Takes a text that came in. It resolves once that is committed. */
export const takeReply = (db: Db, reply: Reply): Promise<void> => db.network((tx) => takeReplyIn(tx, reply))

/** The text that a link came in, as its answer needs it. */
export type Asked = {
  id: string
  mobile_number: string
  user_id: string
  organisation_id: string
  holiday_text: string
  year: number
  holiday: string
  wave: number
  end_date: string
}

/**
 * Takes the answer of a text's link, in a transaction. It counts as a reply to that text.
 * @returns false where it was answered otherwise before
 */
export const takeLinkAnswer = async (
  tx: Tx,
  asked: Asked,
  is_open: boolean,
  dates: string | null,
): Promise<boolean> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7401930)`)
  const [answered] = await tx
    .select({ is_open: textMessages.is_open })
    .from(textMessages)
    .where(eq(textMessages.answer_of, asked.id))
  if (answered) return answered.is_open === is_open
  const { holiday_text, organisation_id, user_id, wave } = asked
  const text = { ...asked, id: holiday_text }
  const applied = await apply(tx, { user_id, organisation_id, text }, is_open)
  await tx.insert(textMessages).values({
    ...{ id: newId(), source: 'link', answer_of: asked.id, mobile_number: asked.mobile_number },
    ...{ user_id, organisation_id, holiday_text, wave, is_open, suggested_dates: dates },
    message: [is_open ? 'Open' : 'Closed', dates].filter(Boolean).join(': '),
    ...{ timestamp: new Date().toISOString(), ...applied },
  })
  return true
}
