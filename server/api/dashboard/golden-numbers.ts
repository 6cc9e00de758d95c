import type { Call, Handlers } from '../../mount.ts'
import { type ClubNumbers, clubNumbers, numbersOfTable, type TableName } from './club-numbers.ts'
import { inScope } from './scope.ts'

/** The rows of all clubs added up. */
const added = ({ clubs }: ClubNumbers, names: readonly string[], at: number) => {
  const total = (which: 'counted' | 'computed') =>
    Object.fromEntries(
      names.map((name) => [name, clubs.reduce((sum, { rows }) => sum + (rows[at]?.[which][name] ?? 0), 0)]),
    )
  const entered = clubs.filter(({ rows }) => rows[at]?.entered).length
  const [counted, computed] = [total('counted'), total('computed')]
  if (entered === 0) return { ...counted, entered, computed: null, difference: null }
  const difference = names.map((name) => [name, (counted[name] ?? 0) - (computed[name] ?? 0)])
  return { ...counted, entered, computed, difference: Object.fromEntries(difference) }
}

type Asked = Pick<Call<'dashboard.golden_numbers'>, 'db' | 'user' | 'body'>

const numbersOf = (table: TableName) => (asked: Asked) =>
  inScope(asked.db, asked.user, asked.body, async (tx, scope) => {
    const numbers = await clubNumbers(tx, scope, table)
    const rows = numbers.rows.map((holiday, at) => ({
      holiday,
      ...added(numbers, numbersOfTable[table], at),
    }))
    const year = rows.at(-1)
    const { holiday: _none, ...year_to_date } = year ?? { holiday: null }
    return { holidays: rows.slice(0, -1), year_to_date } as never
  })

/** Lunch clubs' numbers, parcels' and both together, by holiday and for the year. */
export const goldenNumberHandlers = {
  'dashboard.golden_numbers': numbersOf('lunch_club'),
  'dashboard.parcel_golden_numbers': numbersOf('parcel'),
  'dashboard.combined_golden_numbers': numbersOf('combined'),
} satisfies Partial<Handlers>
