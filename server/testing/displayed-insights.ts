import { type DashboardFilterInput, toFilterQuery } from '../../contract/dashboard/filter.ts'
import type { TestApi } from './api.ts'

type CountedOption = { value?: string; label: string; count: number; children?: number; adults?: number }

/** Maps counted values to their counts, without zeros. */
const toCounts = (counts: readonly CountedOption[]) =>
  Object.fromEntries(counts.flatMap(({ value, label, count }) => (count > 0 ? [[value ?? label, count]] : [])))

const toGridCounts = (rows: readonly Record<string, number | string | null>[]) =>
  Object.fromEntries(
    rows.flatMap(({ age, total: _, ...row }) =>
      Object.entries(row).flatMap(([gender, count]) => (Number(count) > 0 ? [[`${age} ${gender}`, count]] : [])),
    ),
  )

const toSupportCounts = (options: readonly CountedOption[]) =>
  Object.fromEntries(
    options.flatMap(({ value, children = 0, adults = 0 }) => [
      ...(children > 0 ? [[`${value} children`, children]] : []),
      ...(adults > 0 ? [[`${value} adults`, adults]] : []),
    ]),
  )

/**
 * Reads the facts that the page shows about the people of a dashboard filter. The result has the same shape as that of
 * `computeReferenceInsights`. All calls run at once, as on the page.
 */
export const readDisplayedInsights = async (api: TestApi, token: string, filter: DashboardFilterInput) => {
  const post = async (call: string) => (await api.call(token, 'POST', `/dashboard/${call}`, filter)).body
  const query = new URLSearchParams(toFilterQuery(filter) as Record<string, string>)
  const [demographics, support, metrics, ages] = await Promise.all([
    ...['demographics', 'accessing_support_numbers', 'metrics'].map(post),
    api.call(token, 'GET', `/dashboard/volunteer_ages?${query}`).then(({ body }) => body as CountedOption[]),
  ])
  return {
    people: demographics.people,
    children: demographics.children,
    adults: demographics.adults,
    grid: toGridCounts(demographics.all_children),
    gender: toCounts(demographics.gender),
    languages: toCounts(demographics.first_language),
    support: toSupportCounts(support.options),
    statements: toCounts(metrics.registration_statements),
    motivation: toCounts(metrics.attendance_motivation),
    visitors: metrics.returning_registrations.people,
    returning: metrics.returning_registrations.returning,
    sessions_attended: metrics.sessions_attended,
    average: metrics.average_volunteers_per_session,
    volunteers: (ages as CountedOption[]).reduce((sum, { count }) => sum + count, 0),
    activities: toCounts(metrics.activity_counts),
  }
}
