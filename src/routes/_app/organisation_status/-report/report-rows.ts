import { disagrees, type StatusRow } from '@contract/club-status/organisation-status.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import type { Ordering } from '@/kit/list/sort-cycle.ts'

export type ReportRow = StatusRow & { id: string }

/** The columns by which the rows can be ordered. */
export const reportOrderings = [
  'organisation__organisation_name',
  'region',
  'holiday',
  'holiday_allocation',
  'holiday_confirmation__is_open',
  'holiday_confirmation__confirmed_by_rl',
  'club_health_status',
  'has_data',
] as const
type Column = (typeof reportOrderings)[number]

const letters = new Intl.Collator(['cy', 'en-GB'], { numeric: true })

/** What a row is ordered by in a column: what is so comes before what is not, and what is not set last. */
const rankOf = (row: StatusRow, column: Column): string | number => {
  if (column === 'holiday') return namedHolidays.indexOf(row.holiday)
  const value = row[column]
  if (typeof value === 'boolean') return value ? 0 : 1
  if (column === 'holiday_allocation') return value === null ? 2 : value === 'Open' ? 0 : 1
  return value ?? (column === 'holiday_confirmation__is_open' || column.endsWith('by_rl') ? 2 : '\uffff')
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : letters.compare(String(a), String(b))

/** The rows of the report in the order that the address asks for; by club and holiday where it asks for none. */
export const arrangedRows = (
  rows: readonly StatusRow[],
  ordering: Ordering<string>,
  onlyDisagreeing: boolean,
): ReportRow[] => {
  const descending = ordering?.startsWith('-') ?? false
  const column = reportOrderings.find((one) => one === ordering?.replace(/^-/, ''))
  const shown = rows
    .filter((row) => !onlyDisagreeing || disagrees(row))
    .map((row) => ({ ...row, id: `${row.organisation} ${row.holiday}` }))
  const usual = (a: ReportRow, b: ReportRow) =>
    letters.compare(a.organisation__organisation_name, b.organisation__organisation_name) ||
    namedHolidays.indexOf(a.holiday) - namedHolidays.indexOf(b.holiday)
  return shown.sort((a, b) => {
    const by = column ? compare(rankOf(a, column), rankOf(b, column)) : 0
    return (descending ? -by : by) || usual(a, b)
  })
}
