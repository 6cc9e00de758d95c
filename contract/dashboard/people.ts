import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { type OutputOf, operation } from '../operation.ts'
import { DashboardQuery } from './filter.ts'

/** Groups of people with ethnicity answers: families who registered themselves, volunteers, and users. */
export const ethnicityKinds = ['participant', 'volunteer', 'user'] as const
export type EthnicityKind = (typeof ethnicityKinds)[number]

/** Label for volunteers without a known birthday. */
export const AGE_NOT_KNOWN = 'Not known'

const Counts = v.array(v.object({ label: v.string(), count: v.number() }))
const FullData = v.object({
  /** Each option that was chosen, and `Prefer not to say`. */
  captured: Counts,
  /** Free-text answers, with the ethnic group that each belongs to. */
  other: v.array(v.object({ group: v.string(), label: v.string(), count: v.number() })),
})

const codes = 'DASH-112 to DASH-115, DASH-186 to DASH-194'

/** Numbers of participants are open to all dashboard users, the others only to central staff (reading 29). */
const accessOf = (kind: EthnicityKind): AccessRule => (kind === 'participant' ? 'dashboard' : 'staff')

const groups = <const K extends EthnicityKind>(kind: K) =>
  operation({
    method: 'GET',
    path: `/dashboard/${kind}_ethnicity`,
    access: accessOf(kind),
    summary: `The ethnic groups of ${kind}s, by group (${codes}).`,
    query: DashboardQuery,
    output: Counts,
  })

const fullData = <const K extends EthnicityKind>(kind: K) =>
  operation({
    method: 'GET',
    path: `/dashboard/${kind}_ethnicity_full_data`,
    access: accessOf(kind),
    summary: `Every answer of ${kind}s about their ethnicity, counted (${codes}).`,
    query: DashboardQuery,
    output: FullData,
  })

export const dashboardPeopleOperations = {
  'dashboard.participant_ethnicity': groups('participant'),
  'dashboard.volunteer_ethnicity': groups('volunteer'),
  'dashboard.user_ethnicity': groups('user'),
  'dashboard.participant_ethnicity_full_data': fullData('participant'),
  'dashboard.volunteer_ethnicity_full_data': fullData('volunteer'),
  'dashboard.user_ethnicity_full_data': fullData('user'),
  'dashboard.volunteer_ages': operation({
    method: 'GET',
    path: '/dashboard/volunteer_ages',
    access: 'staff',
    summary: 'The volunteers who came, by age on the last day they did (DASH-111, DASH-118, DASH-189).',
    query: DashboardQuery,
    output: Counts,
  }),
} as const

export type LabelCounts = v.InferOutput<typeof Counts>
export type EthnicityFullData = OutputOf<
  (typeof dashboardPeopleOperations)['dashboard.participant_ethnicity_full_data']
>
