import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const MOTHER_HOME = { address_1: '1 High Street', postcode: 'CF10 1AA' }
const FATHER_HOME = { address_1: '9 Mill Lane', postcode: 'NP20 2BB' }
const BABY_BIRTHDAY = '2020-05-05'

/**
 * Creates a mother with two children, and the father of the first child alone. The club has tied the half-siblings to
 * each other.
 */
async function createHalfSiblings() {
  const club = await createFamilyClub(api)
  const baby = await club.addChild('Beti', { ...MOTHER_HOME, date_of_birth: BABY_BIRTHDAY, school: 'Ysgol y Coed' })
  const ava = await club.addChild('Ava', { ...MOTHER_HOME, family_entries: [baby] })
  const mother = await club.addAdult('Cerys', [ava, baby], MOTHER_HOME)
  const father = await club.addAdult('Dylan', [ava], FATHER_HOME)
  const { token } = club.coordinator
  const sendLink = (adult: string, people?: string[]) =>
    api.call(token, 'POST', `/registered/${adult}/family_link`, { show: true, people })
  const openLink = async (adult: string, people: string[]) => {
    const secret = String((await sendLink(adult, people)).body.url)
      .split('/')
      .at(-1)
    const unlock = (date_of_birth: string) => api.call(null, 'POST', `/family/${secret}/unlock`, { date_of_birth })
    const { key } = (await unlock('2016-03-01')).body
    const call = (method: string, path: string, body?: object) =>
      api.call(null, method, `/family/${secret}${path}`, body, { 'X-Family-Key': key })
    return { call, unlock }
  }
  return { baby, ava, mother, father, sendLink, openLink }
}

const listIds = (body: { results: { id: string }[] }) => body.results.map(({ id }) => id).sort()

describe('half-siblings of two households [B-FAM-01, B-FAM-08]', () => {
  it('are both in the link of their mother', async () => {
    const { ava, baby, mother, openLink } = await createHalfSiblings()
    const { call } = await openLink(mother, [ava, baby])
    expect(listIds((await call('GET', '/people')).body)).toEqual([mother, ava, baby].sort())
  })

  it('are not both in the link of the father of one', async () => {
    const { ava, baby, father, openLink } = await createHalfSiblings()
    const { call } = await openLink(father, [ava])
    expect(listIds((await call('GET', '/people')).body)).toEqual([father, ava].sort())
    const change = { set: { school: { base: null, value: 'Ysgol y Dref' } } }
    expect((await call('PATCH', `/people/${baby}`, change)).status).toBe(404)
    const heldPage = JSON.stringify((await call('GET', '/held')).body)
    expect(heldPage).not.toMatch(/Beti|Ysgol y Coed|Mill Lane.*High Street/)
    expect(heldPage).not.toContain(baby)
  })

  it('cannot be added to the link of the other father', async () => {
    const { ava, baby, father, sendLink } = await createHalfSiblings()
    expect((await sendLink(father, [ava, baby])).status).toBe(400)
  })

  it('do not open the link of the other father with their birthday', async () => {
    const { ava, father, openLink } = await createHalfSiblings()
    const { unlock } = await openLink(father, [ava])
    expect(await unlock(BABY_BIRTHDAY)).toMatchObject({ status: 403, body: { code: 'wrong_birthday' } })
  })
})
