import * as v from 'valibot'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { genders } from '../option-lists.ts'
import { checklistSections } from '../rules/checklist.ts'
import { Day } from '../rules/days.ts'
import { DashboardFilter } from './filter.ts'

const number = v.number()
/** A counted value and its English label. Screens use their own labels. */
const labelledFields = { value: v.string(), label: v.string() }
/** The count, and its percentage of the total, rounded to one decimal (DASH-129). */
const shareFields = { count: number, percentage: number }
const LabelledShare = v.object({ ...labelledFields, ...shareFields })

/**
 * Age of a grid row in full years on the last day of attendance. `older` is 18 or over. Null if the birthday is
 * unknown.
 */
const gridAge = v.nullable(v.union([v.number(), v.literal('older')]))

const Demographics = v.object({
  /** Number of people who attended a session or received a parcel. Each person is counted once. */
  people: number,
  children: number,
  adults: number,
  /** Children by age and gender (DASH-99, DASH-100). Empty for the Boxes of Hope programme. */
  all_children: v.array(
    v.object({
      age: gridAge,
      ...(Object.fromEntries(genders.map((gender) => [gender, v.number()])) as Record<
        (typeof genders)[number],
        typeof number
      >),
      total: number,
    }),
  ),
  /** Each true statement with the number of children or adults that it applies to (DASH-103). */
  statements: v.array(v.object({ ...labelledFields, ...shareFields, of: v.picklist(['children', 'adults']) })),
  gender: v.array(LabelledShare),
  first_language: v.array(LabelledShare),
})

const AccessingSupport = v.object({
  /** One row for each option of accessing support, then a row for people without a recorded option (DASH-101). */
  options: v.array(v.object({ ...labelledFields, children: number, adults: number, count: number })),
  children: number,
  adults: number,
  count: number,
})

/** People served whose health facts were confirmed within a year of today, and all people served (B-FAM-04). */
const HealthFreshness = v.object({ people: number, confirmed: number, percentage: number })

const LabelCount = v.object({ label: v.string(), count: v.number() })

const Metrics = v.object({
  /** Number of sessions with each activity, largest first (DASH-105, DASH-124). */
  activity_counts: v.array(LabelCount),
  /** Number of clubs with each activity (DASH-106, DASH-125). */
  activity_organisation_counts: v.array(LabelCount),
  /** Free-text activities, newest first (DASH-117), and their number in total. */
  activities_other: v.array(v.object({ date: Day, organisation: v.string(), text: v.string() })),
  activities_other_count: number,
  /** People who came to more than one session, as a share of all who attended (DASH-107, DASH-120). */
  returning_registrations: v.object({ returning: number, people: number, percentage: number }),
  /** True statements of the people who attended (DASH-108, DASH-123). */
  registration_statements: v.array(LabelledShare),
  /** Reasons why children come (DASH-122). */
  attendance_motivation: v.array(LabelledShare),
  /** Average number of volunteers in sessions that were attended, rounded to one decimal (DASH-109). */
  average_volunteers_per_session: number,
  sessions_attended: number,
})

const Compliance = v.object({ complete: number, incomplete: number })
const SectionStats = v.object({
  ...Compliance.entries,
  /** One entry for each checklist item (DASH-143, DASH-144). */
  questions: v.array(v.object({ question: v.string(), ...Compliance.entries })),
})

const ReadySteadyCookStats = v.object({
  ...(Object.fromEntries(checklistSections.map((name) => [name, SectionStats])) as Record<
    (typeof checklistSections)[number],
    typeof SectionStats
  >),
  /** Number of clubs that have completed all three sections, and of clubs that have not. */
  all: Compliance,
  /** Year of the checklists. Always the current year, because checklists are cleared at New Year. */
  year: number,
})

export const insightOperations = {
  'dashboard.demographics': defineOperation({
    method: 'POST',
    path: '/dashboard/demographics',
    access: 'dashboard',
    summary: 'Ages, genders, languages and true statements of the people served (DASH-99 to DASH-103, DASH-167).',
    body: DashboardFilter,
    output: Demographics,
  }),
  'dashboard.accessing_support_numbers': defineOperation({
    method: 'POST',
    path: '/dashboard/accessing_support_numbers',
    access: 'dashboard',
    summary: 'How many of the people served take part in the church’s wider support (DASH-101, DASH-168).',
    body: DashboardFilter,
    output: AccessingSupport,
  }),
  'dashboard.health_freshness': defineOperation({
    method: 'POST',
    path: '/dashboard/health_freshness',
    access: 'dashboard',
    summary: 'How many of the people served have health facts that were confirmed within a year (B-FAM-04).',
    body: DashboardFilter,
    output: HealthFreshness,
  }),
  'dashboard.metrics': defineOperation({
    method: 'POST',
    path: '/dashboard/metrics',
    access: 'dashboard',
    summary: 'Activities, returning people, statements, volunteers a session (DASH-104 to DASH-109, DASH-171).',
    body: DashboardFilter,
    output: Metrics,
  }),
  'dashboard.ready_steady_cook_stats': defineOperation({
    method: 'POST',
    path: '/dashboard/ready_steady_cook_stats',
    access: 'dashboard',
    summary: 'How many clubs have completed each part of Ready Steady Cook (DASH-140 to DASH-144, DASH-173).',
    body: DashboardFilter,
    output: ReadySteadyCookStats,
  }),
} as const

type InsightOperations = typeof insightOperations
export type Demographics = OperationOutput<InsightOperations['dashboard.demographics']>
export type AccessingSupport = OperationOutput<InsightOperations['dashboard.accessing_support_numbers']>
export type HealthFreshness = OperationOutput<InsightOperations['dashboard.health_freshness']>
export type Metrics = OperationOutput<InsightOperations['dashboard.metrics']>
export type ReadySteadyCookStats = OperationOutput<InsightOperations['dashboard.ready_steady_cook_stats']>
