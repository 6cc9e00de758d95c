import { type Day, dayInLondon } from '../rules/days.ts'

type Facts = {
  keep_for_safeguarding: boolean
  checks_erased: string | null
  checks_completed: string | null
  archived: boolean
  outcome_at: string | null
  erasure_put_off: Day | null
}

/** The same day so many months later; the last of a month that is shorter. */
const monthsAfter = (day: Day, months: number): Day => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/**
 * The day on which details of an application's checks are erased (B-REC-09): so many months after it was decided. Null: the clock
 * does not run, or they are gone.
 */
export const erasureDay = (application: Facts, months: number): Day | null => {
  const { keep_for_safeguarding, checks_erased, checks_completed, archived, outcome_at } = application
  const decided = [checks_completed, archived ? outcome_at : null].filter((at) => at !== null).sort()[0]
  if (keep_for_safeguarding || checks_erased || !decided) return null
  const day = monthsAfter(dayInLondon(new Date(decided)), months)
  const { erasure_put_off } = application
  return erasure_put_off && erasure_put_off > day ? erasure_put_off : day
}
