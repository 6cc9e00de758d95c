import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { ClubHoliday } from '../../contract/club-status/holiday-confirmations.ts'
import { AppError } from '../../contract/errors.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { holidayConfirmations, holidayTexts, organisations, textMessages } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { type ClubHolidayRow, readClubHolidays } from './club-holidays.ts'
import { lockConfirmation, setConfirmation } from './confirm.ts'

/**
 * Checks that the user may see the club and returns the SQL condition that selects it.
 * @throws AppError `not_found` if the user may not see the club
 */
const requireClub = async (tx: Tx, user: CurrentUser, id: string): Promise<SQL> => {
  const clubCondition = and(eq(organisations.id, id), buildVisibleClubsFilter(user)) as SQL
  if ((await tx.$count(organisations, clubCondition)) === 0) throw new AppError('not_found')
  return clubCondition
}

/**
 * Reads the latest dates from a club's replies, for each holiday. Skips replies that are older than the last change of
 * a confirmation with dates.
 */
const readSuggestedDates = async (tx: Tx, organisation: string, year: number): Promise<Map<string, string>> => {
  const receivedTexts = textMessages
  const confirmations = holidayConfirmations
  const rows = await tx
    .selectDistinctOn([holidayTexts.holiday], {
      holiday: holidayTexts.holiday,
      dates: receivedTexts.suggested_dates,
    })
    .from(receivedTexts)
    .innerJoin(holidayTexts, eq(holidayTexts.id, receivedTexts.holiday_text))
    .leftJoin(
      confirmations,
      and(
        eq(confirmations.organisation_id, receivedTexts.organisation_id),
        eq(confirmations.year, year),
        eq(confirmations.holiday, holidayTexts.holiday),
      ),
    )
    .where(
      and(
        eq(receivedTexts.organisation_id, organisation),
        eq(holidayTexts.year, year),
        isNotNull(receivedTexts.suggested_dates),
        inArray(receivedTexts.outcome, ['confirmed', 'waiting', 'two_answers']),
        sql`(${confirmations.dates} IS NULL OR ${receivedTexts.created} > ${confirmations.updated})`,
      ),
    )
    .orderBy(holidayTexts.holiday, sql`${receivedTexts.timestamp} DESC`)
  return new Map(rows.map(({ holiday, dates }) => [holiday, dates ?? '']))
}

const toClubHoliday = (row: ClubHolidayRow, year: number, suggestedDates: string | null): ClubHoliday => ({
  id: row.allocation_id,
  holiday: row.holiday,
  year,
  start_date: row.start_date,
  end_date: row.end_date,
  status: row.status,
  holiday_confirmation: row.confirmation_id === null ? null : toConfirmation(row, row.confirmation_id),
  has_data: row.has_data,
  suggested_dates: suggestedDates,
})

const toConfirmation = (row: ClubHolidayRow, id: string) => ({
  id,
  is_open: row.is_open === true,
  dates: row.dates,
  confirmed_by_rl: row.confirmed_by_rl === true,
  confirmed_by_text: row.confirmed_by_text === true,
})

const loadHolidays = async (
  tx: Tx,
  where: SQL,
  organisation: string,
  year: number,
  holiday?: ClubHoliday['holiday'],
): Promise<ClubHoliday[]> => {
  const rows = await readClubHolidays(tx, { year, where, holidays: holiday && [holiday] })
  const suggestedDates = await readSuggestedDates(tx, organisation, year)
  return rows.map((row) => toClubHoliday(row, year, suggestedDates.get(row.holiday) ?? null))
}

/**
 * Reads the six holidays of a club in a year, for central staff (STAT-14).
 * @throws AppError `invalid` without a club, `not_found` for a club that the user may not see
 */
export const readConfirmedHolidays = (
  db: Db,
  user: CurrentUser,
  organisation: string | undefined,
  year: number,
): Promise<ClubHoliday[]> => {
  if (organisation === undefined) throw new AppError('invalid', { organisation: ['missing'] })
  return db.network(
    async (tx) => loadHolidays(tx, await requireClub(tx, user, organisation), organisation, year),
    'snapshot',
  )
}

/** Handlers for confirmations by central staff (STAT-16 to STAT-20). */
export const holidayConfirmationHandlers = {
  'holiday_allocation.manual_update': ({ db, user, params: { year }, body }) => {
    if (body.year !== year) throw new AppError('invalid', { year: ['year_of_address'] })
    return db.network(async (tx) => {
      const { organisation, holiday, is_open, confirmed_by_rl, confirmed_by_text } = body
      const clubCondition = await requireClub(tx, user, organisation)
      const key = { organisation, year, holiday }
      const confirmationBefore = await lockConfirmation(tx, key)
      const values = { is_open, dates: body.dates || null, confirmed_by_rl, confirmed_by_text }
      await setConfirmation(tx, key, confirmationBefore, values, user)
      const [row] = await loadHolidays(tx, clubCondition, organisation, year, holiday)
      return row as ClubHoliday
    })
  },
} satisfies Partial<Handlers>
