import { and, eq, inArray, sql } from 'drizzle-orm'
import { HolidayTextForm } from '../../contract/club-status/holiday-texts.ts'
import { type Wave, waveNames, waves } from '../../contract/club-status/text-wording.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { findProblems } from '../../contract/form.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type { Tx } from '../db/client.ts'
import { holidayTextMessages, holidayTexts, holidayTextWaves, organisations } from '../db/schema.ts'
import { VersionedOutput } from '../http/row-version.ts'
import { deleteWithAudit, insertWithAudit, updateWithAudit } from '../kit/audited-changes.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { buildSearchFilter, listPage, loadOr404 } from '../kit/record-queries.ts'
import { loadRecordChanges } from '../kit/record-trail.ts'
import { regions } from '../organisations/options.ts'
import { readWaveStatuses } from './wave-status.ts'

type HolidayTextRow = typeof holidayTexts.$inferSelect
type HolidayTextBody = Call<'holiday_texts.create'>['body']

const holidayPosition = sql`array_position(${sql.raw(`ARRAY['${namedHolidays.join("','")}']`)}, ${holidayTexts.holiday})`

/**
 * Validates the regions and the order of the dates.
 * @throws AppError `invalid` for dates that are not in order, and for unknown regions (TXT-38, TXT-39)
 */
const validateBody = (body: HolidayTextBody): void => {
  const problems: Record<string, ProblemReason[]> = {}
  // Report each problem that the form schema still finds as a wrong order of dates. The single fields are already
  // validated.
  for (const field of Object.keys(findProblems(HolidayTextForm, body))) problems[field] = ['not_in_order']
  for (const field of ['include_regions', 'exclude_regions'] as const)
    if (body[field]?.some((region) => !regions.includes(region))) problems[field] = ['not_valid']
  if (Object.keys(problems).length > 0) throw new AppError('invalid', problems)
}

const pickRequiredFields = (row: HolidayTextRow) => ({
  holiday: row.holiday,
  year: row.year,
  start_date: row.start_date,
  end_date: row.end_date,
  first_text_date: row.first_text_date,
  second_text_date: row.second_text_date,
  third_text_date: row.third_text_date,
})

/**
 * Checks that all club ids exist. Without this check, an unknown id would go unnoticed.
 * @throws AppError `invalid` for a club that does not exist
 */
