import { addYears, format, parseISO } from 'date-fns'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { countedYears, findCheckEnd } from '../../../contract/recruitment/check-validity.ts'
import { checkKindOf } from '../../../contract/recruitment/vocabulary.ts'
import { type Day, dayInLondon } from '../../../contract/rules/days.ts'
import type { Tx } from '../../db/client.ts'
import { applications, dbsForms, organisations } from '../../db/schema.ts'

/** The network's years for which a check counts, before and after a change. */
export type YearsChange = { before: number; after: number }

/**
 * Works out the ends of all confirmed checks again, after the network has changed its years. Reminders start again for a check
 * whose end has changed. In a transaction of the network's role.
 */
export async function refreshCheckEnds(tx: Tx, years: YearsChange): Promise<void> {
  const rows = await readConfirmedChecks(tx)
  const changed = rows.flatMap((row) => {
    const end = findNewEnd(row, years)
    return end === row.end ? [] : [{ id: row.id, end }]
  })
  if (changed.length === 0) return
  const ends = JSON.stringify(changed)
  await tx
    .update(dbsForms)
    .set({
      valid_until: sql`(SELECT e."end" FROM jsonb_to_recordset(${ends}::jsonb) AS e(id uuid, "end" date) WHERE e.id = ${dbsForms.id})`,
      reminded_days: null,
      version: sql`${dbsForms.version} + 1`,
    })
    .where(
      inArray(
        dbsForms.id,
        changed.map(({ id }) => id),
      ),
    )
}

/** When the contact answered. While a new check is asked for, the trail has it. */
const answeredAt = sql<string | null>`coalesce(${dbsForms.submitted}, (
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
      answered: answeredAt,
    })
    .from(dbsForms)
    .innerJoin(applications, eq(applications.id, dbsForms.application_id))
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .where(isNotNull(dbsForms.confirmed))
    .orderBy(dbsForms.id)
    .for('update', { of: dbsForms })
}

type ConfirmedRow = Awaited<ReturnType<typeof readConfirmedChecks>>[number]

function findNewEnd(
  { confirmed, issued, end, region, answered }: ConfirmedRow,
  { before, after }: YearsChange,
): Day | null {
  if (!confirmed || !answered) return end
  const kind = checkKindOf(region)
  const day = dayInLondon(new Date(answered))
  const next = findCheckEnd({ kind, confirmed, issued, answered: day, years: after })
  if (next !== null || end === null) return next
  // The day of issue was erased with the details of the check; the end has stayed.
  const added = countedYears(kind, after) - countedYears(kind, before)
  return format(addYears(parseISO(end), added), 'yyyy-MM-dd')
}
