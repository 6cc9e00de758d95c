import { eq, sql } from 'drizzle-orm'
import type { RecordChange, RecordChanges, RecordChangesQuery } from '../../../contract/record-changes.ts'
import { APPLICANT, type Flow } from '../../../contract/recruitment/vocabulary.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications, recordChanges } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import { noteRecordChange, SHOWN_CHANGES } from '../../kit/record-trail.ts'
import { refreshTwoPeople } from './two-people.ts'

/** What the trail of a flow's applications is kept under. */
export const trailOf = (flow: Flow) => (flow === 'core' ? 'applications' : 'volunteer_applications')

/**
 * Notes that something was done with an application, in the transaction that does it: the application is in a new version.
 * @param user null: whoever has a public link, called `by`
 * @param fields never an answer
 */
export const noteOnApplication = async (
  tx: Tx,
  { id, flow }: { id: string; flow: Flow },
  user: CurrentUser | null,
  fields: FieldChanges,
  by = '',
): Promise<void> => {
  const [now] = await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(eq(applications.id, id))
    .returning({ version: applications.version })
  if (!now) return
  await noteRecordChange(tx, {
    noun: trailOf(flow),
    id,
    version: now.version,
    kind: 'replace',
    fields,
    user,
    by,
  })
  await refreshTwoPeople(tx, id)
}

/**
 * Reads who did what with an application, the latest first. What an applicant changes in the open form on one day is one
 * entry, so that it does not push what staff did out of sight.
 */
export async function readApplicationTrail(
  tx: Tx,
  { id, flow }: { id: string; flow: Flow },
  { before }: RecordChangesQuery,
): Promise<RecordChanges> {
  const changes = sql`${recordChanges} WHERE noun = ${trailOf(flow)} AND record_id = ${id}`
  const inForm = sql`(user_id IS NULL AND by = ${APPLICANT} AND kind = 'replace' AND NOT fields ? 'submitted')`
  const { rows } = await tx.execute<RecordChange>(sql`
    SELECT version, kind, fields, by, at FROM (
      SELECT version, kind, fields, by, at FROM ${changes} AND NOT ${inForm}
      UNION ALL
      SELECT max(version), 'replace', coalesce(jsonb_object_agg(key, value ORDER BY version) FILTER (WHERE key IS NOT NULL), '{}'),
        ${APPLICANT}, max(at)
      FROM (SELECT * FROM ${changes} AND ${inForm}) f LEFT JOIN LATERAL jsonb_each(f.fields) ON true
      GROUP BY (at AT TIME ZONE 'Europe/London')::date
    ) entries
    WHERE ${before === undefined ? sql`true` : sql`version < ${before}`}
    ORDER BY version DESC
    LIMIT ${SHOWN_CHANGES + 1}`)
  const entries = rows.slice(0, SHOWN_CHANGES).map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
  return { entries, more: rows.length > SHOWN_CHANGES }
}
