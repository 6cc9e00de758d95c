import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll } from 'vitest'
import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { conflicts, registered } from '../db/schema.ts'
import { createTestApi, type TestApi } from './api.ts'
import type { PersonFacts } from './families.ts'

const MUM_HOME = {
  address_1: '1 High Street',
  town: 'Cardiff',
  postcode: 'CF10 1AA',
  mobile_number: '07700 900111',
  emergency_contact_name: 'Gran Hughes',
  emergency_contact_number: '07700 900222',
}
const DAD_HOME = { address_1: '9 Mill Lane', town: 'Newport', postcode: 'NP20 2BB', mobile_number: '07700 900333' }
const AVA_FACTS = {
  first_name: 'Ava',
  last_name: 'Hughes',
  date_of_birth: '2016-03-01',
  allergens: ['milk'],
  has_dietary_requirements: true,
  dietary_requirements: 'No pork',
  has_medical_conditions: false,
  photo_consent: false,
  pick_up_people: 'Auntie Bethan',
  gp_name: 'Dr Rees',
  ...MUM_HOME,
}

/**
 * Registers the hooks of a test file about pages of families.
 * @param onStart called before the first test
 * @returns functions that create families, send their links and open their pages
 */
export function startFamilyPages(onStart: (api: TestApi) => void) {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    onStart(api)
  })
  afterAll(() => api.close())
  return { createFamily, createLink, unlock, openPage, readPerson, readOpenQuestions }

  /** Creates a club with a mother and a father at different addresses, and their daughter, who lives with the mother. */
  async function createFamily() {
    const club = await api.club('Riverside')
    const coordinator = await api.user(club.id, { user_type: 'coordinator' })
    const createPerson = async (facts: PersonFacts) => {
      const id = newId()
      const row = {
        ...personDefaults,
        id,
        organisation_id: club.id,
        version: 1,
        ...facts,
      } as typeof registered.$inferInsert
      await api.db.network((tx) => tx.insert(registered).values(row))
      return id
    }
    const ava = await createPerson(AVA_FACTS as PersonFacts)
    const adult = { is_adult: true, attendance_type: 'parent_or_carer', family_entries: [ava] }
    const mum = await createPerson({
      ...adult,
      ...MUM_HOME,
      first_name: 'Cerys',
      last_name: 'Hughes',
      email: 'mum@hallbook.example',
    })
    const dad = await createPerson({
      ...adult,
      ...DAD_HOME,
      first_name: 'Dylan',
      last_name: 'Price',
      email: 'dad@hallbook.example',
    })
    return { club, coordinator, ava, mum, dad, createPerson }
  }

  /** Sends a person's link with these children and returns the secret in its URL. */
  async function createLink(
    { coordinator }: { coordinator: { token: string } },
    id: string,
    body: object = {},
  ): Promise<string> {
    const reply = await api.call(coordinator.token, 'POST', `/registered/${id}/family_link`, { show: true, ...body })
    return String(reply.body.url).split('/').at(-1) ?? ''
  }

  async function unlock(secret: string, body: object = { date_of_birth: '2016-03-01' }) {
    return api.call(null, 'POST', `/family/${secret}/unlock`, body)
  }

  /** Returns a function that makes calls of an opened page. */
  async function openPage(secret: string) {
    const { body } = await unlock(secret)
    return (method: string, path: string, sent?: object) =>
      api.call(null, method, `/family/${secret}${path}`, sent, { 'X-Family-Key': body.key })
  }

  async function readPerson(id: string) {
    const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id)))
    return row
  }

  function readOpenQuestions(id: string) {
    return api.db.network((tx) =>
      tx
        .select()
        .from(conflicts)
        .where(and(eq(conflicts.record, id), isNull(conflicts.resolved_at))),
    )
  }
}
