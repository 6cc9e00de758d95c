import { and, eq, inArray, sql } from 'drizzle-orm'
import { HolidayTextForm } from '../../contract/club-status/holiday-texts.ts'
import { type Wave, waveNames, waves } from '../../contract/club-status/text-wording.ts'
import { AppError, buildNonFieldError, type ErrorDetail } from '../../contract/errors.ts'
import { findProblems } from '../../contract/form.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTexts, holidayTextWaves, organisations } from '../db/schema.ts'
import { buildCrudHandlers } from '../kit/crud-handlers.ts'
import type { Handlers } from '../kit/handler.ts'
import { regions } from '../organisations/options.ts'
import { readWaveStatuses } from './wave-status.ts'

type HolidayTextRow = typeof holidayTexts.$inferSelect
type HolidayTextBody = Parameters<Handlers['holiday_texts.create']>[0]['body']

const holidayPosition = sql`array_position(${sql.raw(`ARRAY['${namedHolidays.join("','")}']`)}, ${holidayTexts.holiday})`

/**
 * Validates the regions and the order of the dates.
 * @throws AppError `invalid` for dates that are not in order, and for unknown regions (TXT-38, TXT-39)
 */
const validateBody = (body: NonNullable<HolidayTextBody>): void => {
  const detail: ErrorDetail = {}
  // Report each problem that the form schema still finds as a wrong order of dates. The single fields are already
  // validated.
  for (const field of Object.keys(findProblems(HolidayTextForm, body)))
    detail[field] = ['This date must not be before the one before it.']
  for (const field of ['include_regions', 'exclude_regions'] as const)
    if (body[field]?.some((region) => !regions.includes(region))) detail[field] = ['This value is not valid.']
  if (Object.keys(detail).length > 0) throw new AppError('invalid', detail)
}

/**
 * Checks that all club ids exist. Without this check, an unknown id would go unnoticed.
 * @throws AppError `invalid` for a club that does not exist
 */
const validateClubs = async (tx: Tx, ids: readonly string[] | undefined): Promise<void> => {
  const clubs = [...new Set(ids)]
  if (clubs.length === 0) return
  const knownCount = await tx.$count(organisations, inArray(organisations.id, clubs))
  if (knownCount < clubs.length) throw new AppError('invalid', { include_on_hold: ['This value is not valid.'] })
}

/** Reads the waves of a record of holiday texts that are being sent or have been sent. */
const readStartedWaves = async (tx: Tx, id: string): Promise<Wave[]> => {
  const rows = await tx
    .select({ wave: holidayTextWaves.wave })
    .from(holidayTextWaves)
    .where(and(eq(holidayTextWaves.holiday_text, id), inArray(holidayTextWaves.state, ['sending', 'sent'])))
  return rows.map(({ wave }) => wave as Wave)
}

/**
 * Rejects changes to the texts and dates of waves that have started, and to the holiday once any wave has started.
 * Later waves may still change.
 * @throws AppError `invalid`, naming each such field
 */
const rejectSentChanges = async (tx: Tx, body: NonNullable<HolidayTextBody>, before: HolidayTextRow): Promise<void> => {
  const startedWaves = await readStartedWaves(tx, before.id)
  if (startedWaves.length === 0) return
  const lockedFields = startedWaves.flatMap((wave) => {
    const name = waveNames[wave]
    return [`${name}_text_date`, `${name}_text`, `${name}_text_cy`] as const
  })
  const detail: ErrorDetail = {}
  for (const field of ['holiday', 'year', ...lockedFields] as const)
    if (body[field] !== undefined && body[field] !== before[field])
      detail[field] = ['This text has gone out, so this can no longer be changed.']
  if (Object.keys(detail).length > 0) throw new AppError('invalid', detail)
}

/**
 * Deletes the state of waves that can become due again. These are waves that were skipped after the holiday's end, and
 * scheduled waves that now have a date in the future.
 */
const resetMovedWaves = async (tx: Tx, id: string): Promise<void> => {
  const [row] = await tx.select().from(holidayTexts).where(eq(holidayTexts.id, id))
  const today = getLondonDay()
  for (const wave of waves) {
    const isThisWave = and(eq(holidayTextWaves.holiday_text, id), eq(holidayTextWaves.wave, wave))
    const isInFuture = row !== undefined && row[`${waveNames[wave]}_text_date`] > today
    await tx
      .delete(holidayTextWaves)
      .where(and(isThisWave, inArray(holidayTextWaves.state, isInFuture ? ['held', 'passed'] : ['passed'])))
  }
}

const recordHandlers = buildCrudHandlers('holiday_texts', {
  table: holidayTexts,
  order: {
    holiday: holidayPosition,
    year: holidayTexts.year,
    start_date: holidayTexts.start_date,
    end_date: holidayTexts.end_date,
    first_text_date: holidayTexts.first_text_date,
    second_text_date: holidayTexts.second_text_date,
    third_text_date: holidayTexts.third_text_date,
  },
  otherwise: [sql`${holidayTexts.year} DESC`, sql`${holidayPosition} DESC`],
  search: sql`lower(${holidayTexts.year}::text || ' - ' || ${holidayTexts.holiday} || ' '
    || array_to_string(${holidayTexts.include_regions} || ${holidayTexts.exclude_regions}, ' '))`,
  filter: ({ year, holiday }) =>
    and(
      year === undefined ? undefined : eq(holidayTexts.year, year),
      holiday === undefined ? undefined : eq(holidayTexts.holiday, holiday),
    ),
  besides: async (rows, { tx }) => {
    const statuses = await readWaveStatuses(
      tx,
      rows.map(({ id }) => id),
    )
    return statuses.map((status) => ({
      waves: status,
      ...Object.fromEntries(
        waves.map((wave, index) => [`${waveNames[wave]}_text_sent`, status[index]?.state === 'sent']),
      ),
    }))
  },
  store: async (body, { tx, texts, onWritten, onCommitted }, before) => {
    validateBody(body)
    await validateClubs(tx, body.include_on_hold)
    if (before) {
      await rejectSentChanges(tx, body, before)
      onWritten((id) => resetMovedWaves(tx, id))
    }
    onCommitted(() => texts.wake())
    return body
  },
  beforeDelete: async ({ id }, { tx }) => {
    if ((await tx.$count(holidayTextMessages, eq(holidayTextMessages.holiday_text, id))) > 0)
      throw new AppError('in_use', buildNonFieldError('Texts of this record have gone out.'))
  },
})

/** Handlers for the three texts of a holiday: list, form and rules (TXT-52 to TXT-58). */
export const holidayTextRecordHandlers = {
  ...recordHandlers,
  /** Returns the record unchanged if the request has no body (TXT-56, TXT-57). */
  'holiday_texts.replace': (call) => {
    const { body } = call
    return body === undefined
      ? recordHandlers['holiday_texts.get'](call)
      : recordHandlers['holiday_texts.replace'](call)
  },
} satisfies Partial<Handlers>
