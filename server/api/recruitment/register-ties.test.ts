import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const BORN = '1990-05-01'

/** Creates a club with an application of Angharad Price and the calls that link her to the register. */
const club = async () => {
  const made = await api.club()
  const user = await api.user(made.id)
  const application = await makeApplication(api, made.id, { answers: { date_of_birth: BORN } })
  const adult = async (first_name: string, last_name: string, facts: object = {}) =>
    (await made.people(1, { first_name, last_name, is_adult: true, ...facts }))[0] ?? ''
  const path = `/applications/${application.id}/registered`
  const asked = async () => (await api.call(user.token, 'GET', path)).body
  const tie = (registered: string | null, token = user.token) => api.call(token, 'PUT', path, { registered })
  const ofPerson = async (id: string) =>
    (await api.call(user.token, 'GET', `/registered/${id}/applications`)).body
  return { ...made, user, application, adult, asked, tie, ofPerson }
}

describe('linking an applicant to a registered person [B-REC-12]', () => {
  it('suggests adults by name and birthday on application and person', async () => {
    const { adult, asked, ofPerson, people, application, user } = await club()
    const same = await adult('ANGHARAD', 'Price', { date_of_birth: BORN })
    const name = await adult('Angharad', 'Price')
    const married = await adult('Angharad', 'Morgan', { date_of_birth: BORN })
    await adult('Angharad', 'Morgan', { date_of_birth: '1991-05-01' })
    await people(1, { first_name: 'Angharad', last_name: 'Price', date_of_birth: BORN })
    const { tied, offers } = await asked()
    expect(tied).toBeNull()
    expect(offers.map((one: { id: string }) => one.id)).toEqual([same, name, married])
    expect(offers[0]).toEqual({
      id: same,
      name: 'ANGHARAD Price',
      date_of_birth: BORN,
      same_birthday: true,
    })
    expect((await ofPerson(married)).offers).toMatchObject([{ id: application.id, name: 'Angharad Price' }])
    const core = await api.user((await club()).id, { user_type: 'core' })
    for (const token of [core.token, (await club()).user.token])
      expect((await api.call(token, 'GET', `/registered/${same}/applications`)).status).toBeOneOf([403, 404])
    expect((await api.call(user.token, 'GET', `/registered/${newId()}/applications`)).status).toBe(404)
  })

  it('links one person, refuses a second and a child, and unlinks again', async () => {
    const { adult, asked, tie, ofPerson, people, application } = await club()
    const [one, two] = [await adult('Angharad', 'Price'), await adult('Angharad', 'Price')]
    const [child = ''] = await people(1)
    expect((await tie(one)).body).toMatchObject({ tied: { id: one }, offers: [] })
    expect((await tie(one)).status).toBe(200)
    expect(await tie(two)).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect((await tie(child)).status).toBe(400)
    expect((await ofPerson(one)).tied).toMatchObject({ id: application.id })
    expect(await ofPerson(two)).toEqual({ tied: null, offers: [] })
    expect((await tie(null)).body.tied).toBeNull()
    expect((await tie(two)).body).toMatchObject({ tied: { id: two } })
    expect((await asked()).tied).toMatchObject({ id: two })
    const other = await club()
    expect((await other.tie(one)).status).toBe(400)
  })
})
