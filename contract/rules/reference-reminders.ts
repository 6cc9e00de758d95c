import { createLazyLondonFormat, DAY_MS, HOUR_MS } from './days.ts'

/**
 * Recipient of a reminder about a reference. The first reminder goes to the referee. Later reminders go to the
 * applicant, who should then name another referee (B-REC-06).
 */
export type ReminderRecipient = 'referee' | 'applicant'

/**
 * Recipients of the reminders in order. A reminder is sent after each period without an answer. After the last one, no
 * more reminders are sent.
 */
const REMINDER_RECIPIENTS: readonly ReminderRecipient[] = ['referee', 'applicant', 'applicant', 'applicant']

/** Minimum time in ms between two emails to one person, and between two emails about one reference. */
const MIN_INTERVAL_MS = 48 * HOUR_MS

/** True if the last of these emails is so recent that no other email about the reference may follow. */
export const isTooSoonAfter = (emailTimes: readonly (string | null)[], now: Date): boolean =>
  emailTimes.some((time) => time !== null && now.getTime() - Date.parse(time) < MIN_INTERVAL_MS)

/** Hours between which emails are sent, in London time. */
const [FROM_HOUR, TO_HOUR] = [8, 20]

const getHourFormat = createLazyLondonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** True if the time is within the hours at which emails are sent. */
export const isWakingHour = (time: Date): boolean => {
  const hour = Number(getHourFormat().format(time))
  return hour >= FROM_HOUR && hour < TO_HOUR
}

/** Returns this time, or the next full hour at which emails are sent. */
export const getNextWakingTime = (time: Date): Date => {
  let wakingTime = time
  // Stop after 14 steps. A night has twelve hours, and one hour can repeat when the clocks change.
  for (let hours = 0; hours < 14 && !isWakingHour(wakingTime); hours++)
    wakingTime = new Date(Math.floor(wakingTime.getTime() / HOUR_MS) * HOUR_MS + HOUR_MS)
  return wakingTime
}

type ReferenceRequest = {
  /** Time of the first request to the referee. Null if no request was sent. */
  sent: string | null
  /** True if no reminder is needed, because the referee has answered or declined or the application is decided. */
  over: boolean
  /** Number of reminders that were sent for this request. */
  reminded: number
  /** Time of the last reminder about this reference, also of one that an account sent. Null if none was sent. */
  lastReminder: string | null
  /** Time of the last email to each recipient. Null if no email was sent. */
  lastTo: Record<ReminderRecipient, string | null>
}

/**
 * Returns the recipient and time of the next reminder about a reference. Returns null if no further reminder will be
 * sent.
 * @param days network's number of days between reminders. Infinity disables reminders.
 */
export const getNextReminder = (
  { sent, over, reminded, lastReminder, lastTo }: ReferenceRequest,
  days: number,
): { to: ReminderRecipient; at: Date } | null => {
  const recipient = REMINDER_RECIPIENTS[reminded]
  if (sent === null || over || !recipient || !Number.isFinite(days)) return null
  const dueTime = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const earliestTimes = [lastTo[recipient], lastReminder].map((time) =>
    time === null ? 0 : Date.parse(time) + MIN_INTERVAL_MS,
  )
  return { to: recipient, at: getNextWakingTime(new Date(Math.max(dueTime, ...earliestTimes))) }
}

/** Maximum number of reminders about a form that was emailed to a parent, a DBS contact or an applicant. */
const MAX_FORM_REMINDERS = 3

/** Maximum delay of a form reminder in days. A reminder that would be later is not sent. */
const MAX_DELAY_DAYS = 1

type SentForm = {
  /** Time at which the form was first emailed. Later reminders do not change it. */
  sent: string
  /** Number of reminders that were sent. */
  reminded: number
  /** Time of the last reminder. Null if no reminder was sent. */
  last: string | null
}

/** Returns the number of days after the first email until which reminders about a form are sent. */
export const getFormReminderEnd = (days: number): number => MAX_FORM_REMINDERS * days + MAX_DELAY_DAYS

/**
 * Returns the time of the next reminder about a form. Returns null if no further reminder will be sent.
 * @param days network's number of days between reminders
 */
export function getNextFormReminder({ sent, reminded, last }: SentForm, days: number): Date | null {
  if (reminded >= MAX_FORM_REMINDERS) return null
  const dueTime = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const earliestTime = last === null ? 0 : Date.parse(last) + MIN_INTERVAL_MS
  const endTime = Date.parse(sent) + getFormReminderEnd(days) * DAY_MS
  const time = Math.max(dueTime, earliestTime)
  return time <= endTime ? getNextWakingTime(new Date(time)) : null
}
