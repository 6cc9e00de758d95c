import { sql } from 'drizzle-orm'
import type { HealthFreshness } from '../../contract/dashboard/insights.ts'
import { healthFields } from '../../contract/registered/registered-fields.ts'
import { CONFIRMATION_MONTHS } from '../../contract/rules/health-freshness.ts'
import type { Tx } from '../db/client.ts'
import type { Handlers } from '../kit/handler.ts'
import { type DashboardScope, toFunctionArguments, withScope } from './scope.ts'
import { toPercentage } from './statements.ts'

/** Fields whose open questions make a person count as not confirmed. */
const QUESTION_FIELDS = ['allergens', ...healthFields]

/**
 * Counts the people served whose health facts were confirmed within a year of today. The condition is the rule
 * `isUnconfirmed` of the contract in SQL, because the people of all clubs are too many to load.
 */
const loadHealthFreshness = async (tx: Tx, scope: DashboardScope): Promise<HealthFreshness> => {
  const { rows } = await tx.execute<{ people: number; confirmed: number }>(sql`
    WITH disputed AS (
      SELECT DISTINCT record FROM conflicts
      WHERE table_name = 'registered' AND field = ANY (${sql.param(QUESTION_FIELDS)}::text[])
        AND resolved_at IS NULL AND deleted_at IS NULL
    )
    SELECT count(*)::int AS people, (count(*) FILTER (WHERE d.record IS NULL AND
      coalesce(r.health_confirmed, (r.created AT TIME ZONE 'Europe/London')::date)
        + make_interval(months => ${CONFIRMATION_MONTHS}) > ${scope.span.today}::date))::int AS confirmed
    FROM people_served(${toFunctionArguments(scope)}) p
    JOIN registered r ON r.id = p.registered_id
    LEFT JOIN disputed d ON d.record = r.id::text`)
  const { people, confirmed } = rows[0] ?? { people: 0, confirmed: 0 }
  return { people, confirmed, percentage: toPercentage(confirmed, people) }
}

/** Handler for the freshness of health facts (B-FAM-04). */
export const healthFreshnessHandlers = {
  'dashboard.health_freshness': ({ db, user, body }) => withScope(db, user, body, loadHealthFreshness),
} satisfies Partial<Handlers>
