import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DashboardFilter } from '../../contract/dashboard/filter.ts'
import { type FrozenYearReport, frozenTables } from '../../contract/dashboard/frozen-years.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { holidays } from '../../contract/rules/holidays.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db } from '../db/client.ts'
import { frozenYears } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { computeClubNumbers, readClubData } from './club-numbers.ts'
import { readScopedClubs, withScope } from './scope.ts'

const nullableHoliday = v.nullable(v.string())

/** One stored row of a club's table of numbers. */
const StoredRow = v.object({
  club: v.string(),
  name: v.string(),
  table: v.picklist(frozenTables),
  holiday: nullableHoliday,
  numbers: v.record(v.string(), v.number()),
})
type StoredRow = v.InferOutput<typeof StoredRow>

/** Returns the filter for all clubs of both programmes. */
const buildYearFilter = (year: number): DashboardFilter => ({
  year,
  regions: [],
  organisation_names: [],
  regional_leaders: [],
  tags: [],
  organisation_type: 'all',
  date_from: null,
  date_to: null,
})

/** Computes the current numbers of every club for a year. Rows without any number are left out. */
const computeCurrentRows = (db: Db, user: CurrentUser, year: number): Promise<StoredRow[]> =>
  withScope(db, user, buildYearFilter(year), async (tx, scope) => {
    const storedRows: StoredRow[] = []
    const scopedClubs = await readScopedClubs(tx, scope)
    for (const table of frozenTables) {
      const { rows, clubs } = computeClubNumbers(await readClubData(tx, scope, table), scopedClubs, table)
      for (const { club, rows: clubRows } of clubs)
        for (const [index, { counted }] of clubRows.entries())
          if (Object.values(counted).some((count) => count > 0))
            storedRows.push({
              club: club.id,
              name: club.name,
              table,
              holiday: rows[index] ?? null,
              numbers: counted,
            })
    }
    return storedRows
  })

const buildRowKey = ({ club, table, holiday: rowHoliday }: StoredRow): string => `${club}/${table}/${rowHoliday ?? ''}`

type FrozenYearChange = FrozenYearReport['changes'][number]

/**
 * Finds every number that differs from the frozen number. Includes clubs that had no numbers then, or have none now.
 */
const findChanges = (before: readonly StoredRow[], now: readonly StoredRow[]): FrozenYearChange[] => {
  const frozenByKey = new Map(before.map((row) => [buildRowKey(row), row]))
  const currentByKey = new Map(now.map((row) => [buildRowKey(row), row]))
  return [...new Map([...frozenByKey, ...currentByKey]).entries()].flatMap(([key, row]) => {
    const [frozenNumbers, currentNumbers] = [frozenByKey.get(key)?.numbers ?? {}, currentByKey.get(key)?.numbers ?? {}]
    return Object.keys({ ...frozenNumbers, ...currentNumbers }).flatMap((number) => {
      const [frozenCount, currentCount] = [frozenNumbers[number] ?? 0, currentNumbers[number] ?? 0]
      if (frozenCount === currentCount) return []
      const rowFields = { table: row.table, holiday: row.holiday as FrozenYearChange['holiday'] }
      return [
        {
          organisation: row.club,
          organisation_name: row.name,
          ...rowFields,
          number,
          frozen: frozenCount,
          now: currentCount,
        },
      ]
    })
  })
}

const sumTotals = (storedRows: readonly StoredRow[]): FrozenYearReport['totals'] => {
  const totals = new Map<string, FrozenYearReport['totals'][number]>()
  for (const row of storedRows) {
    const key = `${row.table}/${row.holiday ?? ''}`
    const total = totals.get(key) ?? {
      table: row.table,
      holiday: row.holiday as FrozenYearChange['holiday'],
      numbers: {},
    }
    for (const [name, count] of Object.entries(row.numbers)) total.numbers[name] = (total.numbers[name] ?? 0) + count
    totals.set(key, total)
  }
  // Sort by holiday, with the year last, because the first club may have no data in some holidays.
  return [...totals.values()].sort((a, b) => getHolidayPosition(a.holiday) - getHolidayPosition(b.holiday))
}

const getHolidayPosition = (holiday: FrozenYearChange['holiday']): number =>
  holiday === null ? holidays.length : holidays.indexOf(holiday)

const responseColumns = {
  id: frozenYears.id,
  year: frozenYears.year,
  created: frozenYears.created,
  frozen_by: frozenYears.frozen_by,
  note: frozenYears.note,
}

type FrozenYearRow = Pick<typeof frozenYears.$inferSelect, keyof typeof responseColumns>

/** Arbitrary number of the lock that serialises two users who freeze the same year. */
const LOCK_KEY = 7_401_940

/** Handlers for frozen years: the numbers as they were reported (B-NUM-04). */
export const frozenYearHandlers = {
  'dashboard.frozen_years': ({ db }) =>
    db.network((tx) => tx.select(responseColumns).from(frozenYears).orderBy(desc(frozenYears.created))),
  'dashboard.freeze_year': async ({ db, user, body: { year, note } }) => {
    // Reject a year that has not begun, because a frozen year cannot be removed.
    if (year > getYear(getLondonDay())) throw new AppError('invalid', { year: ['year_not_begun'] })
    const numbers = await computeCurrentRows(db, user, year)
    if (numbers.length === 0) throw new AppError('no_data')
    const row = { id: newId(), year, note: note || null, frozen_by: getFullName(user), numbers }
    return db.network(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_KEY}, ${year})`)
      const [latest] = await tx
        .select({ ...responseColumns, numbers: frozenYears.numbers })
        .from(frozenYears)
        .where(eq(frozenYears.year, year))
        .orderBy(desc(frozenYears.created))
        .limit(1)
      // Return the existing frozen year after a double click or a retry, because no user can remove a second frozen
      // year.
      const { numbers: previousNumbers, ...existingYear } = latest ?? { numbers: null }
      if (isDeepStrictEqual(previousNumbers, numbers) && latest?.note === row.note) return existingYear as FrozenYearRow
      const [insertedYear] = await tx.insert(frozenYears).values(row).returning(responseColumns)
      return insertedYear as FrozenYearRow
    })
  },
  'dashboard.frozen_year': async ({ db, user, params: { id } }) => {
    const [frozenYear] = await db.network((tx) =>
      tx
        .select({ ...responseColumns, numbers: frozenYears.numbers })
        .from(frozenYears)
        .where(eq(frozenYears.id, id)),
    )
    if (!frozenYear) throw new AppError('not_found')
    const { numbers, ...year } = frozenYear
    const storedRows = v.parse(v.array(StoredRow), numbers)
    return {
      ...year,
      totals: sumTotals(storedRows),
      changes: findChanges(storedRows, await computeCurrentRows(db, user, year.year)),
    }
  },
} satisfies Partial<Handlers>
