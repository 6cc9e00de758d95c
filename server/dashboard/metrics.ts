import { type SQL, sql } from 'drizzle-orm'
import type { Metrics, ReadySteadyCookStats } from '../../contract/dashboard/insights.ts'
import { checklistSections, getSectionItems } from '../../contract/rules/checklist.ts'
import { getYear } from '../../contract/rules/days.ts'
import { isBlank } from '../../contract/text.ts'
import type { Tx } from '../db/client.ts'
import { checklist, organisations } from '../db/schema.ts'
import { type CountByName, getCount, readInsightCounts } from './insight-counts.ts'
import { type DashboardScope, isInScope } from './scope.ts'
import { motivationFields, statementGroups, toFieldLabel, toPercentage } from './statements.ts'

/** Maximum number of texts about other activities in a response. */
const MAX_TEXTS = 500

const buildSpanCondition = ({ span }: DashboardScope, year: SQL): SQL =>
  span.year === null ? sql`s.date BETWEEN ${span.from}::date AND ${span.to}::date` : year

/** Selects a scope's lunch and parcel sessions, up to today, that describe another activity as text. */
const selectOtherSessions = (scope: DashboardScope): SQL => {
  const describedCondition = sql`${isInScope(sql`s.organisation_id`, scope)} AND s.deleted_at IS NULL
    AND s.date <= ${scope.span.today}::date AND s.activities_other IS NOT NULL AND s.activities_other ~ '\\S'`
  const { year } = scope.span
  return sql`(
    SELECT s.organisation_id, s.date, s.activities_other AS text FROM sessions s
    WHERE ${describedCondition} AND ${buildSpanCondition(scope, sql`s.year = ${year}`)}
    UNION ALL
    SELECT s.organisation_id, s.date, s.activities_other FROM parcel_provisions s
    WHERE ${describedCondition} AND ${buildSpanCondition(scope, sql`s.date BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`)})`
}

const readOtherActivities = async (tx: Tx, scope: DashboardScope) => {
  const { rows } = await tx.execute<{ date: string; organisation: string; text: string; of: number }>(
    sql`SELECT t.date, o.name AS organisation, t.text, t.of
        FROM (SELECT s.*, (count(*) OVER ())::int AS of FROM ${selectOtherSessions(scope)} s) t
        JOIN ${organisations} o ON o.id = t.organisation_id
        ORDER BY t.date DESC, o.name, t.text LIMIT ${MAX_TEXTS}`,
  )
  // Remove texts that contain only invisible characters. The query has removed only texts of white space.
  const visibleRows = rows.filter(({ text }) => !isBlank(text))
  return {
    activities_other: visibleRows.map(({ date, organisation, text }) => ({ date, organisation, text })),
    activities_other_count: (rows[0]?.of ?? 0) - (rows.length - visibleRows.length),
  }
}

