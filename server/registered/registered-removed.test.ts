import { afterAll, beforeAll, expect, it } from 'vitest'
import { runRetention } from '../retention/retention.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a club with four people and removes two of them: first Ava, then Ben. */
const createClubWithRemovedPeople = async () => {
  const club = await api.club()
  const { token } = await api.user(club.id, { first_name: 'Mali', last_name: 'Price' })
  const device = createTestDevice(api, token)
  const people = await club.people(4, { date_of_birth: '2017-03-04' })
  const [ava = '', ben = ''] = people
  await device.push(device.mutation('registered.delete', { id: ava }))
  await device.push(device.mutation('registered.delete', { id: ben }))
  const listRemovedPeople = (query = '', as = token) => api.call(as, 'GET', `/registered/removed${query}`)
  return { club, token, device, people, ava, ben, list: listRemovedPeople }
}

it('lists removed people with remover and time, latest first, in pages', async () => {
  const { ava, ben, list: listRemovedPeople } = await createClubWithRemovedPeople()
  const { status, body } = await listRemovedPeople()
  expect(status).toBe(200)
  const facts = { is_adult: false, date_of_birth: '2017-03-04', removed_by: 'Mali Price' }
  expect(body).toMatchObject({
    count: 2,
    results: [{ id: ben, name: 'First1 Last1', ...facts }, { id: ava }],
  })
  expect(Date.parse(body.results[0].removed_at)).toBeGreaterThan(Date.parse(body.results[1].removed_at))
  expect((await listRemovedPeople('?limit=1&offset=1')).body).toMatchObject({ count: 2, results: [{ id: ava }] })
})

it('other clubs see only their own, and core team members none', async () => {
  const { club, list: listRemovedPeople } = await createClubWithRemovedPeople()
  const otherClubUser = await api.user((await api.club()).id)
  expect((await listRemovedPeople('', otherClubUser.token)).body).toEqual({ count: 0, results: [] })
  for (const user_type of ['core', 'safeguarding_leader'] as const)
    expect((await listRemovedPeople('', (await api.user(club.id, { user_type })).token)).status).toBe(403)
})

it('omits people who were restored, merged or erased after 30 days', async () => {
  const { device, people, ava, ben, list: listRemovedPeople } = await createClubWithRemovedPeople()
  const [, , primary, duplicate] = people
  await device.push(device.mutation('registered.merge', { primary, duplicates: [duplicate] }))
  expect((await listRemovedPeople()).body.results.map((person: { id: string }) => person.id)).toEqual([ben, ava])
  await device.push(device.mutation('registered.restore', { id: ben }))
  expect((await listRemovedPeople()).body).toMatchObject({ count: 1, results: [{ id: ava }] })
  await api.db.network((_tx, client) =>
    client.query(`UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1`, [ava]),
  )
  // The person must be hidden as soon as the 30 days are over, even before the nightly job erases the data.
  expect((await listRemovedPeople()).body).toEqual({ count: 0, results: [] })
  await runRetention(api.db, new AbortController().signal)
  expect((await listRemovedPeople()).body).toEqual({ count: 0, results: [] })
})
