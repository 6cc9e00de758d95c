import {
  type CombinedGoldenNumbers,
  combinedNumbers,
  type GoldenNumbers,
  lunchClubNumbers,
  type ParcelGoldenNumbers,
  parcelNumbers,
} from '@contract/dashboard/golden-numbers.ts'
import type { Day } from '@contract/rules/days.ts'
import { getHolidayByMonth, type Holiday, namedHolidays } from '@contract/rules/holidays.ts'
import type { Parts } from './dashboard-filter.ts'
import { combinedLabels, lunchClubLabels, type NumberLabels, parcelLabels } from './number-labels.ts'

/** Row of a golden numbers response. Its counts are further properties with the numbers' names. */
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

/** Returns the count of a number in a row. */
export const getCount = (row: NumbersRow, name: string): number =>
  (row as unknown as Record<string, number>)[name] ?? 0

export type GroupName = 'lunch_club' | 'parcel' | 'combined'
export type Group = { name: GroupName; words: Record<string, NumberLabels>; numbers: readonly string[] }

const CLUB_COUNTS: readonly string[] = ['organisations_reporting', 'organisations_open']

/** Returns the table's groups with the rows that a user may see (DASH-53 to DASH-60, DASH-89 to DASH-91). */
export const getGroups = ({ staff, main, wellbeing }: Parts): Group[] => {
  const isVisible = (name: string) =>
    (staff || !CLUB_COUNTS.includes(name)) &&
    (wellbeing || name !== 'unique_parcels_with_wellbeing_resources') &&
    // For a single club this row repeats the rows above it.
    (staff || name !== 'clubs_at_least_1_accessing_wider_support')
  const group = (name: GroupName, words: Record<string, NumberLabels>, numbers: readonly string[]) => ({
    name,
    words,
    numbers: numbers.filter(isVisible),
  })
  const parcel = group('parcel', parcelLabels, parcelNumbers)
  if (!main) return [parcel]
  return [
    group('lunch_club', lunchClubLabels, lunchClubNumbers),
    parcel,
    group('combined', combinedLabels, combinedNumbers),
  ]
}

export type Columns = { holidays: Holiday[]; now: Holiday | null; ahead: ReadonlySet<string> }

/**
 * Returns the table's holidays: six, and Extra Sessions if it has data. Marks the current and the future
 * ones.
 * @param year null for a custom date range
 */
export const getColumns = (groups: readonly GroupNumbers[], year: number | null, today: Day): Columns => {
  const holidays = [
    ...new Set<Holiday>([...namedHolidays, ...groups.flatMap((g) => g.holidays.map((h) => h.holiday))]),
  ]
  const thisYear = Number(today.slice(0, 4))
  if (year === null || year < thisYear) return { holidays, now: null, ahead: new Set() }
  if (year > thisYear) return { holidays, now: null, ahead: new Set(holidays) }
  const now = getHolidayByMonth(today)
  const ahead = namedHolidays.slice(namedHolidays.findIndex((one) => now.includes(one)) + 1)
  return { holidays, now, ahead: new Set(ahead) }
}

/** Returns by how much the holidays of a number exceed its year (B-NUM-02). */
export const getExcessOverYear = ({ holidays, year_to_date }: GroupNumbers, name: string): number =>
  holidays.reduce((sum, row) => sum + getCount(row, name), 0) - getCount(year_to_date, name)

/** Returns the rows with manually entered numbers of some clubs (B-NUM-06). */
export const getEnteredRows = (numbers: GroupNumbers) =>
  [...numbers.holidays, { ...numbers.year_to_date, holiday: null }].filter(({ entered }) => entered > 0)

/**
 * Returns the visible rows of a group. Unsplit portions come only from manual entries, so their row is shown
 * only if it is not 0.
 */
export const getVisibleNames = (goldenNumbers: GroupNumbers, names: readonly string[]): readonly string[] =>
  names.filter(
    (name) =>
      name !== 'portions_not_split' ||
      [...goldenNumbers.holidays, goldenNumbers.year_to_date].some((row) => getCount(row, name) > 0),
  )

/** Returns true if no numbers were counted. */
export const isEmpty = (numbers: GroupNumbers, names: readonly string[]): boolean =>
  names.every(
    (name) =>
      name === 'organisations_open' ||
      [...numbers.holidays, numbers.year_to_date].every((row) => getCount(row, name) === 0),
  )

/** Casts the responses of the three calls to one shape, because they differ only in their number names. */
export const toGroupNumbers = (
  answer: GoldenNumbers | ParcelGoldenNumbers | CombinedGoldenNumbers,
): GroupNumbers => answer as unknown as GroupNumbers
