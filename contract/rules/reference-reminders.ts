import { lazyLondonFormat } from './days.ts'

/**
 * Recipients of a reference reminder: first the referee, then the applicant, who should name another referee
 * (B-REC-06).
 */
export type ReminderRecipient = 'referee' | 'applicant'

/** Recipients in order: one reminder after each period without an answer, then no more. */
const REMINDER_RECIPIENTS: readonly ReminderRecipient[] = ['referee', 'applicant', 'applicant', 'applicant']

/** Minimum time in ms between two emails to one person. */
const MIN_INTERVAL_MS = 48 * 3_600_000
const DAY_MS = 86_400_000

/** Hours of the day between which emails are sent. */
const [FROM_HOUR, TO_HOUR] = [8, 20]

const getHourFormat = lazyLondonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** True if it is between these hours in London. */
export const isWakingHour = (time: Date): boolean => {
  const hour = Number(getHourFormat().format(time))
  return hour >= FROM_HOUR && hour < TO_HOUR
}

/** Returns the time itself, or the next full hour at which emails are sent. */
export const getNextWakingTime = (time: Date): Date => {
  let wakingTime = time
  // One night at most: twelve hours, and one hour that occurs twice when the clocks change.
  for (let hours = 0; hours < 14 && !isWakingHour(wakingTime); hours++)
    wakingTime = new Date(Math.floor(wakingTime.getTime() / 3_600_000) * 3_600_000 + 3_600_000)
  return wakingTime
}

type ReferenceRequest = {
  /** Time of the first request, or null if no request was sent. */
  sent: string | null
  /** True if no reminder is needed: answered, declined, or the application is decided. */
  over: boolean
  /** Number of reminders sent for this request. */
  reminded: number
  /** Time of the last email to the referee, and to the applicant. */
  lastTo: Record<ReminderRecipient, string | null>
}

/**
 * Returns the next reminder of a reference and its time, or null if no further reminder is due.
 * @param days the network's interval between reminders. Infinity disables reminders.
 */
export const getNextReminder = (
  { sent, over, reminded, lastTo }: ReferenceRequest,
  days: number,
): { to: ReminderRecipient; at: Date } | null => {
  const recipient = REMINDER_RECIPIENTS[reminded]
  if (sent === null || over || !recipient || !Number.isFinite(days)) return null
  const due = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const last = lastTo[recipient]
  const earliestTime = last === null ? 0 : Date.parse(last) + MIN_INTERVAL_MS
  return { to: recipient, at: getNextWakingTime(new Date(Math.max(due, earliestTime))) }
}

/** Number of reminders of a form that was emailed to a parent, a DBS contact or an applicant. */
const FORM_REMINDERS = 3

/** Days for which a reminder may be late. A reminder that is later is not sent. */
const MAX_DELAY_DAYS = 1

type SentForm = {
  /** Time at which the form was emailed, not counting reminders. */
  sent: string
  /** Number of reminders sent after the form. */
  reminded: number
  /** Time of the last reminder. */
  last: string | null
}

/** Returns the number of days after which a form gets no more reminders. */
export const getFormReminderEnd = (days: number): number => FORM_REMINDERS * days + MAX_DELAY_DAYS

/**
 * Returns the time of a form's next reminder, or null if no further reminder is due.
 * @param days the network's interval between reminders
 */
export function getNextFormReminder({ sent, reminded, last }: SentForm, days: number): Date | null {
  if (reminded >= FORM_REMINDERS) return null
  const due = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const earliestTime = last === null ? 0 : Date.parse(last) + MIN_INTERVAL_MS
  const end = Date.parse(sent) + getFormReminderEnd(days) * DAY_MS
  const time = Math.max(due, earliestTime)
  return time <= end ? getNextWakingTime(new Date(time)) : null
}
