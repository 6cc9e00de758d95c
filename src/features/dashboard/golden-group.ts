import {
  type CombinedGoldenNumbers,
  combinedNumbers,
  type GoldenNumbers,
  lunchClubNumbers,
  type ParcelGoldenNumbers,
  parcelNumbers,
} from '@contract/dashboard/golden-numbers.ts'
import { type Day, getYear } from '@contract/rules/days.ts'
import { getHolidayByMonth, type Holiday, namedHolidays } from '@contract/rules/holidays.ts'
import type { DashboardParts } from './dashboard-filter.ts'
import { combinedLabels, lunchClubLabels, type NumberLabels, parcelLabels } from './number-labels.ts'

/** Row of a golden numbers response. Each count is an additional property that has the number's name. */
export type NumbersRow = {
  entered: number
  computed: Record<string, number> | null
  difference: Record<string, number> | null
}
export type GroupNumbers = {
  holidays: readonly (NumbersRow & { holiday: Holiday })[]
  year_to_date: NumbersRow & {
    year_of_entry?: Record<string, number> | null
    year_of_people?: Record<string, number> | null
  }
}

/** Returns a row's count by the number's name, or 0 if the row does not have the number. */
export const getCount = (row: NumbersRow, name: string): number => (row as unknown as Record<string, number>)[name] ?? 0

export type GroupName = 'lunch_club' | 'parcel' | 'combined'
export type NumberGroup = { name: GroupName; words: Record<string, NumberLabels>; numbers: readonly string[] }

const CLUB_COUNT_NAMES: readonly string[] = ['organisations_reporting', 'organisations_open']

/** Returns the table's groups with the rows that a user may see (DASH-53 to DASH-60, DASH-89 to DASH-91). */
export const getGroups = ({ staff, main, wellbeing }: DashboardParts): NumberGroup[] => {
  const isVisible = (name: string) =>
    (staff || !CLUB_COUNT_NAMES.includes(name)) &&
    (wellbeing || name !== 'unique_parcels_with_wellbeing_resources') &&
    // Hide this row from club users, because for a single club it repeats the rows above it.
    (staff || name !== 'clubs_at_least_1_accessing_wider_support')
  const buildGroup = (name: GroupName, words: Record<string, NumberLabels>, numbers: readonly string[]) => ({
    name,
    words,
    numbers: numbers.filter(isVisible),
  })
  const parcelGroup = buildGroup('parcel', parcelLabels, parcelNumbers)
  if (!main) return [parcelGroup]
  return [
    buildGroup('lunch_club', lunchClubLabels, lunchClubNumbers),
    parcelGroup,
    buildGroup('combined', combinedLabels, combinedNumbers),
  ]
}

export type HolidayColumns = { holidays: Holiday[]; now: Holiday | null; ahead: ReadonlySet<string> }

/**
 * Returns the holidays that are columns of the table: the six named holidays, and Extra Sessions if it has data. Marks
 * the current holiday and the future holidays.
 * @param year null for a custom date range
 */
export const getHolidayColumns = (groups: readonly GroupNumbers[], year: number | null, today: Day): HolidayColumns => {
  const holidays = [...new Set<Holiday>([...namedHolidays, ...groups.flatMap((g) => g.holidays.map((h) => h.holiday))])]
  const thisYear = getYear(today)
  if (year === null || year < thisYear) return { holidays, now: null, ahead: new Set() }
  if (year > thisYear) return { holidays, now: null, ahead: new Set(holidays) }
  const currentHoliday = getHolidayByMonth(today)
  const futureHolidays = namedHolidays.slice(namedHolidays.findIndex((one) => currentHoliday.includes(one)) + 1)
  return { holidays, now: currentHoliday, ahead: new Set(futureHolidays) }
}

/** Returns by how much the sum of a number's holidays exceeds its year to date (B-NUM-02). */
export const getExcessOverYear = ({ holidays, year_to_date }: GroupNumbers, name: string): number =>
  holidays.reduce((sum, row) => sum + getCount(row, name), 0) - getCount(year_to_date, name)

/** Returns the rows with numbers that at least one club has entered by hand (B-NUM-06). */
export const getEnteredRows = (numbers: GroupNumbers) =>
  [...numbers.holidays, { ...numbers.year_to_date, holiday: null }].filter(({ entered }) => entered > 0)

/**
 * Returns the names of the numbers that a group shows. Unsplit portions come only from manual entries, so their row is
 * shown only if it is not 0.
 */
export const getVisibleNames = (goldenNumbers: GroupNumbers, names: readonly string[]): readonly string[] =>
  names.filter(
    (name) =>
      name !== 'portions_not_split' ||
      [...goldenNumbers.holidays, goldenNumbers.year_to_date].some((row) => getCount(row, name) > 0),
  )

/** Returns true if all numbers are 0. The number of open clubs is ignored. */
export const isEmpty = (numbers: GroupNumbers, names: readonly string[]): boolean =>
  names.every(
    (name) =>
      name === 'organisations_open' ||
      [...numbers.holidays, numbers.year_to_date].every((row) => getCount(row, name) === 0),
  )

/** Casts the responses of the three calls to one shape, because they differ only in their number names. */
export const toGroupNumbers = (answer: GoldenNumbers | ParcelGoldenNumbers | CombinedGoldenNumbers): GroupNumbers =>
  answer as unknown as GroupNumbers
