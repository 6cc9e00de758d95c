import { and, desc, eq, sql } from 'drizzle-orm'
import { type ApplicationOutcome, applicationOutcomes, type Flow } from '../../contract/recruitment/vocabulary.ts'
import { HOUR_MS } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { recordChanges } from '../db/schema.ts'
import { getTrailNoun } from './application-trail.ts'

/** Time in ms in which archiving again undoes an unarchiving. After that, archiving is a new decision. */
const UNDO_TIMEOUT_MS = HOUR_MS

/**
 * Finds the outcome that an application had before it was unarchived, and the time of that outcome. Archiving again
 * soon afterwards restores both, so that the erasure clock continues (B-REC-09). Returns null if the application was
 * not unarchived recently.
 */
export const findFormerOutcome = async (
  tx: Tx,
  flow: Flow,
  id: string,
  now = Date.now(),
): Promise<{ outcome: ApplicationOutcome; outcome_at: string } | null> => {
  const [lastChange, previousChange] = await tx
    .select({ fields: recordChanges.fields, at: recordChanges.at })
    .from(recordChanges)
    .where(
      and(
        eq(recordChanges.noun, getTrailNoun(flow)),
        eq(recordChanges.record_id, id),
        sql`${recordChanges.fields} ? 'outcome'`,
      ),
    )
    .orderBy(desc(recordChanges.version))
    .limit(2)
  if (!lastChange || !previousChange || now - Date.parse(lastChange.at) > UNDO_TIMEOUT_MS) return null
  const { from: oldValue, to: newValue } = lastChange.fields.outcome ?? {}
  const outcome = newValue === null ? applicationOutcomes.find((one) => one === oldValue) : undefined
  return outcome ? { outcome, outcome_at: previousChange.at } : null
}
