import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createFixture = async () => {
  const club = await api.club()
  const people = await club.people(3)
  const firstDevice = createTestDevice(api, (await api.user(club.id)).token)
  const secondDevice = createTestDevice(api, (await api.user(club.id)).token)
  const session = newId()
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  await firstDevice.push(firstDevice.mutation('session.create', { id: session, ...day }))
  return { a: firstDevice, b: secondDevice, people, session }
}

it('restores a session with all ticks made during its absence', async () => {
  const { a: firstDevice, b: secondDevice, people, session } = await createFixture()
  await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
  const ticks = people.map((registered) =>
    secondDevice.mutation('attendance.set', { session, registered, seen: 0, state: 'attending' }),
  )
  const { results } = await secondDevice.push(...ticks)
  const conflictIds = new Set(results.flatMap(({ conflicts }) => conflicts))
  const decisions = [...conflictIds].map((id) => secondDevice.mutation('conflict.resolve', { id, value: 'restore' }))
  await secondDevice.push(...decisions)
  const { rows } = await firstDevice.pullAll()
  expect(people.map((person) => rows.get(`attendance/${session}:${person}`)?.row)).toMatchObject(
    people.map(() => ({ state: 'attending' })),
  )
})

it('restores a person with the health note made during the absence [invariant 5]', async () => {
  const { a: firstDevice, b: secondDevice, people, session } = await createFixture()
  const [person = ''] = people
  await firstDevice.push(firstDevice.mutation('registered.delete', { id: person }))
  const changes = { medical_conditions: { base: null, value: 'Nut allergy' } }
  const { results } = await secondDevice.push(
    secondDevice.mutation('registered.update', { id: person, set: changes }),
    secondDevice.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
  )
  const conflictIds = new Set(results.flatMap(({ conflicts }) => conflicts))
  const decisions = [...conflictIds].map((id) => secondDevice.mutation('conflict.resolve', { id, value: 'restore' }))
  await secondDevice.push(...decisions)
  const { rows } = await firstDevice.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({ medical_conditions: 'Nut allergy' })
  expect(rows.get(`attendance/${session}:${person}`)?.row).toMatchObject({ state: 'attending' })
})

it('returns the same rows in a push response as in a pull', async () => {
  const { a: firstDevice } = await createFixture()
  const id = newId()
  const values = { first_name: 'Ava', last_name: 'Hughes' }
  const { results } = await firstDevice.push(firstDevice.mutation('registered.create', { id, values }))
  const { rows } = await firstDevice.pullAll()
  expect(results[0]?.rows[0]?.row).toEqual(rows.get(`registered/${id}`)?.row)
})
