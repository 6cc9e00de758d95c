import { londonFormat } from './days.ts'

/**
 * Recipients of a reference reminder: first the referee, then the applicant, who should name another referee
 * (B-REC-06).
 */
export type ReminderOf = 'referee' | 'applicant'

/** Recipients in order: one reminder after each period without an answer, then no more. */
const STEPS: readonly ReminderOf[] = ['referee', 'applicant', 'applicant', 'applicant']

/** Minimum time in ms between two emails to one person. */
const APART_MS = 48 * 3_600_000
const DAY_MS = 86_400_000

/** Hours of the day between which emails are sent. */
const [FROM_HOUR, TO_HOUR] = [8, 20]

const hourOf = londonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** True if it is between these hours in London. */
export const isWaking = (at: Date): boolean => {
  const hour = Number(hourOf().format(at))
  return hour >= FROM_HOUR && hour < TO_HOUR
}

/** Returns the time itself, or the next full hour at which emails are sent. */
export const whenWaking = (at: Date): Date => {
  let when = at
  // // One night at most: twelve hours, and one hour that occurs twice when the clocks change.
  for (let hours = 0; hours < 14 && !isWaking(when); hours++)
    when = new Date(Math.floor(when.getTime() / 3_600_000) * 3_600_000 + 3_600_000)
  return when
}

type Asked = {
  /** Time of the first request, or null if no request was sent. */
  sent: string | null
  /** True if no reminder is needed: answered, declined, or the application is decided. */
  over: boolean
  /** Number of reminders sent for this request. */
  reminded: number
  /** Time of the last email to the referee, and to the applicant. */
  lastTo: Record<ReminderOf, string | null>
}

/**
 * Returns the next reminder of a reference and its time, or null if no further reminder is due.
 * @param days the network's interval between reminders. Infinity disables reminders.
 */
export const nextReminder = (
  { sent, over, reminded, lastTo }: Asked,
  days: number,
): { to: ReminderOf; at: Date } | null => {
  const to = STEPS[reminded]
  if (sent === null || over || !to || !Number.isFinite(days)) return null
  const due = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const last = lastTo[to]
  const apart = last === null ? 0 : Date.parse(last) + APART_MS
  return { to, at: whenWaking(new Date(Math.max(due, apart))) }
}

/** Number of reminders of a form that was emailed to a parent, a DBS contact or an applicant. */
const FORM_REMINDERS = 3

/** Days for which a reminder may be late. A reminder that is later is not sent. */
const LATEST_DAYS = 1

type SentForm = {
  /** Time at which the form was emailed, not counting reminders. */
  sent: string
  /** Number of reminders sent after the form. */
  reminded: number
  /** Time of the last reminder. */
  last: string | null
}

/** Returns the number of days after which a form gets no more reminders. */
export const formReminderEnd = (days: number): number => FORM_REMINDERS * days + LATEST_DAYS

/**
 * Returns the time of a form's next reminder, or null if no further reminder is due.
 * @param days the network's interval between reminders
 */
export function nextFormReminder({ sent, reminded, last }: SentForm, days: number): Date | null {
  if (reminded >= FORM_REMINDERS) return null
  const due = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const apart = last === null ? 0 : Date.parse(last) + APART_MS
  const end = Date.parse(sent) + formReminderEnd(days) * DAY_MS
  const at = Math.max(due, apart)
  return at <= end ? whenWaking(new Date(at)) : null
}
