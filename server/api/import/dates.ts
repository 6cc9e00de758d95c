import { type Day, dayInLondon, isCalendarDay } from '../../../contract/rules/days.ts'

/** The months by their first letters, in English and Welsh. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ion'],
  ['feb', 'chwe'],
  ['mar', 'maw'],
  ['apr', 'ebr'],
  ['may', 'mai'],
  ['jun', 'meh'],
  ['jul', 'gor'],
  ['aug', 'awst'],
  ['sep', 'medi'],
  ['oct', 'hyd'],
  ['nov', 'tach'],
  ['dec', 'rhag'],
]

/** A spreadsheet's midnight behind a day. */
const MIDNIGHT = /[ T]00:00(:00)?$/

const monthOf = (word: string): number =>
  1 + MONTHS.findIndex((names) => names.some((name) => word.toLowerCase().startsWith(name)))

const dayOf = (year: string, month: number, day: string, today: Day): Day | null => {
  const rest = `${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  // Two digits: nobody was born, and nothing was agreed to, in the future.
  const whole = year.length > 2 ? year : `20${year}-${rest}` > today ? `19${year}` : `20${year}`
  const found = `${whole}-${rest}`
  return isCalendarDay(found) ? found : null
}

/** A day as people write it in the UK, day first, or as programs do; null where it is none. */
export const readDay = (text: string, today: Day = dayInLondon()): Day | null => {
  const plain = text.trim().replace(MIDNIGHT, '')
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain)
  if (iso) return dayOf(iso[1] as string, Number(iso[2]), iso[3] as string, today)
  const numbers = /^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?(\d{4}|\d{2})$/.exec(plain)
  if (numbers) return dayOf(numbers[3] as string, Number(numbers[2]), numbers[1] as string, today)
  const words = /^(\d{1,2})(?:st|nd|rd|th)?[ -](\p{L}{3,12})\.?,?[ -](\d{4}|\d{2})$/u.exec(plain)
  return words ? dayOf(words[3] as string, monthOf(words[2] as string), words[1] as string, today) : null
}
