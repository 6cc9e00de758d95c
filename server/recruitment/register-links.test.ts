import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const BIRTHDAY = '1990-05-01'

/** Creates a club with an application by Angharad Price. Returns the calls that link her to the register. */
const createFixture = async () => {
  const testClub = await api.club()
  const user = await api.user(testClub.id)
  const application = await makeApplication(api, testClub.id, { answers: { date_of_birth: BIRTHDAY } })
  const createAdult = async (first_name: string, last_name: string, facts: object = {}) =>
    (await testClub.people(1, { first_name, last_name, is_adult: true, ...facts }))[0] ?? ''
  const path = `/applications/${application.id}/registered`
  const readLink = async () => (await api.call(user.token, 'GET', path)).body
  const linkPerson = (registered: string | null, token = user.token) => api.call(token, 'PUT', path, { registered })
  const readPersonLinks = async (id: string) =>
    (await api.call(user.token, 'GET', `/registered/${id}/applications`)).body
  return {
    ...testClub,
    user,
    application,
    adult: createAdult,
    asked: readLink,
    tie: linkPerson,
    ofPerson: readPersonLinks,
  }
}

describe('linking an applicant to a registered person [B-REC-12]', () => {
  it('suggests adults by name and birthday on application and person', async () => {
    const {
      adult: createAdult,
      asked: readLink,
      ofPerson: readPersonLinks,
      people,
      application,
      user,
    } = await createFixture()
    const samePerson = await createAdult('ANGHARAD', 'Price', { date_of_birth: BIRTHDAY })
    const sameName = await createAdult('Angharad', 'Price')
    const marriedPerson = await createAdult('Angharad', 'Morgan', { date_of_birth: BIRTHDAY })
    await createAdult('Angharad', 'Morgan', { date_of_birth: '1991-05-01' })
    await people(1, { first_name: 'Angharad', last_name: 'Price', date_of_birth: BIRTHDAY })
    const { tied: linkedPerson, offers } = await readLink()
    expect(linkedPerson).toBeNull()
    expect(offers.map((one: { id: string }) => one.id)).toEqual([samePerson, sameName, marriedPerson])
    expect(offers[0]).toEqual({
      id: samePerson,
      name: 'ANGHARAD Price',
      date_of_birth: BIRTHDAY,
      same_birthday: true,
    })
    expect((await readPersonLinks(marriedPerson)).offers).toMatchObject([
      { id: application.id, name: 'Angharad Price' },
    ])
    const coreUser = await api.user((await createFixture()).id, { user_type: 'core' })
    for (const token of [coreUser.token, (await createFixture()).user.token])
      expect((await api.call(token, 'GET', `/registered/${samePerson}/applications`)).status).toBeOneOf([403, 404])
    expect((await api.call(user.token, 'GET', `/registered/${newId()}/applications`)).status).toBe(404)
  })

  it('links one person, refuses a second and a child, and unlinks again', async () => {
    const {
      adult: createAdult,
      asked: readLink,
      tie: linkPerson,
      ofPerson: readPersonLinks,
      people,
      application,
    } = await createFixture()
    const [firstAdult, secondAdult] = [await createAdult('Angharad', 'Price'), await createAdult('Angharad', 'Price')]
    const [child = ''] = await people(1)
    expect((await linkPerson(firstAdult)).body).toMatchObject({ tied: { id: firstAdult }, offers: [] })
    expect((await linkPerson(firstAdult)).status).toBe(200)
    expect(await linkPerson(secondAdult)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await linkPerson(child)).status).toBe(400)
    expect((await readPersonLinks(firstAdult)).tied).toMatchObject({ id: application.id })
    expect(await readPersonLinks(secondAdult)).toEqual({ tied: null, offers: [] })
    expect((await linkPerson(null)).body.tied).toBeNull()
    expect((await linkPerson(secondAdult)).body).toMatchObject({ tied: { id: secondAdult } })
    expect((await readLink()).tied).toMatchObject({ id: secondAdult })
    const otherFixture = await createFixture()
    expect((await otherFixture.tie(firstAdult)).status).toBe(400)
  })
})
