import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { isAllowed } from '../../contract/access.ts'
import { registeredOperations } from '../../contract/registered/registered.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { familyLinks, familyRequests, heldChanges, registered } from '../db/schema.ts'
import { buildUndecidedFilter } from '../devices/quarantined-changes.ts'
import { buildLinkTaskFilter, isLinkPerson } from '../family/link-tasks.ts'
import { buildOpenRequestFilter } from '../family/request-view.ts'
import { buildPendingFilter } from '../registered/pending-registrations.ts'
import { filterPeople, isFamilyQuestion } from '../registered/registered-list.ts'
import { buildHref, type WorkSource } from './work-source.ts'

/** Returns the tasks of a club user in the register and with the club's families. */
export const getClubWork = (user: CurrentUser): WorkSource[] => {
  const club = user.organisation
  if (club === null) return []
  return [
    isAllowed('registered', user) ? [buildPendingSource(club), buildQuestionSource(club)] : [],
    isAllowed('held_changes', user) ? buildHeldChangeSource(club) : [],
    isAllowed('family_requests', user) ? [buildRequestSource(club, 'removal'), buildRequestSource(club, 'copy')] : [],
    isAllowed('family_link_tasks', user) ? buildLinkSource(club) : [],
  ].flat()
}

/** Families of a club that await approval. */
const buildPendingSource = (club: string): WorkSource => ({
  kind: 'held_registration',
  href: '/registered#families-to-check',
  rows: sql`FROM ${registered} WHERE ${buildPendingFilter(club)}`,
  count: sql`count(DISTINCT ${registered.held_registration})`,
  oldest: sql`min(${registered.created})`,
})

/** People about whom a family's change waits for a decision. */
function buildQuestionSource(club: string): WorkSource {
  const filters = { questions: 'true' }
  const query = v.parse(registeredOperations['registered.list'].query, filters)
  return {
    kind: 'question',
    href: buildHref('/registered', filters),
    rows: sql`FROM ${registered} WHERE ${filterPeople(club, query)}`,
    oldest: sql`min((SELECT min((c.mine ->> 'at')::timestamptz) FROM conflicts c
      WHERE c.organisation_id = ${club} AND c.record = ${registered.id}::text AND ${isFamilyQuestion}))`,
  }
}

const buildHeldChangeSource = (club: string): WorkSource => ({
  kind: 'held_change',
  href: '/registered#held-changes',
  rows: sql`FROM ${heldChanges} WHERE ${buildUndecidedFilter(club)}`,
  oldest: sql`min(${heldChanges.received_at})`,
})

const buildRequestSource = (club: string, kind: 'removal' | 'copy'): WorkSource => ({
  kind: `${kind}_request`,
  href: `/${kind}_requests`,
  rows: sql`FROM ${familyRequests} WHERE ${buildOpenRequestFilter(club, kind)}`,
  oldest: sql`min(${familyRequests.asked})`,
})

/** Family links that wrong tries ended. */
const buildLinkSource = (club: string): WorkSource => ({
  kind: 'family_link',
  href: '/registered#family-links',
  rows: sql`FROM ${familyLinks} JOIN ${registered} ON ${isLinkPerson} WHERE ${buildLinkTaskFilter(club)}`,
  oldest: sql`min(coalesce(${familyLinks.ended}, ${familyLinks.last_used}))`,
})
