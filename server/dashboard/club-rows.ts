import { type Holiday, holidays, namedHolidays } from '../../contract/rules/holidays.ts'
import type { NumberCell, NumberCells } from './computed.ts'
import type { ManualEntry } from './entries.ts'
import type { TimeSpan } from './scope.ts'

/** Row of a table of numbers: a holiday, or null for the year. */
export type HolidayRow = Holiday | null

/**
 * Returns the rows of every table: the six holidays, Extra Sessions if there is any data, then the year (reading 28).
 */
export const getTableRows = (hasExtra: boolean): HolidayRow[] => [...(hasExtra ? holidays : namedHolidays), null]

/** True for numbers that add up over holidays. All other numbers count each person, family or club once a year. */
export const isAdditive = (name: string): boolean => name.startsWith('number_of_') || /portions|_meals$/.test(name)

type PartSource<P extends string> = { cells: NumberCells<P>; entries: readonly ManualEntry<P>[]; span: TimeSpan }

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** True if the span includes the start of a year. In that case, an entered year to date applies to the span. */
const includesYearStart = ({ from }: TimeSpan, year: number): boolean => from === null || from <= `${year}-01-01`

const getHolidayIndex = ({ holiday }: { holiday: string }): number =>
  (namedHolidays as readonly string[]).indexOf(holiday)

/**
 * Source of the year's number of people if an entry has a year to date. The source is the entry, unless the sessions
 * count more people (decision 45). Null if no entry has a year to date.
 */
type YearSource = 'entry' | 'people' | null

type NumberWithSource = { count: number; source: YearSource }

/** Finds a year's latest entry that has a year to date for a number. */
const findLatestEntry = <P extends string>(entries: readonly ManualEntry<P>[], name: P): ManualEntry<P> | undefined =>
  entries
    .filter(({ yearToDate }) => yearToDate[name] !== undefined)
    .sort((a, b) => getHolidayIndex(a) - getHolidayIndex(b))
    .at(-1)

/**
 * Computes one number for one club and row. A number entered for a holiday replaces the number computed from sessions.
 * In the year row, numbers such as meals are the sum of the holidays. Numbers of people are the year to date of the
 * latest entry (DASH-95, MAN-60). If people came in a later holiday, the number is the greater of that entry and the
 * people counted in the year.
 */
const computeNumber = <P extends string>(
  { cells, entries, span }: PartSource<P>,
  name: P,
  row: HolidayRow,
): NumberWithSource => {
  const getComputed = (year: number | null, holiday: HolidayRow) => cells.at(year, holiday)[name] ?? 0
  const matchingEntries = entries.filter(
    ({ holiday, values }) => (row === null || holiday === row) && values[name] !== undefined,
  )
  if (matchingEntries.length === 0) return { count: getComputed(span.year, row), source: null }
  const years = [...new Set([...cells.years, ...matchingEntries.map(({ year }) => year)])]
  const getHolidayNumber = (year: number, holiday: Holiday) =>
    matchingEntries.find((entry) => entry.year === year && entry.holiday === holiday)?.values[name] ??
    getComputed(year, holiday)
  const getYearNumber = (year: number): NumberWithSource => {
    const yearEntries = matchingEntries.filter((entry) => entry.year === year)
    if (yearEntries.length === 0) return { count: getComputed(year, null), source: null }
    const latestEntry = findLatestEntry(yearEntries, name)
    if (isAdditive(name) || !latestEntry || !includesYearStart(span, year))
      return { count: sum(holidays.map((holiday) => getHolidayNumber(year, holiday))), source: null }
    const enteredCount = latestEntry.yearToDate[name] ?? 0
    const peopleCount = getComputed(year, null)
    const hasLaterNumbers = namedHolidays
      .slice(getHolidayIndex(latestEntry) + 1)
      .some((holiday) => getHolidayNumber(year, holiday) > 0)
    return hasLaterNumbers && peopleCount > enteredCount
      ? { count: peopleCount, source: 'people' }
      : { count: enteredCount, source: 'entry' }
  }
  if (row !== null) return { count: sum(years.map((year) => getHolidayNumber(year, row))), source: null }
  const yearNumbers = years.map(getYearNumber)
  return {
    count: sum(yearNumbers.map(({ count }) => count)),
    source: yearNumbers.find(({ source }) => source !== null)?.source ?? null,
  }
}

/**
 * A club's numbers in a row: the final numbers (`counted`) and the numbers computed from sessions only (`computed`).
 */
export type PartRow<P extends string> = {
  counted: Record<P, number>
  computed: Record<P, number>
  /** True if any number was entered for the row. */
  entered: boolean
  /** True if an entered number is above zero. */
  enteredData: boolean
  /**
   * Flags (1 or 0) for the numbers of the year row. In `yearOfEntry`, 1 means that the number comes from an entry. In
   * `yearOfPeople`, 1 means that the number of people counted was used in place of an entry.
   */
  yearOfEntry: Record<P, number>
  yearOfPeople: Record<P, number>
}

const mapParts = <P extends string>(parts: readonly P[], getNumber: (name: P) => number): Record<P, number> => {
  const numbers = {} as Record<P, number>
  for (const name of parts) numbers[name] = getNumber(name)
  return numbers
}

/**
 * Builds a club's row from its computed numbers and its entries.
 * @param parts names of the numbers
 */
export const buildPartRow = <P extends string>(
  part: PartSource<P>,
  parts: readonly P[],
  row: HolidayRow,
): PartRow<P> => {
  const cell = part.cells.at(part.span.year, row)
  const computed = mapParts(parts, (name) => cell[name] ?? 0)
  const rowEntries = part.entries.filter(({ holiday }) => row === null || holiday === row)
  const hasNoEntries = rowEntries.length === 0
  const numberByName = hasNoEntries ? null : new Map(parts.map((name) => [name, computeNumber(part, name, row)]))
  const flagSource = (source: YearSource) =>
    mapParts(parts, (name) => (numberByName?.get(name)?.source === source ? 1 : 0))
  return {
    computed,
    counted: numberByName ? mapParts(parts, (name) => numberByName.get(name)?.count ?? 0) : computed,
    entered: !hasNoEntries,
    yearOfEntry: flagSource('entry'),
    yearOfPeople: flagSource('people'),
    enteredData: rowEntries.some(({ values: enteredValues }) =>
      Object.values(enteredValues as NumberCell<string>).some((n = 0) => n > 0),
    ),
  }
}
