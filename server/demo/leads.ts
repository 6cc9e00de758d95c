import type { DemoClub } from './clubs.ts'
import { buildDemoId } from './identity.ts'
import type { Row } from './insert.ts'

const leadByRegion: Readonly<Record<string, string>> = {
  Wales: 'Bethan Pryce',
  'North of England': 'Ruth Adeyemi',
  'Midlands and South': 'Graham Whitlock',
  Scotland: 'Morag Sinclair',
  'Northern Ireland': 'Ciaran Devlin',
}

const buildLeadId = (name: string): string => buildDemoId('regional_leaders', name)

/** Church relationship leads. One lead has no clubs yet. */
export const demoLeads: readonly Row<'regionalLeaders'>[] = [...Object.values(leadByRegion), 'Hannah Okafor'].map(
  (name) => ({ id: buildLeadId(name), name }),
)

const healthStatuses = ['Green', 'Gold', 'Green', 'Amber', 'Green', 'Gold', 'Red'] as const

/**
 * Builds the data that central staff store about a club.
 * @param place position of the club among all clubs
 */
export const buildStaffFacts = (club: DemoClub, place: number): Partial<Row<'organisations'>> => ({
  organisation_id: `${club.parcels ? 'BOH' : 'TLG'}-${String(401 + place * 8).padStart(4, '0')}`,
  regional_leader: buildLeadId(leadByRegion[club.region] ?? ''),
  club_health_status: healthStatuses[place % healthStatuses.length],
  hold_status: club.key === 'govan' ? 'No coordinator' : null,
  dbs_contact_name: club.hasAccounts ? 'Huw Griffiths' : null,
  dbs_contact_email: club.hasAccounts ? `dbs.${club.key}@hallbook.example` : null,
  tags: place % 3 === 2 ? ['2025/2026'] : ['2024/2025', '2025/2026'],
})
