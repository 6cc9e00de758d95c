import { type Day, dayInLondon } from '../rules/days.ts'

/** Days before the erasure on which those who look after an application are told; never less. */
export const TOLD_DAYS = 30

/** Days for which a deleted application can be restored. */
export const RESTORE_DAYS = 30

type Facts = {
  keep_for_safeguarding: boolean
  checks_erased: string | null
  checks_completed: string | null
  archived: boolean
  outcome_at: string | null
  erasure_put_off: Day | null
}

type Told = {
  /** When those who look after it were told last. */
  erasure_told: string | null
}

const daysLater = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The same day so many months later; the last of a month that is shorter. */
const monthsAfter = (day: Day, months: number): Day => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** So many months after it was decided, or the later day to which it was put off. */
const dueDay = (application: Facts, months: number): Day | null => {
  const { keep_for_safeguarding, checks_erased, checks_completed, archived, outcome_at } = application
  const decided = [checks_completed, archived ? outcome_at : null].filter((at) => at !== null).sort()[0]
  if (keep_for_safeguarding || checks_erased || !decided) return null
  const day = monthsAfter(dayInLondon(new Date(decided)), months)
  const { erasure_put_off } = application
  return erasure_put_off && erasure_put_off > day ? erasure_put_off : day
}

/** The day on which a deleted application is erased. @param deleted when it was deleted, an instant */
export const erasedOn = (deleted: string): Day => daysLater(dayInLondon(new Date(deleted)), RESTORE_DAYS)

/**
 * The day on which details of an application's checks are erased (B-REC-09): so many months after it was decided, and never
 * sooner than 30 days after those who look after it were told. Null: the clock does not run, or they are gone.
 * @param today in London
 */
export const erasureOf = (
  application: Facts & Told,
  months: number,
  today: Day,
): { day: Day; isTold: boolean; isToTell: boolean } | null => {
  const due = dueDay(application, months)
  if (!due) return null
  const toldOn = application.erasure_told && dayInLondon(new Date(application.erasure_told))
  const tellingDay = daysLater(due, -TOLD_DAYS)
  // Told of an earlier day, before it was put off, they are told once more.
  const isTold = toldOn !== null && toldOn >= tellingDay
  const [, day = due] = [due, daysLater(isTold ? toldOn : today, TOLD_DAYS)].sort()
  return { day, isTold, isToTell: !isTold && today >= tellingDay }
}
