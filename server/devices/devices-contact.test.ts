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
  const [firstUser, secondUser] = [await api.user(club.id), await api.user(club.id)]
  const [doorDevice, kitchenDevice] = [newId(), newId()]
  expect(await sendContact(firstUser.token, doorDevice)).toEqual([])
  await api.call(secondUser.token, 'PUT', `/devices/${kitchenDevice}`, { name: 'Kitchen tablet' })
  expect(await sendContact(secondUser.token, kitchenDevice)).toEqual([
    { id: doorDevice, name: null, seconds: expect.any(Number) },
  ])
  expect(await sendContact(firstUser.token, doorDevice)).toMatchObject([{ id: kitchenDevice, name: 'Kitchen tablet' }])
  const otherClubUser = await api.user((await api.club()).id)
  // Sending the id of another club's device must not give access to that device.
  expect(await sendContact(otherClubUser.token, kitchenDevice)).toEqual([])
  expect(await sendContact(firstUser.token, doorDevice)).toMatchObject([{ id: kitchenDevice }])

  const moveLastSeenBack = (days: number) =>
    api.db.network((_tx, client) =>
      client.query('UPDATE devices SET last_seen = now() - make_interval(days => $2) WHERE id = $1', [
        kitchenDevice,
        days,
      ]),
    )
  await moveLastSeenBack(1)
  expect(await sendContact(firstUser.token, doorDevice)).toEqual([])
  await moveLastSeenBack(0)
  await api.call(secondUser.token, 'DELETE', '/auth')
  expect(await sendContact(firstUser.token, doorDevice)).toEqual([])
})
