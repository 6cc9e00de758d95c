import { and, eq, sql } from 'drizzle-orm'
import type { TextMessage } from '../../contract/club-status/text-messages.ts'
import type { Wave } from '../../contract/club-status/text-wording.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { orderBy } from '../db/list.ts'
import { holidayTextMessages, users } from '../db/schema.ts'
import { userSearchName } from '../db/tables/users.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Env } from '../settings/env.ts'
import {
  clubTable,
  foldedClubColumn,
  getHolidayPosition,
  getSearchConditions,
  listReceivedTexts,
  type NamedHoliday,
  type TextQuery,
  userColumns,
} from './received-texts.ts'
import { decisionHandlers } from './text-decisions.ts'
import { inboundHandlers } from './text-inbound.ts'
import { insertMaskedLink } from './text-link.ts'
import { twilioCallbackHandlers } from './twilio-callbacks.ts'

const outgoingTexts = holidayTextMessages

/** Reads a page of the sent texts in the form of the inbox (INB-33). */
const listSentTexts = async (tx: Tx, env: Env, query: TextQuery) => {
  const conditions = and(
    ...getSearchConditions(
      query,
      sql`fold_name(${outgoingTexts.message}) || ' ' || ${foldedClubColumn} || ' ' || ${userSearchName} || ' ' || ${outgoingTexts.mobile_number}`,
    ),
  )
  const columns = {
    user__email: sql`lower(${users.email})`,
    user__organisation: foldedClubColumn,
    message: sql`fold_name(${outgoingTexts.message})`,
    timestamp: outgoingTexts.created,
    holiday: sql`(${outgoingTexts.year} * 10 + ${getHolidayPosition(outgoingTexts.holiday)})`,
    holiday_confirmation: outgoingTexts.created,
  }
  const selectSentTexts = () =>
    tx
      .select({ text: outgoingTexts, user: userColumns, club: clubTable.name })
      .from(outgoingTexts)
      .innerJoin(users, eq(users.id, outgoingTexts.user_id))
      .innerJoin(clubTable, eq(clubTable.id, outgoingTexts.organisation_id))
      .where(conditions)
  const rows = await selectSentTexts()
    .orderBy(...orderBy(query.ordering, columns, [sql`${outgoingTexts.created} DESC`], sql`${outgoingTexts.id}`))
    .limit(query.limit)
    .offset(query.offset)
  const count = await tx.$count(selectSentTexts().as('sent'))
  const toTextMessage = ({ text, user, club: name }: (typeof rows)[number]): TextMessage => ({
    id: text.id,
    user: user.id,
    user__email: user.email,
    user__name: getFullName(user),
    user__organisation: text.organisation_id,
    user__organisation__organisation_name: name,
    mobile_number: text.mobile_number,
    message: insertMaskedLink(env, text.message),
    media: 0,
    timestamp: text.sent ?? text.created,
    holiday_text: text.holiday_text,
    holiday_text__holiday: text.holiday as NamedHoliday,
    holiday_text__year: text.year,
    wave: text.wave as Wave,
    holiday_confirmation: null,
    source: 'sms',
    outcome: null,
    is_open: null,
    suggested_dates: null,
    decided_by: null,
    decided: null,
    asks_stop: false,
    texts_stopped: false,
    superseded: false,
    other_answers: [],
    holiday_choices: [],
  })
  return { count, results: rows.map(toTextMessage) }
}

/** Handlers for the inbox with the received texts and their effects (INB-03 to INB-33). */
export const textMessageHandlers = {
  'text_messages.list': ({ db, env, query }) =>
    db.network(
      (tx) => (query.type === 'sent' ? listSentTexts(tx, env, query) : listReceivedTexts(tx, query)),
      'snapshot',
    ),
  ...decisionHandlers,
  ...inboundHandlers,
  ...twilioCallbackHandlers,
} satisfies Partial<Handlers>
