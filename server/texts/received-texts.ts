import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { TextMessage } from '../../contract/club-status/text-messages.ts'
import type { Wave } from '../../contract/club-status/text-wording.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { type Holiday, namedHolidays } from '../../contract/rules/holidays.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { Tx } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { holidayTexts, organisations, textMessages, users } from '../db/schema.ts'
import { userSearchName } from '../db/tables/users.ts'
import type { Call } from '../kit/handler.ts'
import { type ReplyFacts, readReplyFacts } from './reply-facts.ts'

export type TextQuery = Call<'text_messages.list'>['query']

const receivedTexts = textMessages
export const clubTable = alias(organisations, 'club')
export const foldedClubColumn = sql`fold_name(${clubTable.name})`
/** Builds the SQL expression for the position of a holiday within its year, from 1 to 6. */
export const getHolidayPosition = (holiday: SQL | PgColumn) =>
  sql`array_position(${sql.raw(`ARRAY['${namedHolidays.join("','")}']`)}, ${holiday})`

export const userColumns = {
  id: users.id,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
}

const selectReceivedTexts = (tx: Tx) =>
  tx
    .select({
      message: receivedTexts,
      user: userColumns,
      club: { id: clubTable.id, name: clubTable.name },
      text: { holiday: holidayTexts.holiday, year: holidayTexts.year },
    })
    .from(receivedTexts)
    .leftJoin(users, eq(users.id, receivedTexts.user_id))
    .leftJoin(clubTable, eq(clubTable.id, receivedTexts.organisation_id))
    .leftJoin(holidayTexts, eq(holidayTexts.id, receivedTexts.holiday_text))
    .$dynamic()

type ReceivedText = Awaited<ReturnType<typeof selectReceivedTexts>>[number]

export type NamedHoliday = Exclude<Holiday, 'Extra Sessions'>

/** Builds the inbox entry of a received text. */
const toTextMessage = ({ message, user, club: organisation, text }: ReceivedText, facts: ReplyFacts): TextMessage => ({
  id: message.id,
  user: user?.id ?? null,
  user__email: user?.email ?? null,
  user__name: user && getFullName(user),
  user__organisation: organisation?.id ?? null,
  user__organisation__organisation_name: organisation?.name ?? null,
  mobile_number: message.mobile_number,
  message: message.message,
  timestamp: message.timestamp,
  media: message.media ?? 0,
  holiday_text: message.holiday_text,
  holiday_text__holiday: (text?.holiday as NamedHoliday | undefined) ?? null,
  holiday_text__year: text?.year ?? null,
  wave: message.wave as Wave | null,
  holiday_confirmation: message.holiday_confirmation,
  source: message.source,
  outcome: message.outcome,
  is_open: message.is_open,
  suggested_dates: message.suggested_dates,
  decided_by: message.decided_by,
  decided: message.decided,
  asks_stop: message.asks_stop,
  ...facts,
})

const toTextMessages = async (tx: Tx, rows: readonly ReceivedText[]): Promise<TextMessage[]> => {
  const facts = await readReplyFacts(
    tx,
    rows.map(({ message }) => message),
  )
  return rows.map((row) => toTextMessage(row, facts.get(row.message.id) as ReplyFacts))
}

/** Reads one received text as an entry of the inbox. */
export const readReceivedText = async (tx: Tx, id: string): Promise<TextMessage> => {
  const [text] = await toTextMessages(tx, await selectReceivedTexts(tx).where(eq(receivedTexts.id, id)))
  return text as TextMessage
}

/** Builds one LIKE condition for each word of the search. A text must match all of them. */
export const getSearchConditions = (query: TextQuery, text: SQL): SQL[] =>
  getSearchWords(query.search ?? '').map((word) => sql`${text} LIKE ${toLikePattern(word)}`)

function buildFlagCondition(isRequired: boolean | undefined, ifTrue: SQL, ifFalse: SQL): SQL | undefined {
  if (isRequired === undefined) return undefined
  return isRequired ? ifTrue : ifFalse
}

/** SQL condition: the text waits for a user's decision. */
export const waitingCondition = sql`(${receivedTexts.outcome} IN ('waiting', 'two_answers', 'unknown') OR ${receivedTexts.asks_stop})`

/** Reads a page of the received texts. */
export const listReceivedTexts = async (tx: Tx, query: TextQuery) => {
  const conditions = and(
    buildFlagCondition(
      query.processed,
      isNotNull(receivedTexts.holiday_confirmation),
      isNull(receivedTexts.holiday_confirmation),
    ),
    buildFlagCondition(query.waiting, waitingCondition, sql`NOT ${waitingCondition}`),
    ...getSearchConditions(
      query,
      sql`fold_name(${receivedTexts.message}) || ' ' || coalesce(${foldedClubColumn}, '') || ' ' || coalesce(${userSearchName}, '')
        || ' ' || coalesce(lower(${users.email}), '') || ' ' || ${receivedTexts.mobile_number}`,
    ),
  )
  const columns = {
    user__email: sql`lower(${users.email})`,
    user__organisation: foldedClubColumn,
    message: sql`fold_name(${receivedTexts.message})`,
    timestamp: receivedTexts.timestamp,
    holiday: sql`(${holidayTexts.year} * 10 + ${getHolidayPosition(holidayTexts.holiday)})`,
    holiday_confirmation: sql`(${receivedTexts.holiday_confirmation} IS NOT NULL)`,
  }
  const rows = await selectReceivedTexts(tx)
    .where(conditions)
    .orderBy(...orderBy(query.ordering, columns, [sql`${receivedTexts.timestamp} DESC`], sql`${receivedTexts.id}`))
    .limit(query.limit)
    .offset(query.offset)
  const [totalRow] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(receivedTexts)
    .leftJoin(users, eq(users.id, receivedTexts.user_id))
    .leftJoin(clubTable, eq(clubTable.id, receivedTexts.organisation_id))
    .where(conditions)
  return { count: totalRow?.count ?? 0, results: await toTextMessages(tx, rows) }
}
