import { londonFormat } from './days.ts'

/** Whom a reminder of a reference goes to: first the referee, then the applicant, who is to think of another (B-REC-06). */
export type ReminderOf = 'referee' | 'applicant'

/** One after each period without an answer; then there is no more. */
const STEPS: readonly ReminderOf[] = ['referee', 'applicant', 'applicant', 'applicant']

/** Between any two mails to one person. */
const APART_MS = 48 * 3_600_000
const DAY_MS = 86_400_000

/** Mails go when people are up. */
const [FROM_HOUR, TO_HOUR] = [8, 20]

const hourOf = londonFormat({ hour: '2-digit', hourCycle: 'h23' })

/** Whether it is neither night nor late evening in London. */
export const isWaking = (at: Date): boolean => {
  const hour = Number(hourOf().format(at))
  return hour >= FROM_HOUR && hour < TO_HOUR
}

/** The next whole hour at which mails go, or the instant itself. */
export const whenWaking = (at: Date): Date => {
  let when = at
  // At most one night: twelve hours, and one that is there twice.
  for (let hours = 0; hours < 14 && !isWaking(when); hours++)
    when = new Date(Math.floor(when.getTime() / 3_600_000) * 3_600_000 + 3_600_000)
  return when
}

type Asked = {
  /** When the request was sent first; null: it was not. */
  sent: string | null
  /** Whether it needs no reminder any more: answered, declined, or its application decided. */
  over: boolean
  /** Reminders that were sent of this request. */
  reminded: number
  /** The last mail to the referee, and to the applicant. */
  lastTo: Record<ReminderOf, string | null>
}

/**
 * The reminder of a reference that comes next, and when; null where none does.
 * @param days of the network's settings, from one to the next; infinite: there are none
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

/** A form that was sent to a parent, a DBS contact or an applicant is reminded of so many times. */
const FORM_REMINDERS = 3

/** Days after the last reminder for which a reminder may be late: of what waits for longer none is sent. */
const LATEST_DAYS = 1

type SentForm = {
  /** When the form was mailed, without the reminders. */
  sent: string
  /** Reminders that were mailed since. */
  reminded: number
  /** The last of them. */
  last: string | null
}

/** Days after its mailing from which a form has no more reminders. */
export const formReminderEnd = (days: number): number => FORM_REMINDERS * days + LATEST_DAYS

/**
 * When the next reminder of a form is due; null if there is none.
 * @param days of the network's settings, from one to the next
 */
export function nextFormReminder({ sent, reminded, last }: SentForm, days: number): Date | null {
  if (reminded >= FORM_REMINDERS) return null
  const due = Date.parse(sent) + (reminded + 1) * days * DAY_MS
  const apart = last === null ? 0 : Date.parse(last) + APART_MS
  const end = Date.parse(sent) + formReminderEnd(days) * DAY_MS
  const at = Math.max(due, apart)
  return at <= end ? whenWaking(new Date(at)) : null
}
