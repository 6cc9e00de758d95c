import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { applicationOperations } from '../../contract/recruitment/applications.ts'
import { RENEWAL_DAYS } from '../../contract/recruitment/check-validity.ts'
import { getApplicationRights } from '../../contract/recruitment/rights.ts'
import { type Flow, flows } from '../../contract/recruitment/vocabulary.ts'
import { volunteerApplicationOperations } from '../../contract/recruitment/volunteer-applications.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { WorkKind } from '../../contract/work.ts'
import { applications } from '../db/schema.ts'
import { getDeclarationYear } from '../recruitment/declarations.ts'
import { buildListFilter, type ListQuery } from '../recruitment/list-applications.ts'
import { buildHref, type WorkSource } from './work-source.ts'

const pathByFlow = { core: '/applications', volunteer: '/volunteer_applications' } as const
const querySchemaByFlow = {
  core: applicationOperations['applications.list'].query,
  volunteer: volunteerApplicationOperations['volunteer_applications.list'].query,
} as const

/** Time at which the next step of an application began to wait. */
const waitingSince = sql`min(${applications.waiting_since})`

/** Day from which a new check can be requested, or the day of the answer if the check already ended soon then. */
const checkEndsSince = sql`min((SELECT greatest((f.valid_until - ${RENEWAL_DAYS}::int)::timestamp AT TIME ZONE 'Europe/London', f.submitted)
  FROM dbs_forms f WHERE f.application_id = ${applications.id}))`

/**
 * Returns the user's tasks in the lists of applications. An application with an ending check or a pending second look
 * is only counted there, so that each task is counted once.
 */
export const getApplicationWork = (user: CurrentUser): WorkSource[] =>
  flows.flatMap((flow) => {
    const { checks, secondLook, dbs, sendDeclarations } = getApplicationRights(user, flow)
    const build = (kind: WorkKind, filters: Record<string, string>, oldest = waitingSince) =>
      buildSource(user, flow, { kind, filters, oldest })
    const application = flow === 'core' ? 'application' : 'volunteer_application'
    return [
      checks ? build(application, { waiting_for: 'reviewer', second_look: 'false', check_ends: 'false' }) : [],
      secondLook ? build('second_look', { waiting_for: 'reviewer', second_look: 'true' }) : [],
      dbs ? build('check_ends', { check_ends: 'true' }, checkEndsSince) : [],
      sendDeclarations ? buildDeclarationSource(user, flow) : [],
    ].flat()
  })

function buildDeclarationSource(user: CurrentUser, flow: Flow): WorkSource {
  const year = getDeclarationYear()
  // Leave out the user's own application, because only their own signature ends it.
  const filters = {
    no_safeguarding_declaration_for_year: String(year),
    form__status__in: 'submitted',
    own: 'false',
  }
  const oldest = sql`min(greatest(${applications.submitted}, ${`${year}-01-01`}::timestamp AT TIME ZONE 'Europe/London'))`
  return buildSource(user, flow, { kind: 'declaration', filters, oldest })
}

type ApplicationSource = Pick<WorkSource, 'kind' | 'oldest'> & { filters: Record<string, string> }

function buildSource(user: CurrentUser, flow: Flow, { kind, filters, oldest }: ApplicationSource): WorkSource {
  const query = v.parse(querySchemaByFlow[flow], filters) as ListQuery
  return {
    kind,
    href: buildHref(pathByFlow[flow], filters),
    rows: sql`FROM ${applications} WHERE ${buildListFilter(query, user, flow)}`,
    oldest,
  }
}
