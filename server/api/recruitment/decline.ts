import { REOPEN_DAYS } from '../../../contract/recruitment/reference-forms.ts'
import type { applicationReferences } from '../../db/schema.ts'

type Row = Pick<typeof applicationReferences.$inferSelect, 'declined' | 'declined_at' | 'email_sent' | 'submitted'>
type Decline = { reason: NonNullable<Row['declined']>; at: string }

const DAY_MS = 86_400_000

function getLastDecline({ declined, declined_at }: Row): Decline | null {
  return declined && declined_at ? { reason: declined, at: declined_at } : null
}

/**
 * Returns the decline if it is still valid. A later request or a submitted reference makes it invalid. The database
 * trigger `applications_waiting` implements the same rule.
 */
export function getCurrentDecline(row: Row): Decline | null {
  const decline = getLastDecline(row)
  if (!decline || row.submitted) return null
  const isAskedAgain = row.email_sent !== null && Date.parse(row.email_sent) >= Date.parse(decline.at)
  return isAskedAgain ? null : decline
}

/** Returns the decline if it became invalid. */
export function getFormerDecline(row: Row): Decline | null {
  return getCurrentDecline(row) ? null : getLastDecline(row)
}

/** Returns the end of the time in which a referee can withdraw the decline. Null if the referee cannot withdraw it. */
export function getReopenDeadline(row: Row, now = Date.now()): string | null {
  const decline = getCurrentDecline(row)
  if (!decline) return null
  const deadlineMs = Date.parse(decline.at) + REOPEN_DAYS * DAY_MS
  return deadlineMs > now ? new Date(deadlineMs).toISOString() : null
}
