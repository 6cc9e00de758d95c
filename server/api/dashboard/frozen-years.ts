import { isDeepStrictEqual } from 'node:util'
import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DashboardFilter } from '../../../contract/dashboard/filter.ts'
import { type FrozenYearReport, frozenTables } from '../../../contract/dashboard/frozen-years.ts'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import { holidays } from '../../../contract/rules/holidays.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Db } from '../../db/client.ts'
import { frozenYears } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { clubNumbers, readClubs } from './club-numbers.ts'
import { inScope, namedClubs } from './scope.ts'

const holiday = v.nullable(v.string())

/** Stored row of one club's table. */
const Kept = v.object({
  club: v.string(),
  name: v.string(),
  table: v.picklist(frozenTables),
  holiday,
  numbers: v.record(v.string(), v.number()),
})
type Kept = v.InferOutput<typeof Kept>

/** Returns the filter for all clubs of both programmes. */
const wholeYear = (year: number): DashboardFilter => ({
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
const numbersNow = (db: Db, user: CurrentUser, year: number): Promise<Kept[]> =>
  inScope(db, user, wholeYear(year), async (tx, scope) => {
    const kept: Kept[] = []
    const named = await namedClubs(tx, scope)
    for (const table of frozenTables) {
      const { rows, clubs } = clubNumbers(await readClubs(tx, scope, table), named, table)
      for (const { club, rows: own } of clubs)
        for (const [at, { counted }] of own.entries())
          if (Object.values(counted).some((count) => count > 0))
            kept.push({
              club: club.id,
              name: club.name,
              table,
              holiday: rows[at] ?? null,
              numbers: counted,
            })
    }
    return kept
  })

const keyOf = ({ club, table, holiday: of }: Kept): string => `${club}/${table}/${of ?? ''}`

type Change = FrozenYearReport['changes'][number]

/**
 * Finds every number that differs from the frozen one. Clubs that had no numbers then, or have none now, are
 * included.
 */
const changesOf = (before: readonly Kept[], now: readonly Kept[]): Change[] => {
  const then = new Map(before.map((row) => [keyOf(row), row]))
  const today = new Map(now.map((row) => [keyOf(row), row]))
  return [...new Map([...then, ...today]).entries()].flatMap(([key, row]) => {
    const [old, present] = [then.get(key)?.numbers ?? {}, today.get(key)?.numbers ?? {}]
    return Object.keys({ ...old, ...present }).flatMap((number) => {
      const [frozen, current] = [old[number] ?? 0, present[number] ?? 0]
      if (frozen === current) return []
      const of = { table: row.table, holiday: row.holiday as Change['holiday'] }
      return [{ organisation: row.club, organisation_name: row.name, ...of, number, frozen, now: current }]
    })
  })
}

const totalsOf = (kept: readonly Kept[]): FrozenYearReport['totals'] => {
  const totals = new Map<string, FrozenYearReport['totals'][number]>()
  for (const row of kept) {
    const key = `${row.table}/${row.holiday ?? ''}`
    const total = totals.get(key) ?? {
      table: row.table,
      holiday: row.holiday as Change['holiday'],
      numbers: {},
    }
    for (const [name, count] of Object.entries(row.numbers))
      total.numbers[name] = (total.numbers[name] ?? 0) + count
    totals.set(key, total)
  }
  // The first club may have no data in some holidays. Therefore the totals are sorted by holiday, with the
  // year last.
  return [...totals.values()].sort((a, b) => placeOf(a.holiday) - placeOf(b.holiday))
}

const placeOf = (holiday: Change['holiday']): number =>
  holiday === null ? holidays.length : holidays.indexOf(holiday)

const told = {
  id: frozenYears.id,
  year: frozenYears.year,
  created: frozenYears.created,
  frozen_by: frozenYears.frozen_by,
  note: frozenYears.note,
}

type Told = Pick<typeof frozenYears.$inferSelect, keyof typeof told>

/** Arbitrary lock number. It serialises two users who freeze the same year. */
const LOCK = 7_401_940

/** Handlers for frozen years: the numbers as they were reported (B-NUM-04). */
export const frozenYearHandlers = {
  'dashboard.frozen_years': ({ db }) =>
    db.network((tx) => tx.select(told).from(frozenYears).orderBy(desc(frozenYears.created))),
  'dashboard.freeze_year': async ({ db, user, body: { year, note } }) => {
    // A frozen year cannot be removed, so a year that has not begun must not be frozen.
    if (year > Number(dayInLondon().slice(0, 4)))
      throw new AppError('invalid', { year: ['This year has not begun yet.'] })
    const numbers = await numbersNow(db, user, year)
    if (numbers.length === 0) throw new AppError('no_data')
    const row = { id: newId(), year, note: note || null, frozen_by: fullName(user), numbers }
    return db.network(async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK}, ${year})`)
      const [latest] = await tx
        .select({ ...told, numbers: frozenYears.numbers })
        .from(frozenYears)
        .where(eq(frozenYears.year, year))
        .orderBy(desc(frozenYears.created))
        .limit(1)
      // A double click or a retry after a lost response must not add a second frozen year, because no user
      // can remove it.
      const { numbers: before, ...kept } = latest ?? { numbers: null }
      if (isDeepStrictEqual(before, numbers) && latest?.note === row.note) return kept as Told
      const [made] = await tx.insert(frozenYears).values(row).returning(told)
      return made as Told
    })
  },
  'dashboard.frozen_year': async ({ db, user, params: { id } }) => {
    const [found] = await db.network((tx) =>
      tx
        .select({ ...told, numbers: frozenYears.numbers })
        .from(frozenYears)
        .where(eq(frozenYears.id, id)),
    )
    if (!found) throw new AppError('not_found')
    const { numbers, ...year } = found
    const kept = v.parse(v.array(Kept), numbers)
    return {
      ...year,
      totals: totalsOf(kept),
      changes: changesOf(kept, await numbersNow(db, user, year.year)),
    }
  },
} satisfies Partial<Handlers>
