import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registered } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createSeparatedFamily, MOTHER_FACTS, MOTHER_HOME, openFamilyPage } from '../testing/family-requests.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Names of the mother are not secret in a health text. Where she lives and her numbers are. */
const CONTACT_FACTS = MOTHER_FACTS.filter((fact) => fact !== 'Cerys')

describe("a father's page [B-FAM-08]", () => {
  it.each([
    'GET /people',
    'GET /held',
    'PATCH /people',
    'POST /confirm',
    'GET /sessions',
    'PUT /bookings',
    'POST /copy',
  ])('contains no contact fact of the mother in %s', async (name) => {
    const family = await createSeparatedFamily(api)
    const { ava, father, mother } = family
    const page = await openFamilyPage(family, father, [ava])
    const calls: Record<string, () => ReturnType<typeof page.call>> = {
      'GET /people': () => page.call('GET', '/people'),
      'GET /held': () => page.call('GET', '/held'),
      'PATCH /people': () =>
        page.call('PATCH', `/people/${ava}`, { set: { school: { base: null, value: 'Ysgol Newydd' } } }),
      'POST /confirm': () => page.call('POST', '/confirm', { people: [ava, mother] }),
      'GET /sessions': () => page.call('GET', '/sessions'),
      'PUT /bookings': () =>
        page.call('PUT', '/bookings', { bookings: [{ session: ava, registered: mother, state: 'booked' }] }),
      'POST /copy': () => page.call('POST', '/copy', { people: [ava] }),
    }
    const reply = await calls[name]?.()
    const raw = JSON.stringify(reply?.body)
    for (const fact of CONTACT_FACTS) expect(raw).not.toContain(fact)
  })

  it('adds to a health text of which the link hides a part', async () => {
    const family = await createSeparatedFamily(api)
    const { ava, father } = family
    const page = await openFamilyPage(family, father, [ava])
    const change = { base: 'Asthma; ring Cerys on …', value: 'Asthma; ring Cerys on …; hay fever' }
    const { body } = await page.call('PATCH', `/people/${ava}`, { set: { medical_conditions: change } })
    expect(body).toMatchObject({ medical_conditions: change.value, questions: [] })
    const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, ava)))
    expect(row?.medical_conditions).toBe('Asthma; ring Cerys on 07700 900111; hay fever')
  })

  it.each([
    ['Inhaler at 1  high street, CF101AA', 'Inhaler at …, …'],
    ['Ring +44 7700-900111', 'Ring …'],
    ['Mail MUM@hallbook.example', 'Mail …'],
    ['Nut allergy since 2024, 2 doses of 250', 'Nut allergy since 2024, 2 doses of 250'],
    ['Ring dad on 07700 900333', 'Ring dad on 07700 900333'],
  ])('shows the health text "%s" as "%s"', async (text, shown) => {
    const family = await createSeparatedFamily(api)
    const { ava, father } = family
    await api.db.network((tx) => tx.update(registered).set({ medical_conditions: text }).where(eq(registered.id, ava)))
    const page = await openFamilyPage(family, father, [ava])
    expect((await page.call('GET', '/people')).body.results[1].medical_conditions).toBe(shown)
  })

  it('hides contact facts again after a coordinator has withdrawn them', async () => {
    const family = await createSeparatedFamily(api)
    const page = await openFamilyPage(family, family.father, [family.ava])
    const path = `/registered/${family.father}/family_link`
    const people = [family.ava]
    await api.call(family.coordinator.token, 'POST', path, { people, show: true, show_contacts: true })
    expect(JSON.stringify((await page.call('GET', '/people')).body)).toContain('CF10 1AA')
    await api.call(family.coordinator.token, 'POST', path, { people, show: true, show_contacts: false })
    for (const call of ['/people', '/held'])
      expect(JSON.stringify((await page.call('GET', call)).body)).not.toContain('CF10 1AA')
  })

  it('stays without contact facts after a merge with a record of which the family typed the address', async () => {
    const family = await createSeparatedFamily(api)
    const { ava, father, device } = family
    const empty = { address_1: '', postcode: '', town: '', mobile_number: '' }
    await api.db.network((tx) => tx.update(registered).set(empty).where(eq(registered.id, father)))
    const page = await openFamilyPage(family, father, [ava])
    const set = {
      address_1: { base: '', value: MOTHER_HOME.address_1 },
      postcode: { base: '', value: MOTHER_HOME.postcode },
    }
    await page.call('PATCH', `/people/${father}`, { set })
    const remaining = await family.createPerson({
      is_adult: true,
      attendance_type: 'parent_or_carer',
      first_name: 'Dylan',
      last_name: 'Price',
      email: 'dad@hallbook.example',
    })
    const args = { primary: remaining, duplicates: [father], choose: {} }
    const pushed = await device.push(device.mutation('registered.merge', args))
    expect(pushed.results[0]?.status).toBe('applied')
    const newPage = await openFamilyPage(family, remaining, [ava])
    const { body } = await newPage.call('GET', '/people')
    expect(body.count).toBe(2)
    expect(body.results[1].not_shown).toContain('emergency_contact_number')
  })

  it('replies alike, with the same version, to the stored value of a hidden field and to another', async () => {
    const family = await createSeparatedFamily(api)
    const page = await openFamilyPage(family, family.father, [family.ava])
    const guess = async (value: string) =>
      (await page.call('PATCH', `/people/${family.ava}`, { set: { postcode: { base: null, value } } })).body
    await guess('SA2 2AA')
    expect(await guess('CF10 1AA')).toEqual(await guess('SA1 1AA'))
  })
})

describe('a link for the address of a child [B-FAM-01]', () => {
  it('is replaced when it is sent to another address', async () => {
    const family = await createSeparatedFamily(api)
    const child = await family.createPerson({
      ...MOTHER_HOME,
      first_name: 'Ben',
      date_of_birth: '2016-03-01',
      email: 'old@hallbook.example',
    })
    const oldPage = await openFamilyPage(family, child, [child])
    expect((await oldPage.call('GET', '/people')).status).toBe(200)
    await api.db.network((tx) =>
      tx.update(registered).set({ email: 'new@hallbook.example' }).where(eq(registered.id, child)),
    )
    const newPage = await openFamilyPage(family, child, [child])
    expect(newPage.token).not.toBe(oldPage.token)
    expect((await oldPage.call('GET', '/people')).status).toBe(404)
  })
})

it('replaces the link of an adult when it is sent to another address [B-FAM-01]', async () => {
  const family = await createSeparatedFamily(api)
  const oldPage = await openFamilyPage(family, family.mother, [family.ava])
  await api.db.network((tx) =>
    tx.update(registered).set({ email: 'new@hallbook.example' }).where(eq(registered.id, family.mother)),
  )
  await openFamilyPage(family, family.mother, [family.ava])
  expect((await oldPage.call('GET', '/people')).status).toBe(404)
})
