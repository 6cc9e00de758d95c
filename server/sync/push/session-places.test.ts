import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SESSION_VALUES = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 } as const

const createClub = async () => {
  const { id } = await api.club()
  const { token } = await api.user(id)
  const readPlaces = async () =>
    (await api.call(token, 'GET', '/session_places?year=2026')).body.map(
      (session: { places: number | null }) => session.places,
    )
  return { a: createTestDevice(api, token), b: createTestDevice(api, token), token, places: readPlaces }
}

it('stores the places with which a session is created [B-NUM-03]', async () => {
  const { a, places } = await createClub()
  const { results } = await a.push(a.mutation('session.create', { id: newId(), ...SESSION_VALUES, places: 40 }))
  expect(results[0]).toMatchObject({ status: 'applied' })
  expect(await places()).toEqual([40])
})

it('stores the first places if two tablets create the same day', async () => {
  const { a, b, places } = await createClub()
  await a.push(a.mutation('session.create', { id: newId(), ...SESSION_VALUES, places: 40 }))
  const { results } = await b.push(b.mutation('session.create', { id: newId(), ...SESSION_VALUES, places: 25 }))
  expect(results[0]).toMatchObject({ status: 'applied' })
  expect(await places()).toEqual([40])
})

it('sets no places for a session that is created without them', async () => {
  const { a, places } = await createClub()
  await a.push(a.mutation('session.create', { id: newId(), ...SESSION_VALUES }))
  expect(await places()).toEqual([null])
})

it('refuses places that are not a whole number', async () => {
  const { a } = await createClub()
  const { results } = await a.push(a.mutation('session.create', { id: newId(), ...SESSION_VALUES, places: 1.5 }))
  expect(results[0]).toMatchObject({ status: 'rejected' })
})
