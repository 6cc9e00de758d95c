import { and, desc, eq, gt, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { familyTexts, holidayTextMessages, holidayTexts, organisations, users } from '../db/schema.ts'
import { getNumberForms } from './number-forms.ts'

/** The sent text that a reply answers, with its holiday. */
export type AnsweredText = { id: string; year: number; holiday: string; wave: number; end_date: string }

/** The sender of a reply, and the text that it answers. */
export type MatchedReply = {
  user_id: string | null
  organisation_id: string | null
  text: AnsweredText | null
  /** True if the sender may mean another holiday, or a text about the sender's own family. A user must then decide. */
  isUncertain: boolean
  /** Names of the sender and the club. Replies may contain them as a signature. */
  names: string[]
}

type ReplySender = { user: string; club: string | null; names: string[] }

const outgoingTexts = holidayTextMessages

/** Finds the user with this number. If no user has the number, returns the user who received the latest text to it. */
async function findSender(tx: Tx, number: string): Promise<ReplySender | null> {
  const numberForms = getNumberForms(number)
  const usersOfNumber = await tx
    .select({ user: users, club: organisations.name })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(inArray(users.mobile_number, numberForms), isNull(users.deleted)))
    .orderBy(desc(users.is_active), users.id)
  const [latestRecipient] = await tx
    .select({ user: outgoingTexts.user_id, club: outgoingTexts.organisation_id })
    .from(outgoingTexts)
    .where(inArray(outgoingTexts.mobile_number, numberForms))
    .orderBy(desc(outgoingTexts.created))
    .limit(1)
  const activeUsers = usersOfNumber.filter(({ user }) => user.is_active)
  // If several users share a number, prefer the user who received the latest text.
  const sender = activeUsers.find(({ user }) => user.id === latestRecipient?.user) ?? usersOfNumber[0]
  if (!sender) return latestRecipient ? { ...latestRecipient, names: [] } : null
  const isShared = new Set(activeUsers.map(({ user }) => user.organisation_id)).size > 1
  const isLatestRecipient = sender.user.id === latestRecipient?.user
  return {
    user: sender.user.id,
    club: isShared && !isLatestRecipient ? null : sender.user.organisation_id,
    names: [getFullName(sender.user), sender.club ?? ''],
  }
}

const answeredTextColumns = {
  id: holidayTexts.id,
  year: outgoingTexts.year,
  holiday: outgoingTexts.holiday,
  wave: outgoingTexts.wave,
  end_date: holidayTexts.end_date,
  created: outgoingTexts.created,
}

/**
 * Reads the latest text to a club (INB-32). `sent` reads the latest one that was sent or may have been sent.
 * `undelivered` reads the latest one that was sent but reported as not delivered.
 */
async function readLatestText(tx: Tx, club: string, kind: 'sent' | 'undelivered') {
  const hasGoneOut =
    kind === 'sent'
      ? notInArray(outgoingTexts.state, ['queued', 'failed'])
      : and(
          eq(outgoingTexts.state, 'failed'),
          or(
            isNotNull(outgoingTexts.sent),
            isNotNull(outgoingTexts.gateway_id),
            eq(outgoingTexts.reason, 'undelivered'),
          ),
        )
  const [text] = await tx
    .select(answeredTextColumns)
    .from(outgoingTexts)
    .innerJoin(holidayTexts, eq(holidayTexts.id, outgoingTexts.holiday_text))
    .where(and(eq(outgoingTexts.organisation_id, club), hasGoneOut))
    .orderBy(desc(outgoingTexts.created), desc(outgoingTexts.id))
    .limit(1)
  return text ?? null
}

/** True if a text about a family was sent to the number after the holiday text. */
async function hasLaterFamilyText(tx: Tx, number: string, { created }: { created: string }): Promise<boolean> {
  const laterCount = await tx.$count(
    familyTexts,
    and(
      inArray(familyTexts.mobile_number, getNumberForms(number)),
      notInArray(familyTexts.state, ['queued', 'failed']),
      gt(familyTexts.taken, created),
    ),
  )
  return laterCount > 0
}

/**
 * Finds the text that a reply from this number answers. Prefers a text that was sent. Uses an undelivered text only if
 * no such text exists, because receipts can be wrong.
 */
export async function matchReply(tx: Tx, number: string): Promise<MatchedReply> {
  const sender = await findSender(tx, number)
  const noMatch = { user_id: sender?.user ?? null, organisation_id: null, text: null, isUncertain: false }
  if (!sender?.club) return { ...noMatch, names: sender?.names ?? [] }
  const sentText = await readLatestText(tx, sender.club, 'sent')
  const undeliveredText = await readLatestText(tx, sender.club, 'undelivered')
  const text = sentText ?? undeliveredText
  const hasLaterUndelivered =
    sentText !== null &&
    undeliveredText !== null &&
    undeliveredText.id !== sentText.id &&
    undeliveredText.created > sentText.created
  const isUncertain = hasLaterUndelivered || (text !== null && (await hasLaterFamilyText(tx, number, text)))
  return { user_id: sender.user, organisation_id: sender.club, text, isUncertain, names: sender.names }
}
