import { eq, sql } from 'drizzle-orm'
import type { RecordChange, RecordChanges, RecordChangesQuery } from '../../contract/record-changes.ts'
import { APPLICANT_USER_NAME, type Flow } from '../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, recordChanges } from '../db/schema.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { auditRecordChange, CHANGES_PAGE_SIZE } from '../kit/record-trail.ts'
import { refreshTwoPeople } from './two-people.ts'

/** Returns the record type (`noun`) of a flow's applications in the audit trail. */
export const getTrailNoun = (flow: Flow) => (flow === 'core' ? 'applications' : 'volunteer_applications')

/**
 * Records an action on an application in the audit trail, and increments the application's version. Runs in the
 * action's transaction.
 * @param user null for a user of a public link, whose name is `actorName`
 * @param fields changed fields, never with answers
 */
export const recordApplicationAudit = async (
  tx: Tx,
  { id, flow }: { id: string; flow: Flow },
  user: CurrentUser | null,
  fields: FieldChanges,
  actorName = '',
): Promise<void> => {
  const [updatedApplication] = await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id))
    .returning({ version: applications.version })
  if (!updatedApplication) return
  await auditRecordChange(tx, {
    noun: getTrailNoun(flow),
    id,
    version: updatedApplication.version,
    kind: 'replace',
    fields,
    user,
    by: actorName,
  })
  await refreshTwoPeople(tx, id)
}

/**
 * Loads the audit trail of an application, newest first. An applicant's changes in the open form are combined by day,
 * so that they do not push entries of staff out of sight.
 */
export async function readApplicationTrail(
  tx: Tx,
  { id, flow }: { id: string; flow: Flow },
  { before }: RecordChangesQuery,
): Promise<RecordChanges> {
  const trailSql = sql`${recordChanges} WHERE noun = ${getTrailNoun(flow)} AND record_id = ${id}`
  const isFormChangeSql = sql`(user_id IS NULL AND by = ${APPLICANT_USER_NAME} AND kind = 'replace' AND NOT fields ? 'submitted')`
  const { rows } = await tx.execute<RecordChange>(sql`
    SELECT version, kind, fields, by, at FROM (
      SELECT version, kind, fields, by, at FROM ${trailSql} AND NOT ${isFormChangeSql}
      UNION ALL
      SELECT max(version), 'replace', coalesce(jsonb_object_agg(key, value ORDER BY version) FILTER (WHERE key IS NOT NULL), '{}'),
        ${APPLICANT_USER_NAME}, max(at)
      FROM (SELECT * FROM ${trailSql} AND ${isFormChangeSql}) f LEFT JOIN LATERAL jsonb_each(f.fields) ON true
      GROUP BY (at AT TIME ZONE 'Europe/London')::date
    ) entries
    WHERE ${before === undefined ? sql`true` : sql`version < ${before}`}
    ORDER BY version DESC
    LIMIT ${CHANGES_PAGE_SIZE + 1}`)
  const entries = rows.slice(0, CHANGES_PAGE_SIZE).map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { entries, more: rows.length > CHANGES_PAGE_SIZE }
}