const buildActivityCounts = (activities: CountByName) => {
  const sortByCount = (key: 'count' | 'clubs') =>
    [...activities]
      .map(([label, { [key]: count }]) => ({ label, count }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
  return { activity_counts: sortByCount('count'), activity_organisation_counts: sortByCount('clubs') }
}

/** Builds the metrics of people who attended a session: returning people, statements and motivation. */
const buildPeopleMetrics = (visits: CountByName) => {
  const [peopleCount, returningCount] = [getCount(visits, 'people'), getCount(visits, 'returning')]
  const buildShare = (field: Parameters<typeof toFieldLabel>[0]) => {
    const count = getCount(visits, field)
    return { ...toFieldLabel(field), count, percentage: toPercentage(count, peopleCount) }
  }
  return {
    returning_registrations: {
      returning: returningCount,
      people: peopleCount,
      percentage: toPercentage(returningCount, peopleCount),
    },
    registration_statements: [...statementGroups.children, ...statementGroups.adults].map(buildShare),
    attendance_motivation: motivationFields.map(buildShare),
  }
}

const loadMetrics = async (tx: Tx, scope: DashboardScope): Promise<Metrics> => {
  const [otherActivities, counts] = await Promise.all([readOtherActivities(tx, scope), readInsightCounts(tx, scope)])
  const { activities, visits, sessions } = counts
  const [attendedCount, volunteerVisits] = [getCount(sessions, 'attended'), getCount(sessions, 'volunteers')]
  return {
    ...buildActivityCounts(activities),
    ...otherActivities,
    ...buildPeopleMetrics(visits),
    average_volunteers_per_session: attendedCount === 0 ? 0 : Math.round((volunteerVisits / attendedCount) * 10) / 10,
    sessions_attended: attendedCount,
  }
}

/**
 * Row with a number of clubs that have ticked something in the checklist. It is one item, a complete section (`item` is
 * null) or the complete checklist (both are null).
 */
type ChecklistCountRow = { section: string | null; item: string | null; clubs: number }

/** Counts the active clubs with a checklist, and those that have ticked each item, each section and everything. */
const loadChecklistCounts = async (tx: Tx, scope: DashboardScope, year: number) => {
  const checklistItems = checklistSections.flatMap((section) =>
    getSectionItems(section).map((item) => ({ section, item })),
  )
  const buildTextArray = (key: 'section' | 'item') => sql`${sql.param(checklistItems.map((one) => one[key]))}::text[]`
  // The query ignores ticks of an earlier year, even if the New Year job has not deleted them yet (RSC-29).
  const { rows } = await tx.execute<ChecklistCountRow>(
    sql`WITH asked AS (SELECT * FROM unnest(${buildTextArray('section')}, ${buildTextArray('item')}) AS a (section, item)),
          active AS (
            SELECT id, coalesce(checklist_year, 0) >= ${year} AS of_year FROM ${organisations}
            WHERE ${isInScope(organisations.id, scope)} AND NOT is_boxes_of_hope
              AND (inactive_after_year IS NULL OR inactive_after_year >= ${year})),
          ticked AS (
            SELECT DISTINCT c.organisation_id, c.section, c.item
            FROM ${checklist} c JOIN active o ON o.id = c.organisation_id AND o.of_year
            JOIN asked a ON a.section = c.section AND a.item = c.item
            WHERE c.deleted_at IS NULL)
        SELECT 'clubs' AS section, NULL AS item, count(*)::int AS clubs FROM active
        UNION ALL SELECT section, item, count(*)::int FROM ticked GROUP BY section, item
        UNION ALL SELECT t.section, NULL, count(*)::int
          FROM (SELECT organisation_id, section, count(*) AS items FROM ticked GROUP BY organisation_id, section) t
          WHERE t.items = (SELECT count(*) FROM asked a WHERE a.section = t.section) GROUP BY t.section
        UNION ALL SELECT NULL, NULL, count(*)::int
          FROM (SELECT count(*) AS items FROM ticked GROUP BY organisation_id) t
          WHERE t.items = (SELECT count(*) FROM asked)`,
  )
  return new Map(rows.map(({ section, item, clubs }) => [`${section ?? ''}/${item ?? ''}`, clubs]))
}

/** Returns the checklist numbers for a scope's active clubs that have a checklist (DASH-140 to DASH-144). */
const loadReadySteadyCookStats = async (tx: Tx, scope: DashboardScope): Promise<ReadySteadyCookStats> => {
  const year = getYear(scope.span.today)
  const counts = await loadChecklistCounts(tx, scope, year)
  const clubs = counts.get('clubs/') ?? 0
  const getProgress = (key: string) => {
    const complete = counts.get(key) ?? 0
    return { complete, incomplete: clubs - complete }
  }
  const buildSection = (name: (typeof checklistSections)[number]) => ({
    ...getProgress(`${name}/`),
    questions: getSectionItems(name).map((question) => ({ question, ...getProgress(`${name}/${question}`) })),
  })
  return {
    ready: buildSection('ready'),
    steady: buildSection('steady'),
    cook: buildSection('cook'),
    all: getProgress('/'),
    year,
  }
}

/** Loaders for activities, returning people and checklist progress. */
export const metricLoaders = { metrics: loadMetrics, ready_steady_cook_stats: loadReadySteadyCookStats }
