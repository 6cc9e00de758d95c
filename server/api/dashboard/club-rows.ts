import { EXTRA_SESSIONS, holidays, namedHolidays } from '../../../contract/rules/holidays.ts'
import type { Cell, Cells } from './computed.ts'
import type { Entry } from './entries.ts'
import type { Span } from './scope.ts'

/** A row of a table of numbers: a holiday, or null for the year. */
export type RowOf = string | null

/** The rows of every table: all six holidays, Extra Sessions where there is anything, then the year (reading 28). */
export const rowsOf = (hasExtra: boolean): RowOf[] => [
  ...namedHolidays,
  ...(hasExtra ? [EXTRA_SESSIONS] : []),
  null,
]

/** Numbers that add up over holidays; in the others each person, family or club counts once. */
export const addsUp = (name: string): boolean =>
  name.startsWith('number_of_') || /portions|_meals$/.test(name)

type Part<P extends string> = { cells: Cells<P>; entries: readonly Entry<P>[]; span: Span }

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** A custom range tells of a whole year's beginning: then the year to date that was entered is of that range too. */
const beginsBefore = ({ from }: Span, year: number): boolean => from === null || from <= `${year}-01-01`

const place = ({ holiday }: { holiday: string }): number =>
  (namedHolidays as readonly string[]).indexOf(holiday)

/**
 * Where a year of people comes from, if an entry has a year to date: from that entry, or from the people counted in the year,
 * because more of them have come since (decision 45). Null without such an entry.
 */
type YearSource = 'entry' | 'people' | null

type Found = { count: number; source: YearSource }

/** The latest entry of a year that has a year to date of a number. */
const findLatest = <P extends string>(entries: readonly Entry<P>[], name: P): Entry<P> | undefined =>
  entries
    .filter(({ yearToDate }) => yearToDate[name] !== undefined)
    .sort((a, b) => place(a) - place(b))
    .at(-1)

/**
 * One number of a club in a row. What was entered for a holiday counts in place of what its sessions make; for the year it is the
 * sum of the holidays, or of people the year to date of the latest entry (DASH-95, MAN-60). If people came in a later
 * holiday, the year is the greater of that entry and the people counted in the year.
 */
const findNumber = <P extends string>({ cells, entries, span }: Part<P>, name: P, row: RowOf): Found => {
  const computed = (year: number | null, holiday: RowOf) => cells.at(year, holiday)[name] ?? 0
  const entered = entries.filter(
    ({ holiday, values }) => (row === null || holiday === row) && values[name] !== undefined,
  )
  if (entered.length === 0) return { count: computed(span.year, row), source: null }
  const years = [...new Set([...cells.years, ...entered.map(({ year }) => year)])]
  const inHoliday = (year: number, holiday: string) =>
    entered.find((entry) => entry.year === year && entry.holiday === holiday)?.values[name] ??
    computed(year, holiday)
  const inYear = (year: number): Found => {
    const own = entered.filter((entry) => entry.year === year)
    if (own.length === 0) return { count: computed(year, null), source: null }
    const latest = findLatest(own, name)
    if (addsUp(name) || !latest || !beginsBefore(span, year))
      return { count: sum(holidays.map((holiday) => inHoliday(year, holiday))), source: null }
    const entry = latest.yearToDate[name] ?? 0
    const people = computed(year, null)
    const hasLater = namedHolidays.slice(place(latest) + 1).some((holiday) => inHoliday(year, holiday) > 0)
    return hasLater && people > entry
      ? { count: people, source: 'people' }
      : { count: entry, source: 'entry' }
  }
  if (row !== null) return { count: sum(years.map((year) => inHoliday(year, row))), source: null }
  const found = years.map(inYear)
  return {
    count: sum(found.map(({ count }) => count)),
    source: found.find(({ source }) => source !== null)?.source ?? null,
  }
}

/** The numbers of a club in a row: those that count, and those that its sessions alone make. */
export type PartRow<P extends string> = {
  counted: Record<P, number>
  computed: Record<P, number>
  /** Something was entered for it. */
  entered: boolean
  /** What was entered is more than nothing. */
  enteredData: boolean
  /** 1 for each number of the year that an entry decides, and for each that the people counted decide instead of an entry. */
  yearOfEntry: Record<P, number>
  yearOfPeople: Record<P, number>
}

const each = <P extends string>(parts: readonly P[], numberAt: (name: P) => number): Record<P, number> => {
  const numbers = {} as Record<P, number>
  for (const name of parts) numbers[name] = numberAt(name)
  return numbers
}

/** @param parts the names of the numbers */
export const partRow = <P extends string>(part: Part<P>, parts: readonly P[], row: RowOf): PartRow<P> => {
  const cell = part.cells.at(part.span.year, row)
  const computed = each(parts, (name) => cell[name] ?? 0)
  const own = part.entries.filter(({ holiday }) => row === null || holiday === row)
  const none = own.length === 0
  const found = none ? null : new Map(parts.map((name) => [name, findNumber(part, name, row)]))
  const isOf = (source: YearSource) => each(parts, (name) => (found?.get(name)?.source === source ? 1 : 0))
  return {
    computed,
    counted: found ? each(parts, (name) => found.get(name)?.count ?? 0) : computed,
    entered: !none,
    yearOfEntry: isOf('entry'),
    yearOfPeople: isOf('people'),
    enteredData: own.some(({ values: of }) => Object.values(of as Cell<string>).some((n = 0) => n > 0)),
  }
}
