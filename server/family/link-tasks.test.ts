import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createFamilyClub } from '../testing/families.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a link of a mother that ten wrong birthdays have ended. */
async function createEndedLink() {
  const club = await createFamilyClub(api)
  const ava = await club.addChild('Ava')
  const mum = await club.addAdult('Cerys', [ava])
  const path = `/registered/${mum}/family_link`
  const { url } = (await api.call(club.coordinator.token, 'POST', path, { show: true })).body
  const secret = String(url).split('/').at(-1)
  for (let day = 10; day < 20; day++)
    await api.call(null, 'POST', `/family/${secret}/unlock`, { date_of_birth: `2015-01-${day}` })
  return { club, mum }
}

const list = (token: string) => api.call(token, 'GET', '/family_link_tasks')

describe('tasks about links that wrong tries ended [B-FAM-02]', () => {
  it('are listed until a coordinator closes them', async () => {
    const { club, mum } = await createEndedLink()
    const { token } = club.coordinator
    const { body } = await list(token)
    expect(body).toMatchObject({ count: 1, results: [{ person: mum, name: 'Cerys Hughes' }] })
    const path = `/family_link_tasks/${body.results[0].id}`
    expect((await api.call(token, 'POST', path)).status).toBe(204)
    expect((await list(token)).body).toEqual({ count: 0, results: [] })
    expect((await api.call(token, 'POST', path)).status).toBe(404)
  })

  it('do not contain withdrawn links', async () => {
    const club = await createFamilyClub(api)
    const mum = await club.addAdult('Cerys', [])
    const path = `/registered/${mum}/family_link`
    await api.call(club.coordinator.token, 'POST', path, { show: true })
    await api.call(club.coordinator.token, 'DELETE', path)
    expect((await list(club.coordinator.token)).body.count).toBe(0)
  })

  it('are closed to core team members and other clubs', async () => {
    const { club } = await createEndedLink()
    const stranger = (await createFamilyClub(api)).coordinator
    const [task] = (await list(club.coordinator.token)).body.results
    expect((await list(club.core.token)).status).toBe(403)
    expect((await list(stranger.token)).body.count).toBe(0)
    expect((await api.call(stranger.token, 'POST', `/family_link_tasks/${task.id}`)).status).toBe(404)
    expect((await list(club.coordinator.token)).body.count).toBe(1)
  })
})
