import { and, eq, inArray, isNull } from 'drizzle-orm'
import { MAX_RECEIVED_LENGTH } from '../../contract/club-status/text-messages.ts'
import { newId } from '../../contract/id.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import {
  type HolidayConfirmationRow,
  lockConfirmation,
  setConfirmation,
  toConfirmedValues,
} from '../club-status/confirm.ts'
import type { Db, Tx } from '../db/client.ts'
import { textMessages } from '../db/schema.ts'
import { toStorableValue } from '../http/body.ts'
import { type MatchedReply, matchReply } from './match-reply.ts'
import { type ReplyMeaning, readReply } from './read-reply.ts'
import {
  allowTexts,
  closeStopQuestions,
  failTextsUntilDecision,
  hasLaterCommand,
  isNumberStopped,
  isStoppedAfter,
  lockReplies,
  stopTexts,
} from './text-stops.ts'

type NewMessage = typeof textMessages.$inferInsert

type ReplyMatch = Pick<MatchedReply, 'user_id' | 'organisation_id' | 'text'> &
  Partial<Pick<MatchedReply, 'isUncertain'>>

/** True if another reply of the club to the same text has a different answer, or still waits for a decision. */
const hasOtherAnswer = async (tx: Tx, { organisation_id, text }: ReplyMatch, is_open: boolean): Promise<boolean> => {
  if (!organisation_id || !text) return false
  const differentAnswerCount = await tx.$count(
    textMessages,
    and(
      eq(textMessages.organisation_id, organisation_id),
      eq(textMessages.holiday_text, text.id),
      eq(textMessages.wave, text.wave),
      inArray(textMessages.outcome, ['confirmed', 'decided', 'two_answers']),
      eq(textMessages.is_open, !is_open),
    ),
  )
  return differentAnswerCount > 0
}

type AppliedAnswer = Pick<NewMessage, 'outcome' | 'holiday_confirmation' | 'set'>

/**
 * Applies a clear answer. It does not change the lead's confirmation or another reply's answer. In that case the
 * outcome is `two_answers`, and a user decides.
 */
const applyAnswer = async (tx: Tx, match: ReplyMatch, is_open: boolean): Promise<AppliedAnswer> => {
  const { organisation_id: organisation, text } = match
  if (!organisation || !text) return { outcome: 'unknown' }
  // Leave the reply to a user. The last text has no question, and a past holiday needs no answer.
  if (match.isUncertain || text.wave === 3 || getLondonDay() > text.end_date) return { outcome: 'waiting' }
  const confirmationKey = { organisation, year: text.year, holiday: text.holiday }
  const confirmationBefore = await lockConfirmation(tx, confirmationKey)
  if (confirmationBefore?.confirmed_by_rl && confirmationBefore.is_open !== is_open) return { outcome: 'two_answers' }
  if (await hasOtherAnswer(tx, match, is_open)) return { outcome: 'two_answers' }
  const row = await setConfirmation(
    tx,
    confirmationKey,
    confirmationBefore,
    buildConfirmationValues(confirmationBefore, is_open),
    null,
  )
  return {
    outcome: 'confirmed',
    holiday_confirmation: row.id,
    set: { before: toConfirmedValues(confirmationBefore), version: row.version },
  }
}

/** Builds the values of the confirmation. Removes the dates if the club is closed. */
const buildConfirmationValues = (confirmationBefore: HolidayConfirmationRow | null, is_open: boolean) => ({
  is_open,
  dates: is_open ? (confirmationBefore?.dates ?? null) : null,
  confirmed_by_rl: confirmationBefore?.confirmed_by_rl ?? false,
  confirmed_by_text: true,
})

/** Makes a text storable by removing NUL, incomplete characters and excess length. */
const toStorableText = (message: string): string =>
  String(toStorableValue(message)).slice(0, MAX_RECEIVED_LENGTH).toWellFormed()

export type ReceivedReply = {
  id: string
  from: string
  message: string
  receivedAt: Date
  /** Number of attached pictures. */
  media?: number
  /** True if the provider has recognised an opt-out, independent of the words. */
  isStop?: boolean
}

const STOP_MEANING: ReplyMeaning = { kind: 'stop', dates: null, mentionsStop: false }

/**
 * Stores a received text and applies its clear answer. A repeat of the same id changes nothing. STOP and START count in
 * the order of `receivedAt`. With equal times, they count in the order of arrival.
 */
