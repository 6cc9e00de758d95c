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
 * One number of a club in a row. What was entered for a holiday counts in place of what its sessions make; for the year
 * it is the year to date of the latest entry, or the sum of the holidays where an entry has none (DASH-95, MAN-60).
 */
const numberOf = <P extends string>({ cells, entries, span }: Part<P>, name: P, row: RowOf): number => {
  const computed = (year: number | null, holiday: RowOf) => cells.at(year, holiday)[name] ?? 0
  const entered = entries.filter(
    ({ holiday, values }) => (row === null || holiday === row) && values[name] !== undefined,
  )
  if (entered.length === 0) return computed(span.year, row)
  const years = [...new Set([...cells.years, ...entered.map(({ year }) => year)])]
  const inHoliday = (year: number, holiday: string) =>
    entered.find((entry) => entry.year === year && entry.holiday === holiday)?.values[name] ??
    computed(year, holiday)
  const inYear = (year: number) => {
    const own = entered.filter((entry) => entry.year === year)
    if (own.length === 0) return computed(year, null)
    const latest = own
      .filter(({ yearToDate }) => yearToDate[name] !== undefined)
      .sort((a, b) => place(a) - place(b))
      .at(-1)?.yearToDate[name]
    if (!addsUp(name) && latest !== undefined && beginsBefore(span, year)) return latest
    return sum(holidays.map((holiday) => inHoliday(year, holiday)))
  }
  return sum(years.map((year) => (row === null ? inYear(year) : inHoliday(year, row))))
}

/** The numbers of a club in a row: those that count, and those that its sessions alone make. */
export type PartRow<P extends string> = {
  counted: Record<P, number>
  computed: Record<P, number>
  /** Something was entered for it. */
  entered: boolean
  /** What was entered is more than nothing. */
  enteredData: boolean
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
  return {
    computed,
    counted: own.length > 0 ? each(parts, (name) => numberOf(part, name, row)) : computed,
    entered: own.length > 0,
    enteredData: own.some(({ values: of }) => Object.values(of as Cell<string>).some((n = 0) => n > 0)),
  }
}
