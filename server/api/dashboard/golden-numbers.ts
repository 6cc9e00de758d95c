import type { Call, Handlers } from '../../mount.ts'
import { type ClubNumbers, clubNumbers, numbersOfTable, readClubs, type TableName } from './club-numbers.ts'
import { openClubs } from './computed.ts'
import { countedOnce } from './counted-once.ts'
import { clubsWithEntries } from './entries.ts'
import { clubIds, inScope, listOf } from './scope.ts'
import { type SummedNumbers, summedNumbers } from './summed-numbers.ts'

type Added = { summed: SummedNumbers; open: ReadonlyMap<string | null, number> }

/**
 * Adds up a row over all clubs. The database sums clubs without entries. Clubs with entries are added one by
 * one.
 */
const added = (
  { summed, open }: Added,
  { rows, clubs }: ClubNumbers<unknown>,
  names: readonly string[],
  at: number,
) => {
  const own = summed.at(rows[at] ?? null)
  const total = (which: 'counted' | 'computed') =>
    Object.fromEntries(
      names.map((name) => [
        name,
        // Entries do not affect whether a club is open, so all clubs use one count.
        name === 'organisations_open'
          ? (open.get(rows[at] ?? null) ?? 0)
          : clubs.reduce((sum, club) => sum + (club.rows[at]?.[which][name] ?? 0), own[name] ?? 0),
      ]),
    )
  const entered = clubs.filter((club) => club.rows[at]?.entered).length
  const [counted, computed] = [total('counted'), total('computed')]
  if (entered === 0) return { ...counted, entered, computed: null, difference: null }
  const difference = names.map((name) => [name, (counted[name] ?? 0) - (computed[name] ?? 0)])
  return { ...counted, entered, computed, difference: Object.fromEntries(difference) }
}

/** Counts the clubs whose year has this source, for each number. Null if no club's numbers were entered. */
const clubsWith = (
  { rows, clubs }: ClubNumbers<unknown>,
  names: readonly string[],
  source: 'yearOfEntry' | 'yearOfPeople',
) => {
  const years = clubs
    .map((club) => club.rows[rows.length - 1]?.[source])
    .filter((year) => year !== null && year !== undefined)
  if (years.length === 0) return null
  return Object.fromEntries(
    names.map((name) => [name, years.reduce((sum, year) => sum + (year[name] ?? 0), 0)]),
  )
}

type Asked = Pick<Call<'dashboard.golden_numbers'>, 'db' | 'user' | 'body'>

const numbersOf = (table: TableName) => (asked: Asked) =>
  inScope(asked.db, asked.user, asked.body, async (tx, scope) => {
    const [entered, open] = await Promise.all([clubsWithEntries(tx, scope), openClubs(tx, scope)])
    const rest = { ...scope, ids: clubIds(listOf(scope.ids).filter((id) => !entered.has(id))) }
    const own = { ...scope, ids: clubIds([...entered].sort()) }
    const [summed, data] = await Promise.all([
      summedNumbers(tx, rest, table),
      readClubs(tx, own, table, (what, count) => countedOnce(own, what, count)),
    ])
    const listed = [...entered].map((id) => ({ id }))
    const numbers = clubNumbers(data, listed, table, summed.hasExtra)
    const rows = numbers.rows.map((holiday, at) => ({
      holiday,
      ...added({ summed, open }, numbers, numbersOfTable[table], at),
    }))
    const year = rows.at(-1)
    const { holiday: _none, ...year_to_date } = year ?? { holiday: null }
    const sources = {
      year_of_entry: clubsWith(numbers, numbersOfTable[table], 'yearOfEntry'),
      year_of_people: clubsWith(numbers, numbersOfTable[table], 'yearOfPeople'),
    }
    return { holidays: rows.slice(0, -1), year_to_date: { ...year_to_date, ...sources } } as never
  })

/** Handlers for the headline numbers of lunch clubs, parcels and both, by holiday and for the year. */
export const goldenNumberHandlers = {
  'dashboard.golden_numbers': numbersOf('lunch_club'),
  'dashboard.parcel_golden_numbers': numbersOf('parcel'),
  'dashboard.combined_golden_numbers': numbersOf('combined'),
} satisfies Partial<Handlers>