export const receiveReplyInTransaction = async (tx: Tx, reply: ReceivedReply): Promise<void> => {
  const { id, from, message, media, isStop = false } = reply
  await lockReplies(tx)
  const provider_id = toStorableText(id)
  if ((await tx.$count(textMessages, eq(textMessages.provider_id, provider_id))) > 0) return
  // Limit the time to now. Otherwise a provider's clock that is ahead would override later replies.
  const receivedAt = new Date(Math.min(reply.receivedAt.getTime(), Date.now()))
  const mobile_number = normalizeMobile(toStorableText(from)).slice(0, 40)
  const match = await matchReply(tx, mobile_number)
  const meaning = isStop ? STOP_MEANING : readReply(message, match.names)
  const messageRow = {
    id: newId(),
    source: 'sms' as const,
    provider_id,
    mobile_number,
    message: toStorableText(message),
    user_id: match.user_id,
    organisation_id: match.organisation_id,
    holiday_text: match.text?.id ?? null,
    wave: match.text?.wave ?? null,
    media: media || null,
    timestamp: receivedAt.toISOString(),
  }
  if (meaning.kind === 'stop' || meaning.kind === 'start') {
    const outcome = await applyCommand(tx, mobile_number, meaning.kind, receivedAt)
    await tx.insert(textMessages).values({ ...messageRow, outcome })
    return
  }
  if (meaning.kind === 'reaction') {
    if (!(await hasReaction(tx, messageRow)))
      await tx.insert(textMessages).values({ ...messageRow, outcome: 'reaction' })
    return
  }
  const asks_stop =
    meaning.mentionsStop &&
    !(await isNumberStopped(tx, mobile_number)) &&
    !(await hasLaterCommand(tx, mobile_number, receivedAt))
  if (asks_stop) await failTextsUntilDecision(tx, mobile_number)
  const isOpen = meaning.kind === 'unsure' ? null : meaning.kind === 'yes'
  const appliedAnswer: AppliedAnswer =
    isOpen === null ? { outcome: match.text ? 'waiting' : 'unknown' } : await applyAnswer(tx, match, isOpen)
  await tx.insert(textMessages).values({
    ...messageRow,
    ...appliedAnswer,
    asks_stop,
    is_open: isOpen,
    suggested_dates: meaning.dates && toStorableText(meaning.dates),
  })
}

/** Stops or allows texts to a number, unless a later STOP or START has already been applied. */
async function applyCommand(
  tx: Tx,
  mobile_number: string,
  kind: 'stop' | 'start',
  receivedAt: Date,
): Promise<'stop' | 'start' | 'overtaken'> {
  if (await hasLaterCommand(tx, mobile_number, receivedAt)) return 'overtaken'
  if (kind === 'stop') {
    await stopTexts(tx, mobile_number, null, receivedAt)
    return kind
  }
  if (await isStoppedAfter(tx, mobile_number, receivedAt)) return 'overtaken'
  await allowTexts(tx, mobile_number)
  await closeStopQuestions(tx, mobile_number, receivedAt)
  return kind
}

/**
 * True if a reaction of the number to the same text is already stored. Without this check, each tap would add a row.
 */
async function hasReaction(
  tx: Tx,
  { mobile_number, holiday_text, wave }: Pick<NewMessage, 'mobile_number' | 'holiday_text' | 'wave'>,
): Promise<boolean> {
  const receivedTexts = textMessages
  const isSameReaction = and(
    eq(receivedTexts.mobile_number, mobile_number),
    eq(receivedTexts.outcome, 'reaction'),
    holiday_text ? eq(receivedTexts.holiday_text, holiday_text) : isNull(receivedTexts.holiday_text),
    wave ? eq(receivedTexts.wave, wave) : isNull(receivedTexts.wave),
  )
  return (await tx.$count(receivedTexts, isSameReaction)) > 0
}

/** Stores and applies a received text. Resolves after the commit. */
export const receiveReply = (db: Db, reply: ReceivedReply): Promise<void> =>
  db.network((tx) => receiveReplyInTransaction(tx, reply))

/** The text of a link, with the facts that its answer needs. */
export type RepliedText = {
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
 * Stores and applies the answer of a text's link, which counts as a reply to that text. Call it inside a transaction.
 * @returns false if the link already has a different answer
 */
export const receiveLinkAnswer = async (
  tx: Tx,
  repliedText: RepliedText,
  is_open: boolean,
  dates: string | null,
): Promise<boolean> => {
  await lockReplies(tx)
  const [answered] = await tx
    .select({ is_open: textMessages.is_open })
    .from(textMessages)
    .where(eq(textMessages.answer_of, repliedText.id))
  if (answered) return answered.is_open === is_open
  const { holiday_text, organisation_id, user_id, wave } = repliedText
  const text = { ...repliedText, id: holiday_text }
  const appliedAnswer = await applyAnswer(tx, { user_id, organisation_id, text }, is_open)
  await tx.insert(textMessages).values({
    id: newId(),
    source: 'link',
    answer_of: repliedText.id,
    mobile_number: repliedText.mobile_number,
    user_id,
    organisation_id,
    holiday_text,
    wave,
    is_open,
    suggested_dates: dates,
    message: [is_open ? 'Open' : 'Closed', dates].filter(Boolean).join(': '),
    timestamp: new Date().toISOString(),
    ...appliedAnswer,
  })
  return true
}
