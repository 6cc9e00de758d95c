import { eq } from 'drizzle-orm'
import { needsCheckReason } from '../../contract/recruitment/check-validity.ts'
import type { Tx } from '../db/client.ts'
import { dbsForms } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import type { ApplicationFromDb } from './scope.ts'

/** Reason for completing checks or converting a person without a valid check. */
export type CheckReason = {
  /** Null if the user gave no reason. */
  reason: string | null
  /** Field changes for the audit trail. */
  fields: FieldChanges
}

/**
 * Returns the reason for completing checks or converting the applicant without a valid check.
 * @returns null if the check is valid, so that no reason is needed
 */
export async function getCheckReason(
  tx: Tx,
  row: ApplicationFromDb,
  enteredReason: string | undefined,
): Promise<CheckReason | null> {
  const [check = null] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, row.id))
  if (!needsCheckReason({ is_young_helper: row.is_young_helper === true, check })) return null
  const reason = enteredReason ?? null
  return { reason, fields: { check_reason: { to: reason } } }
}
