import { nextReminder, type ReminderOf, whenWaking } from '../../../contract/rules/reference-reminders.ts'
import type { applicationReferences, safeguardingDeclarations } from '../../db/schema.ts'
import { currentDecline } from './decline.ts'

type Reference = typeof applicationReferences.$inferSelect

/** When the applicant was last told of any of the references: from the second reminder on it is to them. */
const lastToApplicant = (references: readonly Reference[]): string | null =>
  references
    .filter(({ reminders }) => reminders >= 2)
    .map(({ reminded }) => reminded)
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null

/** The reminder that comes next for a reference; of one that came back there is none, it is a task. */
export const nextReminderOf = (
  reference: Reference,
  all: readonly Reference[],
  days: number,
): { to: ReminderOf; at: Date } | null => {
  const { email_sent: sent, submitted, replaced, bounced, reminders: reminded } = reference
  const over = [submitted, currentDecline(reference), replaced, bounced].some((at) => at !== null)
  const lastTo = { referee: sent, applicant: lastToApplicant(all) }
  return nextReminder({ sent, over, reminded, lastTo }, days)
}

/** Declarations are reminded of so many times. */
const DECLARATION_REMINDERS = 3
const DAY_MS = 86_400_000

type Declaration = Pick<
  typeof safeguardingDeclarations.$inferSelect,
  'email_sent' | 'submitted' | 'bounced' | 'reminded'
>

/** The reminder that comes next for a declaration: one after each period, and no more once three have passed. */
export const nextDeclarationReminder = (
  { email_sent, submitted, bounced, reminded }: Declaration,
  days: number,
): Date | null => {
  if (email_sent === null || submitted !== null || bounced !== null) return null
  const due = Math.max(Date.parse(email_sent), Date.parse(reminded ?? email_sent)) + days * DAY_MS
  const last = Date.parse(email_sent) + (DECLARATION_REMINDERS * days + 1) * DAY_MS
  return due <= last ? whenWaking(new Date(due)) : null
}
