import { addDays, addMonths, buildDay, type Day, getWeekday, isCalendarDay, splitDay } from '@contract/rules/days.ts'
import { withPlainDigits } from '@contract/rules/digits.ts'
import { parseMonth } from '@contract/rules/month-names.ts'

const padNumber = (value: number, width = 2) => String(value).padStart(width, '0')

/**
 * Builds the string of a valid day in the years 1 to 9999. Returns null for an invalid day, for example 31 February or
 * month 13.
 */
const buildValidDay = (year: number, month: number, day: number): Day | null => {
  if (!Number.isInteger(year) || year < 1 || year > 9999) return null
  const validDay = buildDay(year, month, day)
  return validDay === `${padNumber(year, 4)}-${padNumber(month)}-${padNumber(day)}` ? validDay : null
}

/** Returns true for a real calendar day in the format YYYY-MM-DD. */
export function isDayString(text: string): text is Day {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text)
}

/** Returns the weeks of the month that contains the day. Weeks start on Monday. Days outside the month are null. */
export const listWeeksOfMonth = (day: Day): (Day | null)[][] => {
  const firstDay = `${day.slice(0, 7)}-01`
  const monthLength = splitDay(addDays(addMonths(firstDay, 1), -1)).day
  const leadingBlanks = getWeekday(firstDay) - 1
  const weekCount = Math.ceil((leadingBlanks + monthLength) / 7)
  return Array.from({ length: weekCount }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = week * 7 + weekday - leadingBlanks
      return date >= 0 && date < monthLength ? addDays(firstDay, date) : null
    }),
  )
}

/** Returns the current day by this device's clock. */
export const getToday = (): Day => {
  const now = new Date()
  return `${padNumber(now.getFullYear(), 4)}-${padNumber(now.getMonth() + 1)}-${padNumber(now.getDate())}`
}

/**
 * Parses a typed date, with digits of any script. Returns null for other text. Examples: 05/08/2026, 5/8/26,
 * 5.8.2026, 5-8-26, 5 8 2026, 05082026, 050826, 3 April 2026, 3 Ebrill 2026. Also accepts YYYY-MM-DD, which
 * may be pasted. A two-digit year becomes the latest year with these digits that is not after `latestYear`.
 */
export const parseDay = (text: string, latestYear: number): Day | null => {
  const cleanText = withPlainDigits(text.trim())
  const dayFromWords = parseDateWords(cleanText, latestYear)
  if (dayFromWords) return dayFromWords
  const isoMatch = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(cleanText)
  if (isoMatch) return buildValidDay(Number(isoMatch[1]), Number(isoMatch[2]), Number(isoMatch[3]))
  const match =
    /^(\d{1,2})\s*[/.\-\s]\s*(\d{1,2})\s*[/.\-\s]\s*(\d{4}|\d{2})$/.exec(cleanText) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(cleanText)
  if (!match) return null
  return buildValidDay(expandYear(match[3] ?? '', latestYear), Number(match[2]), Number(match[1]))
}

/** Parses "Friday 3 April 2026", "3rd April 2026", "April 3, 2026" or "3 o Ebrill 2026", with or without commas. */
function parseDateWords(text: string, latestYear: number): Day | null {
  const words = text
    .toLowerCase()
    .split(/[\s,/.-]+/)
    .filter(Boolean)
  const months = words.map(parseMonth).filter((found) => found !== null)
  const numbers = words.flatMap((word) => /^(\d{1,4})(?:st|nd|rd|th|af|ail|ydd|fed|eg|ain)?$/.exec(word)?.[1] ?? [])
  const unknownWords = words.filter(
    (word) => parseMonth(word) === null && !/^\d/.test(word) && !FILLER_WORDS.test(word),
  )
  const [day = '', year = ''] = numbers
  if (months.length !== 1 || numbers.length !== 2 || unknownWords.length > 0 || day.length > 2) return null
  return year.length % 2 === 0 ? buildValidDay(expandYear(year, latestYear), months[0] ?? 0, Number(day)) : null
}

/**
 * Matches words that a date may contain in addition to day, month and year: "the", "of", and weekdays in both
 * languages.
 */
const FILLER_WORDS =
  /^(?:the|of|o|y|yr|dydd|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|llun|mawrth|mercher|iau|gwener|sadwrn|sul)$/

/** Converts a two-digit year to the latest year with these digits that is not after `latestYear`. */
function expandYear(text: string, latestYear: number): number {
  const typedYear = Number(text)
  return text.length === 4 ? typedYear : latestYear - ((((latestYear - typedYear) % 100) + 100) % 100)
}
