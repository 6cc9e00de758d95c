import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { registered } from '../db/schema.ts'
import type { TestApi } from './api.ts'

export type PersonFacts = Partial<typeof registered.$inferInsert>

/** Creates a club with a coordinator, and returns a function that adds people to its register. */
export async function createFamilyClub(api: TestApi, name = 'Riverside') {
  const hashid = newId()
  const club = await api.club(name, { hashid })
  const coordinator = await api.user(club.id, { user_type: 'coordinator', ethnicity_captured: true })
  const core = await api.user(club.id, { user_type: 'core', ethnicity_captured: true })
  const addPerson = async (facts: PersonFacts): Promise<string> => {
    const id = newId()
    const row = { ...personDefaults, id, organisation_id: club.id, version: 1, ...facts }
    await api.db.network((tx) => tx.insert(registered).values(row as typeof registered.$inferInsert))
    return id
  }
  const addAdult = (first_name: string, family: string[], facts: PersonFacts = {}) =>
    addPerson({
      is_adult: true,
      attendance_type: 'parent_or_carer',
      last_name: 'Hughes',
      email: `${newId()}@hallbook.example`,
      first_name,
      family_entries: family,
      ...facts,
    })
  const addChild = (first_name: string, facts: PersonFacts = {}) =>
    addPerson({ last_name: 'Hughes', date_of_birth: '2016-03-01', first_name, ...facts })
  return { ...club, hashid, coordinator, core, addPerson, addAdult, addChild }
}
