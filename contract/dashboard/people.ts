import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { defineOperation, type OperationOutput } from '../operation.ts'
import { DashboardQuery } from './filter.ts'

/** Groups of people who answer the ethnicity question: families who registered themselves, volunteers, and users. */
export const ethnicityKinds = ['participant', 'volunteer', 'user'] as const
export type EthnicityKind = (typeof ethnicityKinds)[number]

/** Label for volunteers without a known birthday. */
export const AGE_NOT_KNOWN = 'Not known'

const Counts = v.array(v.object({ label: v.string(), count: v.number() }))
const FullData = v.object({
  /** Each option that was chosen, and `Prefer not to say`. */
  captured: Counts,
  /** Free-text answers. `group` is the ethnic group that the answer belongs to. */
  other: v.array(v.object({ group: v.string(), label: v.string(), count: v.number() })),
})

const requirementCodes = 'DASH-112 to DASH-115, DASH-186 to DASH-194'

/**
 * Returns the access rule for a group's numbers. All dashboard users can see participants, but only central staff can
 * see the other groups (reading 29).
 */
const getAccessRule = (kind: EthnicityKind): AccessRule => (kind === 'participant' ? 'dashboard' : 'staff')

const buildGroupsOperation = <const K extends EthnicityKind>(kind: K) =>
  defineOperation({
    method: 'GET',
    path: `/dashboard/${kind}_ethnicity`,
    access: getAccessRule(kind),
    summary: `The ethnic groups of ${kind}s, by group (${requirementCodes}).`,
    query: DashboardQuery,
    output: Counts,
  })

const buildFullDataOperation = <const K extends EthnicityKind>(kind: K) =>
  defineOperation({
    method: 'GET',
    path: `/dashboard/${kind}_ethnicity_full_data`,
    access: getAccessRule(kind),
    summary: `Every answer of ${kind}s about their ethnicity, counted (${requirementCodes}).`,
    query: DashboardQuery,
    output: FullData,
  })

export const dashboardPeopleOperations = {
  'dashboard.participant_ethnicity': buildGroupsOperation('participant'),
  'dashboard.volunteer_ethnicity': buildGroupsOperation('volunteer'),
  'dashboard.user_ethnicity': buildGroupsOperation('user'),
  'dashboard.participant_ethnicity_full_data': buildFullDataOperation('participant'),
  'dashboard.volunteer_ethnicity_full_data': buildFullDataOperation('volunteer'),
  'dashboard.user_ethnicity_full_data': buildFullDataOperation('user'),
  'dashboard.volunteer_ages': defineOperation({
    method: 'GET',
    path: '/dashboard/volunteer_ages',
    access: 'staff',
    summary: 'The volunteers who came, by age on the last day they did (DASH-111, DASH-118, DASH-189).',
    query: DashboardQuery,
    output: Counts,
  }),
} as const

export type LabelCounts = v.InferOutput<typeof Counts>
export type EthnicityFullData = OperationOutput<
  (typeof dashboardPeopleOperations)['dashboard.participant_ethnicity_full_data']
>
