import { and, eq, sql } from 'drizzle-orm'
import { RESTORE_DAYS } from '../../../contract/recruitment/erasure-day.ts'
import { APPLICANT_USER_NAME } from '../../../contract/recruitment/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import { auditRecordChange } from '../../kit/record-trail.ts'
import { getTrailNoun } from '../application-trail.ts'
import type { ApplicationFromDb } from '../scope.ts'

/** Name with which the audit trail shows actions of the server. */
const SERVER_NAME = 'Hallbook'

/**
 * Erases applications that were deleted 30 days ago, with all their data. The audit trail still shows days, accounts
 * and reasons.
 * @returns the number of erased applications
 */
export async function eraseDeletedApplications(db: Db, signal: AbortSignal, now = new Date()): Promise<number> {
  const isDue = sql`${applications.deleted_at} <= ${now.toISOString()}::timestamptz - make_interval(days => ${RESTORE_DAYS})`
  const rows = await db.network((tx) => tx.select({ id: applications.id }).from(applications).where(isDue), 'snapshot')
  let erasedCount = 0
  for (const { id } of rows) {
    if (signal.aborted) break
    const isErased = await db.network(async (tx) => {
      const [application] = await tx
        .select()
        .from(applications)
        .where(and(eq(applications.id, id), isDue))
        .for('update', { skipLocked: true })
      if (!application) return false
      await eraseApplication(tx, application)
      return true
    })
    if (isErased) erasedCount += 1
  }
  return erasedCount
}

/** Erases one application. The database deletes the notes, answers, references, emails and links by cascade. */
async function eraseApplication(tx: Tx, { id, flow, version }: ApplicationFromDb): Promise<void> {
  await tx.delete(applications).where(eq(applications.id, id))
  await eraseAuditTrail(tx, getTrailNoun(flow), id)
  await auditRecordChange(tx, {
    noun: getTrailNoun(flow),
    id,
    version: version + 1,
    kind: 'delete',
    fields: { erased: {} },
    user: null,
    by: SERVER_NAME,
  })
}

/**
 * Removes all values except reasons from an application's audit entries. Also removes the names of users without an
 * account.
 */
async function eraseAuditTrail(tx: Tx, noun: string, id: string): Promise<void> {
  await tx.execute(sql`
    UPDATE record_changes c SET
      by = CASE WHEN c.user_id IS NULL AND c.by NOT IN (${APPLICANT_USER_NAME}, ${SERVER_NAME}) THEN '' ELSE c.by END,
      fields = (SELECT coalesce(jsonb_object_agg(f.key, CASE WHEN f.key LIKE '%\\_reason' THEN f.value ELSE '{}' END), '{}')
        FROM jsonb_each(c.fields) f)
    WHERE c.noun = ${noun} AND c.record_id = ${id}`)
}
