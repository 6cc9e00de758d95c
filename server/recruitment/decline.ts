import { REOPEN_DAYS } from '../../contract/recruitment/reference-forms.ts'
import { DAY_MS } from '../../contract/rules/days.ts'
import type { applicationReferences } from '../db/schema.ts'

type ReferenceRow = Pick<
  typeof applicationReferences.$inferSelect,
  'declined' | 'declined_at' | 'email_sent' | 'submitted'
>
type Decline = { reason: NonNullable<ReferenceRow['declined']>; at: string }

function getLastDecline({ declined, declined_at }: ReferenceRow): Decline | null {
  return declined && declined_at ? { reason: declined, at: declined_at } : null
}

/**
 * Returns the referee's decline if it still applies. It no longer applies after a later request, or after the reference
 * was submitted. The database trigger `applications_waiting` implements the same rule.
 */
export function getCurrentDecline(row: ReferenceRow): Decline | null {
  const decline = getLastDecline(row)
  if (!decline || row.submitted) return null
  const isAskedAgain = row.email_sent !== null && Date.parse(row.email_sent) >= Date.parse(decline.at)
  return isAskedAgain ? null : decline
}

/** Returns the referee's decline if it no longer applies, otherwise null. */
export function getFormerDecline(row: ReferenceRow): Decline | null {
  return getCurrentDecline(row) ? null : getLastDecline(row)
}

/**
 * Returns the time until which a referee can withdraw the decline. Null if there is nothing to withdraw or that time is
 * over.
 */
export function getReopenDeadline(row: ReferenceRow, now = Date.now()): string | null {
  const decline = getCurrentDecline(row)
  if (!decline) return null
  const deadlineMs = Date.parse(decline.at) + REOPEN_DAYS * DAY_MS
  return deadlineMs > now ? new Date(deadlineMs).toISOString() : null
}
