import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { findCheckEnd, getValidYears } from '../../contract/recruitment/check-validity.ts'
import { getCheckKind } from '../../contract/recruitment/vocabulary.ts'
import { addYears, type Day, getLondonDay } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { applications, dbsForms, organisations } from '../db/schema.ts'

/** Number of years for which a check is valid, before and after the network changed the setting. */
export type YearsChange = { before: number; after: number }

/**
 * Recalculates the end of every confirmed check after the network changed the years of validity. Reminders start again
 * for checks with a new end. Runs in a transaction of the `hallbook_network` database role.
 */
export async function refreshCheckEnds(tx: Tx, years: YearsChange): Promise<void> {
  const rows = await readConfirmedChecks(tx)
  const changedEnds = rows.flatMap((row) => {
    const end = findNewEnd(row, years)
    return end === row.end ? [] : [{ id: row.id, end }]
  })
  if (changedEnds.length === 0) return
  const endsJson = JSON.stringify(changedEnds)
  await tx
    .update(dbsForms)
    .set({
      valid_until: sql`(SELECT e."end" FROM jsonb_to_recordset(${endsJson}::jsonb) AS e(id uuid, "end" date) WHERE e.id = ${dbsForms.id})`,
      reminded_days: null,
      version: sql`${dbsForms.version} + 1`,
    })
    .where(
      inArray(
        dbsForms.id,
        changedEnds.map(({ id }) => id),
      ),
    )
}

/**
 * SQL expression for the time when the check contact answered. While a new check is requested, only the audit trail has
 * this time.
 */
const answeredAtSql = sql<string | null>`coalesce(${dbsForms.submitted}, (
  SELECT max(c.at) FROM record_changes c
  WHERE c.noun IN ('applications', 'volunteer_applications') AND c.record_id = ${dbsForms.application_id} AND c.fields ? 'dbs_confirmed'))`

function readConfirmedChecks(tx: Tx) {
  return tx
    .select({
      id: dbsForms.id,
      confirmed: dbsForms.confirmed,
      issued: dbsForms.issue_date,
      end: dbsForms.valid_until,
      region: organisations.region,
      answered: answeredAtSql,
    })
    .from(dbsForms)
    .innerJoin(applications, eq(applications.id, dbsForms.application_id))
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .where(isNotNull(dbsForms.confirmed))
    .orderBy(dbsForms.id)
    .for('update', { of: dbsForms })
}

type ConfirmedCheck = Awaited<ReturnType<typeof readConfirmedChecks>>[number]

function findNewEnd(
  { confirmed, issued, end, region, answered }: ConfirmedCheck,
  { before, after }: YearsChange,
): Day | null {
  if (!confirmed || !answered) return end
  const kind = getCheckKind(region)
  const day = getLondonDay(new Date(answered))
  const nextEnd = findCheckEnd({ kind, confirmed, issued, answered: day, years: after })
  if (nextEnd !== null || end === null) return nextEnd
  // Derive the new end from the stored end, because the day of issue was erased with the check details.
  const addedYears = getValidYears(kind, after) - getValidYears(kind, before)
  return addYears(end, addedYears)
}
