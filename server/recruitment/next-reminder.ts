import { DAY_MS } from '../../contract/rules/days.ts'
import { getNextReminder, getNextWakingTime, type ReminderRecipient } from '../../contract/rules/reference-reminders.ts'
import type { applicationReferences, safeguardingDeclarations } from '../db/schema.ts'
import { getCurrentDecline } from './decline.ts'

type StoredReference = typeof applicationReferences.$inferSelect

/**
 * Returns the time of the latest reminder to the applicant about any reference. The first reminder for a reference goes
 * to the referee, the later reminders go to the applicant.
 */
const getLastApplicantReminder = (references: readonly StoredReference[]): string | null =>
  references
    .filter(({ reminders }) => reminders >= 2)
    .map(({ reminded }) => reminded)
    .filter((time) => time !== null)
    .sort()
    .at(-1) ?? null

/** Returns the next reminder for a reference. A bounced request gets no reminder, because a reviewer has to act. */
export const getNextReferenceReminder = (
  reference: StoredReference,
  allReferences: readonly StoredReference[],
  days: number,
): { to: ReminderRecipient; at: Date } | null => {
  const { email_sent: sentAt, submitted, replaced, bounced, reminders: reminderCount, reminded } = reference
  const isOver = [submitted, getCurrentDecline(reference), replaced, bounced].some((time) => time !== null)
  const lastSentByRecipient = { referee: sentAt, applicant: getLastApplicantReminder(allReferences) }
  return getNextReminder(
    {
      sent: sentAt,
      over: isOver,
      reminded: reminderCount,
      lastReminder: reminded,
      lastTo: lastSentByRecipient,
    },
    days,
  )
}

/** Maximum number of reminders for one declaration. */
const MAX_DECLARATION_REMINDERS = 3

type Declaration = Pick<
  typeof safeguardingDeclarations.$inferSelect,
  'email_sent' | 'submitted' | 'bounced' | 'reminded'
>

/**
 * Returns the time of a declaration's next reminder. A reminder is due after each period of `days`. No
 * reminder is due later than one day after the third period.
 */
export const getNextDeclarationReminder = (
  { email_sent, submitted, bounced, reminded }: Declaration,
  days: number,
): Date | null => {
  if (email_sent === null || submitted !== null || bounced !== null) return null
  const dueMs = Math.max(Date.parse(email_sent), Date.parse(reminded ?? email_sent)) + days * DAY_MS
  const lastReminderMs = Date.parse(email_sent) + (MAX_DECLARATION_REMINDERS * days + 1) * DAY_MS
  return dueMs <= lastReminderMs ? getNextWakingTime(new Date(dueMs)) : null
}
