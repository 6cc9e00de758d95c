import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { Holiday } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTexts, organisations, textMessages, users } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { receiveLinkAnswer } from './receive-reply.ts'
import { hashLinkToken } from './text-link.ts'

const outgoingTexts = holidayTextMessages

/**
 * Finds the sent text to which a link belongs. The link is valid until the holiday ends, and only while the recipient
 * is an active user of the club.
 * @throws AppError `not_found`
 */
const findTextByLink = async (tx: Tx, token: string) => {
  const [foundText] = await tx
    .select({ text: outgoingTexts, record: holidayTexts, club: organisations.name })
    .from(outgoingTexts)
    .innerJoin(holidayTexts, eq(holidayTexts.id, outgoingTexts.holiday_text))
    .innerJoin(organisations, eq(organisations.id, outgoingTexts.organisation_id))
    .innerJoin(
      users,
      and(eq(users.id, outgoingTexts.user_id), eq(users.organisation_id, outgoingTexts.organisation_id)),
    )
    .where(and(eq(outgoingTexts.link_hash, hashLinkToken(token)), users.is_active, isNull(users.deleted)))
  if (!foundText || getLondonDay() > foundText.record.end_date) throw new AppError('not_found')
  return foundText
}

/**
 * Handlers for the links in texts. Opening a link returns the question. Submitting an answer counts as a reply
 * (B-TXT-04).
 */
export const confirmationLinkHandlers = {
  'confirmation_links.get': ({ db, params }) =>
    db.network(async (tx) => {
      const { text, record, club } = await findTextByLink(tx, params.token)
      if ((await tx.$count(textMessages, eq(textMessages.answer_of, text.id))) > 0) return { submitted: true as const }
      return {
        submitted: false as const,
        organisation_name: club,
        language: text.language,
        holiday: text.holiday as Exclude<Holiday, 'Extra Sessions'>,
        year: text.year,
        start_date: record.start_date,
        end_date: record.end_date,
      }
    }, 'snapshot'),

  'confirmation_links.confirm': ({ db, params, body }) =>
    db.network(async (tx) => {
      const { text, record } = await findTextByLink(tx, params.token)
      const repliedText = { ...text, end_date: record.end_date }
      const isAccepted = await receiveLinkAnswer(tx, repliedText, body.is_open, body.dates || null)
      if (!isAccepted) throw new AppError('decided_otherwise')
      return { submitted: true as const }
    }),
} satisfies Partial<Handlers>
