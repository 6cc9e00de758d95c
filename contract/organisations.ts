import * as v from 'valibot'
import { Id } from './id.ts'
import { listOf, listQuery, operation } from './operation.ts'
import { ReadySteadyCook } from './user.ts'

/** The columns by which the clubs can be ordered. */
export const organisationOrderings = ['organisation_name', 'region', 'is_boxes_of_hope'] as const

/** A club as the list shows it (STAT-103, STAT-105, STAT-107, STAT-111). */
export const OrganisationSummary = v.object({
  id: Id,
  organisation_name: v.string(),
  region: v.nullable(v.string()),
  is_boxes_of_hope: v.boolean(),
  /** Null for Boxes of Hope clubs, which have no checklist. */
  ready_steady_cook: v.nullable(ReadySteadyCook),
})

export const organisationOperations = {
  'organisations.list': operation({
    method: 'GET',
    path: '/organisations',
    access: 'organisations',
    summary:
      'The clubs of the network, by name unless asked otherwise (STAT-88, ORG-29). `search` looks into names. Boxes of Hope staff see the clubs of their programme alone (USR-28).',
    query: listQuery(organisationOrderings, {}),
    output: listOf(OrganisationSummary),
  }),
} as const
