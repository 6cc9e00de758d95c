import { eq } from 'drizzle-orm'
import { needsCheckReason } from '../../../contract/recruitment/check-validity.ts'
import type { Tx } from '../../db/client.ts'
import { dbsForms } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import type { ApplicationFromDb } from './scope.ts'

/** Why checks are completed, or a person is converted, without a check that counts. */
export type CheckReason = {
  /** Null: it was not given. */
  reason: string | null
  /** For the trail. */
  fields: FieldChanges
}

/** Judges the check of an application at the moment of completing or converting. @returns null if no reason is needed */
export async function judgeCheckReason(
  tx: Tx,
  row: ApplicationFromDb,
  given: string | undefined,
): Promise<CheckReason | null> {
  const [check = null] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, row.id))
  if (!needsCheckReason({ is_young_helper: row.is_young_helper === true, check })) return null
  const reason = given ?? null
  return { reason, fields: { check_reason: { to: reason } } }
}
