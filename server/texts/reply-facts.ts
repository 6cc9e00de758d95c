import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { TextMessage } from '../../contract/club-status/text-messages.ts'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { holidayConfirmations, holidayTexts, textMessages, textStops, users } from '../db/schema.ts'
import { getNumberForms } from './number-forms.ts'

const receivedTexts = textMessages

type ReceivedTextRow = typeof textMessages.$inferSelect

/**
 * Facts about a received text that are not in its row. They are: if the sender's number is stopped, other replies, and
 * the holidays that a user can choose.
 */
export type ReplyFacts = Pick<TextMessage, 'texts_stopped' | 'superseded' | 'other_answers' | 'holiday_choices'>

/** Maximum number of recent holiday texts that a user can choose from, if a reply matches no holiday text. */
const MAX_CHOICES = 6

/** Reads which of the senders' numbers are stopped. Returns these numbers in normalised form. */
async function readStoppedNumbers(tx: Tx, rows: readonly ReceivedTextRow[]): Promise<Set<string>> {
  const numberForms = rows.flatMap(({ mobile_number }) => getNumberForms(mobile_number))
  const stops = await tx
    .select({ number: textStops.mobile_number })
    .from(textStops)
    .where(inArray(textStops.mobile_number, numberForms))
  return new Set(stops.map(({ number }) => normalizeMobile(number)))
}

/** Reads the confirmations that these replies set. Key: confirmation id, value: true if the club is open. */
async function readConfirmations(tx: Tx, rows: readonly ReceivedTextRow[]): Promise<Map<string, boolean>> {
  const ids = rows.flatMap(({ holiday_confirmation }) => holiday_confirmation ?? [])
  const confirmations = holidayConfirmations
  const confirmationRows = await tx
    .select({ id: confirmations.id, is_open: confirmations.is_open })
    .from(confirmations)
    .where(inArray(confirmations.id, ids))
  return new Map(confirmationRows.map(({ id, is_open }) => [id, is_open]))
}

/** Reads all replies that answered the same holiday texts for the same clubs. The result includes the given replies. */
async function readOtherAnswers(tx: Tx, rows: readonly ReceivedTextRow[]) {
  const holidayTextIds = rows.flatMap(({ holiday_text }) => holiday_text ?? [])
  const clubIds = rows.flatMap(({ organisation_id }) => organisation_id ?? [])
  return tx
    .select({ reply: receivedTexts, user: users })
    .from(receivedTexts)
    .leftJoin(users, eq(users.id, receivedTexts.user_id))
    .where(
      and(
        inArray(receivedTexts.holiday_text, holidayTextIds),
        inArray(receivedTexts.organisation_id, clubIds),
        isNotNull(receivedTexts.is_open),
        inArray(receivedTexts.outcome, ['confirmed', 'two_answers', 'decided']),
      ),
    )
    .orderBy(receivedTexts.timestamp, receivedTexts.id)
}

async function readLatestChoices(tx: Tx): Promise<TextMessage['holiday_choices']> {
  const rows = await tx
    .select({ id: holidayTexts.id, year: holidayTexts.year, holiday: holidayTexts.holiday })
    .from(holidayTexts)
    .orderBy(desc(holidayTexts.end_date), holidayTexts.id)
    .limit(MAX_CHOICES)
  return rows as TextMessage['holiday_choices']
}

/** Reads the facts about the texts of an inbox page. Uses a few queries for the whole page. */
export async function readReplyFacts(tx: Tx, rows: readonly ReceivedTextRow[]): Promise<Map<string, ReplyFacts>> {
  if (rows.length === 0) return new Map()
  const stoppedNumbers = await readStoppedNumbers(tx, rows)
  const isOpenByConfirmation = await readConfirmations(tx, rows)
  const answers = await readOtherAnswers(tx, rows)
  const needsChoice = (row: ReceivedTextRow) => row.organisation_id !== null && row.holiday_text === null
  const choices = rows.some(needsChoice) ? await readLatestChoices(tx) : []
  const toFacts = (row: ReceivedTextRow): ReplyFacts => {
    const currentIsOpen = row.holiday_confirmation ? isOpenByConfirmation.get(row.holiday_confirmation) : undefined
    const differentAnswers = answers.filter(
      ({ reply }) =>
        reply.id !== row.id &&
        reply.holiday_text === row.holiday_text &&
        reply.wave === row.wave &&
        reply.organisation_id === row.organisation_id &&
        reply.is_open !== row.is_open,
    )
    return {
      texts_stopped: stoppedNumbers.has(normalizeMobile(row.mobile_number)),
      superseded: currentIsOpen !== undefined && row.is_open !== null && currentIsOpen !== row.is_open,
      other_answers:
        row.is_open === null
          ? []
          : differentAnswers.map(({ reply, user }) => ({
              id: reply.id,
              user__name: user && getFullName(user),
              mobile_number: reply.mobile_number,
              message: reply.message,
              timestamp: reply.timestamp,
              is_open: reply.is_open === true,
            })),
      holiday_choices: needsChoice(row) ? choices : [],
    }
  }
  return new Map(rows.map((row) => [row.id, toFacts(row)]))
}
