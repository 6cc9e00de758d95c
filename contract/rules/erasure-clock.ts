import { addMonths, format, parse, subDays } from 'date-fns'
import { type Day, dayInLondon } from './days.ts'

/** Days before the erasure at which those who look after an application are told. */
export const ERASURE_TOLD_DAYS = 30

type Decided = {
  /** When the checks were completed, and when an outcome was given: the later one counts. */
  checks_completed: string | null
  outcome_at: string | null
  keep_for_safeguarding: boolean
  /** The day to which the erasure was put off. */
  put_off_until: Day | null
}

const toDay = (date: Date): Day => format(date, 'yyyy-MM-dd')
const dayOf = (day: Day): Date => parse(day, 'yyyy-MM-dd', new Date(0))

/**
 * The day on which the details of an application's checks are erased, and the one on which that is told (B-REC-09);
 * null as long as nothing is decided, or where they are kept for safeguarding.
 * @param months of the network's settings
 */
export const erasureOf = (
  { checks_completed, outcome_at, keep_for_safeguarding, put_off_until }: Decided,
  months: number,
): { day: Day; told: Day } | null => {
  const decided = [checks_completed, outcome_at]
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  if (!decided || keep_for_safeguarding) return null
  const due = toDay(addMonths(dayOf(dayInLondon(new Date(decided))), months))
  const day = put_off_until && put_off_until > due ? put_off_until : due
  return { day, told: toDay(subDays(dayOf(day), ERASURE_TOLD_DAYS)) }
}
