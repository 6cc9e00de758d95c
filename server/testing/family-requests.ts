import { newId } from '../../contract/id.ts'
import { personDefaults } from '../../contract/registered/registered-fields.ts'
import { registered } from '../db/schema.ts'
import { createTestDevice, type TestApi } from './api.ts'

export const MOTHER_HOME = {
  address_1: '1 High Street',
  town: 'Cardiff',
  postcode: 'CF10 1AA',
  mobile_number: '07700 900111',
  emergency_contact_name: 'Gran Morgan',
  emergency_contact_number: '07700 900222',
}
const FATHER_HOME = { address_1: '9 Mill Lane', town: 'Newport', postcode: 'NP20 2BB', mobile_number: '07700 900333' }

/** Texts that reveal where or with whom the mother and her daughter live. */
export const MOTHER_FACTS = [
  'High Street',
  'Cardiff',
  'CF10',
  '900111',
  '900222',
  'Cerys',
  'Gran',
  'Bethan',
  'Dr Rees',
  'mum@hallbook.example',
]

export const BIRTHDAY = '2016-03-01'

type Facts = Partial<typeof registered.$inferInsert>

/** Creates a club with separated parents, and their daughter Ava, who lives with her mother. */
export async function createSeparatedFamily(api: TestApi, name = 'Riverside') {
  const club = await api.club(name)
  const coordinator = await api.user(club.id, { first_name: 'Elin', last_name: 'Price', ethnicity_captured: true })
  const createPerson = async (facts: Facts) => {
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
  const ava = await createPerson({
    ...MOTHER_HOME,
    first_name: 'Ava',
    last_name: 'Hughes',
    date_of_birth: BIRTHDAY,
    allergens: ['milk'],
    has_dietary_requirements: true,
    dietary_requirements: 'No pork',
    medical_conditions: 'Asthma; ring Cerys on 07700 900111',
    pick_up_people: 'Auntie Bethan',
    parent_or_carer: 'Cerys Hughes',
    gp_name: 'Dr Rees',
    school: 'Ysgol y Dref',
    true_statements_lone_parent: true,
  })
  const adult = { is_adult: true, attendance_type: 'parent_or_carer', family_entries: [ava] }
  const mother = await createPerson({
    ...adult,
    ...MOTHER_HOME,
    first_name: 'Cerys',
    last_name: 'Hughes',
    email: 'mum@hallbook.example',
  })
  const father = await createPerson({
    ...adult,
    ...FATHER_HOME,
    first_name: 'Dylan',
    last_name: 'Price',
    email: 'dad@hallbook.example',
  })
  const device = createTestDevice(api, coordinator.token)
  return { api, club, coordinator, device, ava, mother, father, createPerson }
}

export type SeparatedFamily = Awaited<ReturnType<typeof createSeparatedFamily>>

/** Emails a person's link, opens its page, and returns a function for the page's calls. */
export async function openFamilyPage({ api, coordinator }: SeparatedFamily, adult: string, people: string[]) {
  const path = `/registered/${adult}/family_link`
  await api.call(coordinator.token, 'POST', path, { people })
  const { body } = await api.call(coordinator.token, 'POST', path, { people, show: true })
  const token = String(body.url).split('/').at(-1) ?? ''
  const unlocked = await api.call(null, 'POST', `/family/${token}/unlock`, { date_of_birth: BIRTHDAY })
  const key = String(unlocked.body.key)
  const call = (method: string, callPath: string, sent?: object) =>
    api.call(null, method, `/family/${token}${callPath}`, sent, { 'X-Family-Key': key })
  return { token, key, call }
}

/** Makes a copy request and returns a function that fetches its file, with the raw text. */
export async function createCopy(family: SeparatedFamily, adult: string, people: string[]) {
  const page = await openFamilyPage(family, adult, [family.ava])
  await page.call('POST', '/copy', { people })
  const { api } = family
  const { token } = family.coordinator
  const { body } = await api.call(token, 'GET', '/copy_requests')
  const id = String(body.results[0].id)
  const fetchFile = async () => {
    const reply = await api.call(token, 'GET', `/copy_requests/${id}/file`)
    return { ...reply, raw: JSON.stringify(reply.body) }
  }
  const update = (sent: object) => api.call(token, 'POST', `/copy_requests/${id}`, sent)
  return { id, page, fetchFile, update }
}
