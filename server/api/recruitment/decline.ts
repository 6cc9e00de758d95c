import { REOPEN_DAYS } from '../../../contract/recruitment/reference-forms.ts'
import type { applicationReferences } from '../../db/schema.ts'

type Row = Pick<
  typeof applicationReferences.$inferSelect,
  'declined' | 'declined_at' | 'email_sent' | 'submitted'
>
type Decline = { reason: NonNullable<Row['declined']>; at: string }

const DAY_MS = 86_400_000

function lastDecline({ declined, declined_at }: Row): Decline | null {
  return declined && declined_at ? { reason: declined, at: declined_at } : null
}

/**
 * Returns the decline that counts. A decline that is older than the last request is history, because the referee was asked
 * again; so is one of a reference that has been given since. The trigger `applications_waiting` has the same rule.
 */
export function currentDecline(row: Row): Decline | null {
  const decline = lastDecline(row)
  if (!decline || row.submitted) return null
  const isAskedAgain = row.email_sent !== null && Date.parse(row.email_sent) >= Date.parse(decline.at)
  return isAskedAgain ? null : decline
}

/** Returns a decline that is history. */
export function formerDecline(row: Row): Decline | null {
  return currentDecline(row) ? null : lastDecline(row)
}

/** Returns until when a referee can take the decline back, or null if it cannot be taken back (any more). */
export function reopenUntil(row: Row, now = Date.now()): string | null {
  const decline = currentDecline(row)
  if (!decline) return null
  const until = Date.parse(decline.at) + REOPEN_DAYS * DAY_MS
  return until > now ? new Date(until).toISOString() : null
}
