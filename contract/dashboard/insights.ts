import * as v from 'valibot'
import { type OutputOf, operation } from '../operation.ts'
import { genders } from '../option-lists.ts'
import { checklistSections } from '../rules/checklist.ts'
import { Day } from '../rules/days.ts'
import { DashboardFilter } from './filter.ts'

const number = v.number()
/** Of what a count is told: a value that screens have words for, and its English words. */
const labelled = { value: v.string(), label: v.string() }
/** How many, and of the whole in per cent to one decimal (DASH-129). */
const share = { count: number, percentage: number }
const Share = v.object({ ...labelled, ...share })

/** A row of the grid: full years on the last day they came, `older` from 18 on, null where no birthday is known. */
const ages = v.nullable(v.union([v.number(), v.literal('older')]))

const Demographics = v.object({
  /** People who came to a session or took a parcel, each once. */
  people: number,
  children: number,
  adults: number,
  /** Children by age and gender (DASH-99, DASH-100); none for Boxes of Hope. */
  all_children: v.array(
    v.object({
      age: ages,
      ...(Object.fromEntries(genders.map((gender) => [gender, v.number()])) as Record<
        (typeof genders)[number],
        typeof number
      >),
      total: number,
    }),
  ),
  /** Each true statement with how many it holds of: of the children, or of the adults (DASH-103). */
  statements: v.array(v.object({ ...labelled, ...share, of: v.picklist(['children', 'adults']) })),
  gender: v.array(Share),
  first_language: v.array(Share),
})

const AccessingSupport = v.object({
  /** One for each accessing support option, then those of whom nobody has said how often (DASH-101). */
  options: v.array(v.object({ ...labelled, children: number, adults: number, count: number })),
  children: number,
  adults: number,
  count: number,
})

const Count = v.object({ label: v.string(), count: v.number() })

const Metrics = v.object({
  /** Sessions in which each activity took place, the most first (DASH-105, DASH-124). */
  activity_counts: v.array(Count),
  /** Clubs that had it (DASH-106, DASH-125). */
  activity_organisation_counts: v.array(Count),
  /** Other activities in words, newest first (DASH-117), and how many there are in all. */
  activities_other: v.array(v.object({ date: Day, organisation: v.string(), text: v.string() })),
  activities_other_count: number,
  /** Who came to more than one session, of those who came (DASH-107, DASH-120). */
  returning_registrations: v.object({ returning: number, people: number, percentage: number }),
  /** The true statements of those who came (DASH-108, DASH-123). */
  registration_statements: v.array(Share),
  /** Why children come (DASH-122). */
  attendance_motivation: v.array(Share),
  /** Over sessions to which somebody came, one decimal (DASH-109). */
  average_volunteers_per_session: number,
  sessions_attended: number,
})

const Compliance = v.object({ complete: number, incomplete: number })
const Section = v.object({
  ...Compliance.entries,
  /** One for each item of the checklist (DASH-143, DASH-144). */
  questions: v.array(v.object({ question: v.string(), ...Compliance.entries })),
})

const ReadySteadyCookStats = v.object({
  ...(Object.fromEntries(checklistSections.map((name) => [name, Section])) as Record<
    (typeof checklistSections)[number],
    typeof Section
  >),
  /** Clubs that have completed all three. */
  all: Compliance,
  /** The year whose checklists these are: a checklist is emptied at New Year, so it is always the present one. */
  year: number,
})

export const insightOperations = {
  'dashboard.demographics': operation({
    method: 'POST',
    path: '/dashboard/demographics',
    access: 'dashboard',
    summary:
      'Ages, genders, languages and true statements of the people served (DASH-99 to DASH-103, DASH-167).',
    body: DashboardFilter,
    output: Demographics,
  }),
  'dashboard.accessing_support_numbers': operation({
    method: 'POST',
    path: '/dashboard/accessing_support_numbers',
    access: 'dashboard',
    summary: 'How many of the people served take part in the church’s wider support (DASH-101, DASH-168).',
    body: DashboardFilter,
    output: AccessingSupport,
  }),
  'dashboard.metrics': operation({
    method: 'POST',
    path: '/dashboard/metrics',
    access: 'dashboard',
    summary:
      'Activities, returning people, statements, volunteers a session (DASH-104 to DASH-109, DASH-171).',
    body: DashboardFilter,
    output: Metrics,
  }),
  'dashboard.ready_steady_cook_stats': operation({
    method: 'POST',
    path: '/dashboard/ready_steady_cook_stats',
    access: 'dashboard',
    summary: 'How many clubs have completed each part of Ready Steady Cook (DASH-140 to DASH-144, DASH-173).',
    body: DashboardFilter,
    output: ReadySteadyCookStats,
  }),
} as const

type Operations = typeof insightOperations
export type Demographics = OutputOf<Operations['dashboard.demographics']>
export type AccessingSupport = OutputOf<Operations['dashboard.accessing_support_numbers']>
export type Metrics = OutputOf<Operations['dashboard.metrics']>
export type ReadySteadyCookStats = OutputOf<Operations['dashboard.ready_steady_cook_stats']>
