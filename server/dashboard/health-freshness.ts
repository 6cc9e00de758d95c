import type { HealthFreshness } from '../../contract/dashboard/insights.ts'
import type { Day } from '../../contract/rules/days.ts'
import { CONFIRMATION_MONTHS, isUnconfirmed } from '../../contract/rules/health-freshness.ts'
import type { Tx } from '../db/client.ts'
import { getCount, readInsightCounts } from './insight-counts.ts'
import type { DashboardScope } from './scope.ts'
import { toPercentage } from './statements.ts'

/**
 * Counts the people served whose health facts were confirmed within a year of today (B-FAM-04). The stored totals contain the days
 * of the confirmations, because the result changes from day to day.
 */
export const loadHealthFreshness = async (tx: Tx, scope: DashboardScope): Promise<HealthFreshness> => {
  const { served, confirmations } = await readInsightCounts(tx, scope)
  const rule = { today: scope.span.today, months: CONFIRMATION_MONTHS }
  let confirmed = 0
  for (const [day, { count }] of confirmations)
    if (!isUnconfirmed({ health_confirmed: day as Day, created: day }, rule)) confirmed += count
  const people = getCount(served, 'people')
  return { people, confirmed, percentage: toPercentage(confirmed, people) }
}
