import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Metrics, ReadySteadyCookStats } from '../../../contract/dashboard/insights.ts'
import { checklistSections, itemsOf } from '../../../contract/rules/checklist.ts'
import { isBlank } from '../../../contract/text.ts'
import type { Tx } from '../../db/client.ts'
import { checklist, organisations } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { countServed, labelOf, motivations, percentage, statementGroups, those } from './people-served.ts'
import { inScope, type Scope } from './scope.ts'

/** Texts of other activities that are told, at most. */
const MOST_TEXTS = 500

const inSpan = ({ span }: Scope, year: SQL): SQL =>
  span.year === null
    ? sql`s.date BETWEEN ${span.from}::date AND ${span.to}::date`
    : sql`${year} = ${span.year}`

/** Lunch sessions and parcel sessions of a scope, up to today, with what was done there. */
const sessionsOf = (scope: Scope): SQL => {
  const ofScope = sql`s.organisation_id = ANY (${sql.param(scope.ids)}::uuid[]) AND s.deleted_at IS NULL
    AND s.date <= ${scope.span.today}::date`
  return sql`(
    SELECT s.organisation_id, s.date, s.activities, s.activities_other FROM sessions s
    WHERE ${ofScope} AND ${inSpan(scope, sql`s.year`)}
    UNION ALL
    SELECT s.organisation_id, s.date, s.activities, s.activities_other FROM parcel_provisions s
    WHERE ${ofScope} AND ${inSpan(scope, sql`extract(year FROM s.date)::int`)})`
}

const activityCounts = async (tx: Tx, scope: Scope) => {
  const { rows } = await tx.execute<{ label: string; sessions: number; clubs: number }>(
    sql`SELECT label, count(*)::int AS sessions, count(DISTINCT organisation_id)::int AS clubs
        FROM ${sessionsOf(scope)} s CROSS JOIN LATERAL (SELECT DISTINCT unnest(activities) AS label) a
        GROUP BY label`,
  )
  const ordered = (key: 'sessions' | 'clubs') =>
    rows
      .map(({ label, [key]: count }) => ({ label, count }))
      .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))
  return { activity_counts: ordered('sessions'), activity_organisation_counts: ordered('clubs') }
}

const otherActivities = async (tx: Tx, scope: Scope) => {
  const { rows } = await tx.execute<{ date: string; organisation: string; text: string }>(
    sql`SELECT s.date, o.name AS organisation, s.activities_other AS text
        FROM ${sessionsOf(scope)} s JOIN ${organisations} o ON o.id = s.organisation_id
        WHERE s.activities_other IS NOT NULL ORDER BY s.date DESC, o.name, text`,
  )
  const told = rows.filter(({ text }) => !isBlank(text))
  return { activities_other: told.slice(0, MOST_TEXTS), activities_other_count: told.length }
}

/** Over sessions to which somebody came; who has left the register since helped all the same (reading 26). */
const volunteersASession = async (tx: Tx, scope: Scope) => {
  const { rows } = await tx.execute<{ sessions: number; volunteers: number }>(
    sql`SELECT count(DISTINCT s.session_id)::int AS sessions,
          (count(*) FILTER (WHERE s.helper OR s.young_helper))::int AS volunteers
        FROM attendance_facts s
        WHERE s.organisation_id = ANY (${sql.param(scope.ids)}::uuid[]) AND ${inSpan(scope, sql`s.year`)}`,
  )
  const { sessions = 0, volunteers = 0 } = rows[0] ?? {}
  return {
    average_volunteers_per_session: sessions === 0 ? 0 : Math.round((volunteers / sessions) * 10) / 10,
    sessions_attended: sessions,
  }
}

/** People who came to a session: how often, why, and what is true of them. */
const peopleMetrics = async (tx: Tx, scope: Scope) => {
  const fields = [...statementGroups.children, ...statementGroups.adults, ...motivations]
  const counts = await countServed(
    tx,
    scope,
    {
      people: those(sql`true`),
      returning: those(sql`p.visits > 1`),
      ...Object.fromEntries(fields.map((field) => [field, those(sql`r.${sql.identifier(field)}`)])),
    },
    sql`p.visits > 0`,
  )
  const { people = 0, returning = 0 } = counts
  const share = (field: (typeof fields)[number]) => {
    const count = counts[field] ?? 0
    return { ...labelOf(field), count, percentage: percentage(count, people) }
  }
  return {
    returning_registrations: { returning, people, percentage: percentage(returning, people) },
    registration_statements: [...statementGroups.children, ...statementGroups.adults].map(share),
    attendance_motivation: motivations.map(share),
  }
}

const metrics = async (tx: Tx, scope: Scope): Promise<Metrics> => ({
  ...(await activityCounts(tx, scope)),
  ...(await otherActivities(tx, scope)),
  ...(await peopleMetrics(tx, scope)),
  ...(await volunteersASession(tx, scope)),
})

/** The checklists of the clubs of a scope that have one and are active (DASH-140 to DASH-144). */
const readySteadyCookStats = async (tx: Tx, scope: Scope): Promise<ReadySteadyCookStats> => {
  const year = Number(scope.span.today.slice(0, 4))
  const clubs = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(
      and(
        inArray(organisations.id, scope.ids),
        eq(organisations.is_boxes_of_hope, false),
        or(isNull(organisations.inactive_after_year), gte(organisations.inactive_after_year, year)),
      ),
    )
  const ids = clubs.map(({ id }) => id)
  const ticked = await tx
    .select({ club: checklist.organisation_id, section: checklist.section, item: checklist.item })
    .from(checklist)
    .where(
      and(
        inArray(checklist.organisation_id, ids),
        isNull(checklist.deleted_at),
        // Ticks of an earlier year count no more, even before the job of New Year has emptied them (RSC-29).
        sql`(SELECT o.checklist_year FROM ${organisations} o WHERE o.id = ${checklist.organisation_id}) >= ${year}`,
      ),
    )
  const has = new Set(ticked.map(({ club, section, item }) => `${club}/${section}/${item}`))
  const count = (holds: (club: string) => boolean) => {
    const complete = ids.filter(holds).length
    return { complete, incomplete: ids.length - complete }
  }
  const section = (name: (typeof checklistSections)[number]) => {
    const items = itemsOf(name)
    return {
      ...count((club) => items.every((item) => has.has(`${club}/${name}/${item}`))),
      questions: items.map((question) => ({
        question,
        ...count((club) => has.has(`${club}/${name}/${question}`)),
      })),
    }
  }
  return {
    ...{ ready: section('ready'), steady: section('steady'), cook: section('cook') },
    all: count((club) =>
      checklistSections.every((name) => itemsOf(name).every((item) => has.has(`${club}/${name}/${item}`))),
    ),
    year,
  }
}

/** What clubs do, who comes back, and how far their checklists are. */
export const metricHandlers = {
  'dashboard.metrics': ({ db, user, body }) => inScope(db, user, body, metrics),
  'dashboard.ready_steady_cook_stats': ({ db, user, body }) => inScope(db, user, body, readySteadyCookStats),
} satisfies Partial<Handlers>
