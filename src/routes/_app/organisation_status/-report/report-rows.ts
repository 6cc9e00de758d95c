import { isConflicting, type StatusRow } from '@contract/club-status/organisation-status.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import type { Ordering } from '@/kit/list/sort-cycle.ts'

export type ReportRow = StatusRow & { id: string }

/** Columns by which the rows can be sorted. */
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

/** Returns the sort key of a row in a column. True sorts before false, and unset values sort last. */
const getSortKey = (row: StatusRow, column: Column): string | number => {
  if (column === 'holiday') return namedHolidays.indexOf(row.holiday)
  const value = row[column]
  if (typeof value === 'boolean') return value ? 0 : 1
  if (column === 'holiday_allocation') {
    if (value === null) return 2
    return value === 'Open' ? 0 : 1
  }
  return value ?? (column === 'holiday_confirmation__is_open' || column.endsWith('by_rl') ? 2 : '\uffff')
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : letters.compare(String(a), String(b))

/** Returns the rows of the report in the requested order. The default order is by club and holiday. */
export const arrangeRows = (
  rows: readonly StatusRow[],
  ordering: Ordering<string>,
  onlyDisagreeing: boolean,
): ReportRow[] => {
  const descending = ordering?.startsWith('-') ?? false
  const column = reportOrderings.find((one) => one === ordering?.replace(/^-/, ''))
  const visibleRows = rows
    .filter((row) => !onlyDisagreeing || isConflicting(row))
    .map((row) => ({ ...row, id: `${row.organisation} ${row.holiday}` }))
  const compareByDefault = (a: ReportRow, b: ReportRow) =>
    letters.compare(a.organisation__organisation_name, b.organisation__organisation_name) ||
    namedHolidays.indexOf(a.holiday) - namedHolidays.indexOf(b.holiday)
  return visibleRows.sort((a, b) => {
    const comparison = column ? compare(getSortKey(a, column), getSortKey(b, column)) : 0
    return (descending ? -comparison : comparison) || compareByDefault(a, b)
  })
}
