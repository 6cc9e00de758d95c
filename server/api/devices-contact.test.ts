import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const sendContact = async (token: string, device: string) =>
  (await api.call(token, 'POST', `/devices/${device}/contact`)).body.devices

it("lists only the own club's other devices that were in touch today [B-HAL-02]", async () => {
  const club = await api.club()
  const [one, two] = [await api.user(club.id), await api.user(club.id)]
  const [door, kitchen] = [newId(), newId()]
  expect(await sendContact(one.token, door)).toEqual([])
  await api.call(two.token, 'PUT', `/devices/${kitchen}`, { name: 'Kitchen tablet' })
  expect(await sendContact(two.token, kitchen)).toEqual([{ id: door, name: null, seconds: expect.any(Number) }])
  expect(await sendContact(one.token, door)).toMatchObject([{ id: kitchen, name: 'Kitchen tablet' }])
  const elsewhere = await api.user((await api.club()).id)
  // Sending the id of another club's device must not give access to that device.
  expect(await sendContact(elsewhere.token, kitchen)).toEqual([])
  expect(await sendContact(one.token, door)).toMatchObject([{ id: kitchen }])

  const moveLastSeenBack = (days: number) =>
    api.db.network((_tx, client) =>
      client.query('UPDATE devices SET last_seen = now() - make_interval(days => $2) WHERE id = $1', [kitchen, days]),
    )
  await moveLastSeenBack(1)
  expect(await sendContact(one.token, door)).toEqual([])
  await moveLastSeenBack(0)
  await api.call(two.token, 'DELETE', '/auth')
  expect(await sendContact(one.token, door)).toEqual([])
})
