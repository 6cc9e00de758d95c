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
type ReportColumn = (typeof reportOrderings)[number]

const collator = new Intl.Collator(['cy', 'en-GB'], { numeric: true })

/** Returns the sort key of a row in a column. True sorts before false, and unset values sort last. */
const getSortKey = (row: StatusRow, column: ReportColumn): string | number => {
  if (column === 'holiday') return namedHolidays.indexOf(row.holiday)
  const value = row[column]
  if (typeof value === 'boolean') return value ? 0 : 1
  if (column === 'holiday_allocation') {
    if (value === null) return 2
    return value === 'Open' ? 0 : 1
  }
  return value ?? (column === 'holiday_confirmation__is_open' || column.endsWith('by_rl') ? 2 : '\uffff')
}

const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b))

/** Returns the rows of the report in the requested order. The default order is by club and holiday. */
export const arrangeRows = (
  rows: readonly StatusRow[],
  ordering: Ordering<string>,
  onlyDisagreeing: boolean,
): ReportRow[] => {
  const isDescending = ordering?.startsWith('-') ?? false
  const column = reportOrderings.find((one) => one === ordering?.replace(/^-/, ''))
  const visibleRows = rows
    .filter((row) => !onlyDisagreeing || isConflicting(row))
    .map((row) => ({ ...row, id: `${row.organisation} ${row.holiday}` }))
  const compareByDefault = (a: ReportRow, b: ReportRow) =>
    collator.compare(a.organisation__organisation_name, b.organisation__organisation_name) ||
    namedHolidays.indexOf(a.holiday) - namedHolidays.indexOf(b.holiday)
  return visibleRows.sort((a, b) => {
    const comparison = column ? compareKeys(getSortKey(a, column), getSortKey(b, column)) : 0
    return (isDescending ? -comparison : comparison) || compareByDefault(a, b)
  })
}