const validateClubs = async (tx: Tx, ids: readonly string[] | undefined): Promise<void> => {
  const clubs = [...new Set(ids)]
  if (clubs.length === 0) return
  const knownCount = await tx.$count(organisations, inArray(organisations.id, clubs))
  if (knownCount < clubs.length) throw new AppError('invalid', { include_on_hold: ['not_valid'] })
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
const rejectSentChanges = async (tx: Tx, body: Partial<HolidayTextBody>, before: HolidayTextRow): Promise<void> => {
  const startedWaves = await readStartedWaves(tx, before.id)
  if (startedWaves.length === 0) return
  const lockedFields = startedWaves.flatMap((wave) => {
    const name = waveNames[wave]
    return [`${name}_text_date`, `${name}_text`, `${name}_text_cy`] as const
  })
  const problems: Record<string, ProblemReason[]> = {}
  for (const field of ['holiday', 'year', ...lockedFields] as const)
    if (body[field] !== undefined && body[field] !== before[field]) problems[field] = ['text_gone_out']
  if (Object.keys(problems).length > 0) throw new AppError('invalid', problems)
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

const searchText = sql`lower(${holidayTexts.year}::text || ' - ' || ${holidayTexts.holiday} || ' '
    || array_to_string(${holidayTexts.include_regions} || ${holidayTexts.exclude_regions}, ' '))`

const textRecord = { noun: 'holiday_texts', table: holidayTexts }

const selectText = (tx: Tx, id: string) => tx.select().from(holidayTexts).where(eq(holidayTexts.id, id))

/** Adds the status of the three waves. */
const addWaves = async (tx: Tx, rows: readonly HolidayTextRow[]) => {
  const ids = rows.map(({ id }) => id)
  const statuses = await readWaveStatuses(tx, ids)
  return rows.map((row, index) => {
    const rowWaves = statuses[index] ?? []
    const [isFirstSent = false, isSecondSent = false, isThirdSent = false] = rowWaves.map(
      ({ state }) => state === 'sent',
    )
    return {
      ...row,
      waves: rowWaves,
      first_text_sent: isFirstSent,
      second_text_sent: isSecondSent,
      third_text_sent: isThirdSent,
    }
  })
}

const loadText = async (tx: Tx, id: string) => {
  const row = await loadOr404(addWaves(tx, await selectText(tx, id)))
  return new VersionedOutput(row, row.version)
}

/** Loads a record of holiday texts with the status of its waves. */
export const loadHolidayText = ({ db, params: { id } }: Pick<Call<'holiday_texts.get'>, 'db' | 'params'>) =>
  db.network((tx) => loadText(tx, id), 'snapshot')

const updateText: Handlers['holiday_texts.update'] = async ({ db, texts, params: { id }, body, ifMatch, user }) => {
  const saved = await db.network(async (tx) => {
    const before = await loadOr404(selectText(tx, id).for('update'))
    validateBody({ ...pickRequiredFields(before), ...body })
    await validateClubs(tx, body.include_on_hold)
    await rejectSentChanges(tx, body, before)
    await updateWithAudit(tx, textRecord, { before, values: body, ifMatch, user })
    await resetMovedWaves(tx, id)
    return loadText(tx, id)
  })
  texts.wake()
  return saved
}

/** Handlers for the three texts of a holiday: list, form and rules (TXT-52 to TXT-58). */
export const holidayTextHandlers = {
  'holiday_texts.list': ({ db, query }) =>
    db.network(async (tx) => {
      const { year, start_date, end_date, first_text_date, second_text_date, third_text_date } = holidayTexts
      const { count, results } = await listPage(tx, query, {
        rows: tx.select().from(holidayTexts).$dynamic(),
        table: holidayTexts,
        where: and(
          buildSearchFilter(query.search, searchText),
          query.year === undefined ? undefined : eq(year, query.year),
          query.holiday === undefined ? undefined : eq(holidayTexts.holiday, query.holiday),
        ),
        order: {
          holiday: holidayPosition,
          year,
          start_date,
          end_date,
          first_text_date,
          second_text_date,
          third_text_date,
        },
        defaultOrder: [sql`${year} DESC`, sql`${holidayPosition} DESC`],
      })
      return { count, results: await addWaves(tx, results) }
    }, 'snapshot'),
  'holiday_texts.get': loadHolidayText,
  'holiday_texts.create': async ({ db, texts, body, user }) => {
    const saved = await db.network(async (tx) => {
      validateBody(body)
      await validateClubs(tx, body.include_on_hold)
      return loadText(tx, await insertWithAudit(tx, textRecord, body, user))
    })
    texts.wake()
    return saved
  },
  /** Returns the record unchanged if the request has no body (TXT-56, TXT-57). */
  'holiday_texts.replace': (call) => {
    const { body } = call
    return body === undefined ? loadHolidayText(call) : updateText({ ...call, body })
  },
  'holiday_texts.update': updateText,
  'holiday_texts.delete': ({ db, params: { id }, user }) =>
    db.network(async (tx) => {
      const before = await loadOr404(selectText(tx, id).for('update'))
      if ((await tx.$count(holidayTextMessages, eq(holidayTextMessages.holiday_text, id))) > 0)
        throw new AppError('in_use', buildNonFieldError('texts_gone_out'))
      await deleteWithAudit(tx, textRecord, before, user)
      return null
    }),
  'holiday_texts.changes': ({ db, params: { id }, query }) =>
    db.network(async (tx) => {
      await loadOr404(selectText(tx, id))
      return loadRecordChanges(tx, 'holiday_texts', id, query)
    }, 'snapshot'),
} satisfies Partial<Handlers>
