import { type Day, getLondonDay, isCalendarDay } from '../../../contract/rules/days.ts'
import { parseMonth } from '../../../contract/rules/month-names.ts'

/** Matches "3rd April 2026" and "3 o Ebrill 2026". */
const DAY_IN_WORDS =
  /^(\d{1,2})(?:st|nd|rd|th|af|ail|ydd|fed|eg|ain)?(?: of| o)?[ -](\p{L}{3,12})\.?,?[ -](\d{4}|\d{2})$/iu

/** Time `00:00` that a spreadsheet adds to the end of a date. */
const MIDNIGHT = /[ T]00:00(:00)?$/

/**
 * Completes a two-digit year. The year begins with 19 if the date would otherwise be in the future, because no birthday
 * or consent is in the future.
 * @param monthAndDay in the form `MM-DD`
 */
function completeYear(year: string, monthAndDay: string, today: Day): string {
  if (year.length > 2) return year
  return `20${year}-${monthAndDay}` > today ? `19${year}` : `20${year}`
}

const toDay = (year: string, month: number, day: string, today: Day): Day | null => {
  const monthAndDay = `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const isoDay = `${completeYear(year, monthAndDay, today)}-${monthAndDay}`
  return isCalendarDay(isoDay) ? isoDay : null
}

/** Parses a date in UK notation (day first) or ISO format. Returns null if the text is not a date. */
export const parseDay = (text: string, today: Day = getLondonDay()): Day | null => {
  const dateText = text.trim().replace(MIDNIGHT, '')
  const isoMatch = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(dateText)
  if (isoMatch) return toDay(isoMatch[1] as string, Number(isoMatch[2]), isoMatch[3] as string, today)
  const numericMatch = /^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})$/.exec(dateText)
  if (numericMatch) return toDay(numericMatch[3] as string, Number(numericMatch[2]), numericMatch[1] as string, today)
  const wordsMatch = DAY_IN_WORDS.exec(dateText)
  const month = parseMonth(wordsMatch?.[2] ?? '')
  return wordsMatch && month ? toDay(wordsMatch[3] as string, month, wordsMatch[1] as string, today) : null
}
