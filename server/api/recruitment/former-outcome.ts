import { and, desc, eq, sql } from 'drizzle-orm'
import { type Flow, type Outcome, outcomes } from '../../../contract/recruitment/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { recordChanges } from '../../db/schema.ts'
import { trailOf } from './application-trail.ts'

/** For so long putting an application back into the archive is an undo; after it, it is a new decision. */
const UNDO_MS = 3_600_000

/**
 * Why an application was archived before it was taken out of the archive, and since when: putting it back gives it both again, so
 * that the clock of its erasure goes on (B-REC-09). Null where there is nothing to undo.
 */
export const formerOutcome = async (
  tx: Tx,
  flow: Flow,
  id: string,
  now = Date.now(),
): Promise<{ outcome: Outcome; outcome_at: string } | null> => {
  const [cleared, given] = await tx
    .select({ fields: recordChanges.fields, at: recordChanges.at })
    .from(recordChanges)
    .where(
      and(
        eq(recordChanges.noun, trailOf(flow)),
        eq(recordChanges.record_id, id),
        sql`${recordChanges.fields} ? 'outcome'`,
      ),
    )
    .orderBy(desc(recordChanges.version))
    .limit(2)
  if (!cleared || !given || now - Date.parse(cleared.at) > UNDO_MS) return null
  const { from, to } = cleared.fields.outcome ?? {}
  const outcome = to === null ? outcomes.find((one) => one === from) : undefined
  return outcome ? { outcome, outcome_at: given.at } : null
}
