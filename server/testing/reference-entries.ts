import type { DashboardFilterInput } from '../../contract/dashboard/filter.ts'

// biome-ignore lint/suspicious/noExplicitAny: rows of any table as the database returns them
type DatabaseRow = Record<string, any>
type NumberByName = Record<string, number>

const HOLIDAYS = ['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec']

/**
 * Columns of a manual entry for each number: the column of the number, and the column of its year to date. Null counts
 * as 0.
 */
type EntryColumns = Record<string, readonly [string | null, (string | null)?]>

const YEAR_TO_DATE_PREFIX = 'year_to_date_'
const childColumns = ['unique_eligible_children', `${YEAR_TO_DATE_PREFIX}unique_eligible_children`] as const
const parentColumns = ['unique_eligible_parents', `${YEAR_TO_DATE_PREFIX}unique_eligible_parents`] as const
const helperColumns = ['unique_volunteers', `${YEAR_TO_DATE_PREFIX}unique_volunteers`] as const
const CHILDREN_SUPPORTED_COLUMN = 'children_accessed_wider_support_of_church'
const PARENTS_SUPPORTED_COLUMN = 'parents_accessed_wider_support_of_church'

/** Columns of manually entered golden numbers (MAN-39 to MAN-53). */
export const goldenColumns: EntryColumns = {
  number_of_sessions: ['number_of_sessions'],
  child_portions: ['eligible_child_meals'],
  eligible_child_meals: ['eligible_child_meals'],
  adult_portions: ['eligible_parent_meals'],
  eligible_parent_meals: ['eligible_parent_meals'],
  unique_children: childColumns,
  unique_eligible_children: childColumns,
  unique_adults: parentColumns,
  unique_eligible_parents: parentColumns,
  unique_volunteers: helperColumns,
  unique_helpers: helperColumns,
  unique_young_helpers: [null, null],
  children_supported: [CHILDREN_SUPPORTED_COLUMN, `${YEAR_TO_DATE_PREFIX}${CHILDREN_SUPPORTED_COLUMN}`],
  adults_supported: [PARENTS_SUPPORTED_COLUMN, `${YEAR_TO_DATE_PREFIX}${PARENTS_SUPPORTED_COLUMN}`],
  parents_supported: [PARENTS_SUPPORTED_COLUMN, `${YEAR_TO_DATE_PREFIX}${PARENTS_SUPPORTED_COLUMN}`],
}

/**
 * Columns of manually entered parcel provisions (MAN-54 to MAN-60). These entries do not split portions into child and
 * adult portions, and have no year to date.
 */
export const provisionColumns: EntryColumns = {
  number_of_provision_sessions: ['number_of_provision_sessions'],
  number_of_parcels: ['number_of_parcels'],
  child_portions: [null],
  adult_portions: [null],
  number_of_portions: ['number_of_portions'],
  portions_not_split: ['number_of_portions'],
  unique_families_served: ['unique_families_served'],
  unique_parcels_with_wellbeing_resources: ['unique_parcels_with_wellbeing_resources'],
  unique_parcel_volunteers: ['unique_volunteers'],
  parcel_children_supported: [CHILDREN_SUPPORTED_COLUMN],
  parcel_adults_supported: [PARENTS_SUPPORTED_COLUMN],
}

type TimeFilter = Pick<DashboardFilterInput, 'year' | 'date_from' | 'date_to'>

/**
 * True if an entry counts for a year. For a date range, the range must contain the full first month of the entry's
 * holiday (reading 28).
 */
const isInTime = ({ year, date_from, date_to }: TimeFilter, entry: DatabaseRow): boolean => {
  if (year !== 'custom') return entry.year === year
  const month = String(2 * HOLIDAYS.indexOf(entry.holiday) + 1).padStart(2, '0')
  const lastDay = month === '09' || month === '11' ? 30 : 31
  const [rangeStart, rangeEnd] = [date_from ?? '', date_to ?? '']
  return rangeStart <= `${entry.year}-${month}-01` && `${entry.year}-${month}-${lastDay}` <= rangeEnd
}

function readColumn(entry: DatabaseRow, column: string | null | undefined): number | null {
  if (column === null) return 0
  return column === undefined ? null : entry[column]
}

/**
 * Combines a club's manual entries with its computed numbers. Written independently of the product as a reference.
 * @param computed returns the numbers of a holiday (null: all) in a year (null: all years)
 * @param holiday null for the year
 */
export const applyEntries = (
  time: TimeFilter,
  { rows, columns }: { rows: readonly DatabaseRow[]; columns: EntryColumns },
  computed: (holiday: string | null, year: number | null) => NumberByName,
  holiday: string | null,
): { numbers: NumberByName; entered: boolean; data: boolean } => {
  const entries = rows.filter((entry) => isInTime(time, entry) && (holiday === null || entry.holiday === holiday))
  const years = [2024, 2025, 2026, 2027]
  const computeNumber = (name: string): number => {
    const [column, toDate] = columns[name] ?? []
    const columnEntries = entries.filter((entry) => readColumn(entry, column) !== null)
    if (columnEntries.length === 0) return computed(holiday, null)[name] ?? 0
    const getHolidayNumber = (year: number, holidayName: string): number => {
      const entry = columnEntries.find((one) => one.year === year && one.holiday === holidayName)
      return (entry && readColumn(entry, column)) ?? computed(holidayName, year)[name] ?? 0
    }
    const computeYearTotal = (year: number): number => {
      const yearEntries = columnEntries.filter((entry) => entry.year === year)
      if (yearEntries.length === 0) return computed(null, year)[name] ?? 0
      const isPeopleCount = !name.startsWith('number_of') && !name.includes('portions') && !name.endsWith('meals')
      const includesYearStart = time.year !== 'custom' || (time.date_from ?? '') <= `${year}-01-01`
      const lastEntry = HOLIDAYS.flatMap((holidayName) => yearEntries.filter((entry) => entry.holiday === holidayName))
        .filter((entry) => readColumn(entry, toDate) !== null)
        .at(-1)
      if (isPeopleCount && includesYearStart && lastEntry) {
        const enteredNumber = readColumn(lastEntry, toDate) ?? 0
        const laterHolidays = HOLIDAYS.slice(HOLIDAYS.indexOf(lastEntry.holiday) + 1)
        return laterHolidays.some((holidayName) => getHolidayNumber(year, holidayName) > 0)
          ? Math.max(enteredNumber, computed(null, year)[name] ?? 0)
          : enteredNumber
      }
      return [...HOLIDAYS, 'Extra Sessions'].reduce((sum, holidayName) => sum + getHolidayNumber(year, holidayName), 0)
    }
    return years.reduce(
      (sum, year) => sum + (holiday === null ? computeYearTotal(year) : getHolidayNumber(year, holiday)),
      0,
    )
  }
  return {
    numbers: Object.fromEntries(Object.keys(columns).map((name) => [name, computeNumber(name)])),
    entered: entries.length > 0,
    data: entries.some((entry) => Object.values(columns).some(([column]) => (readColumn(entry, column) ?? 0) > 0)),
  }
}
