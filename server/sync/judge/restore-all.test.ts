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
  const a = createTestDevice(api, (await api.user(club.id)).token)
  const b = createTestDevice(api, (await api.user(club.id)).token)
  const session = newId()
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  await a.push(a.mutation('session.create', { id: session, ...day }))
  return { a, b, people, session }
}

it('restores a session with all ticks made during its absence', async () => {
  const { a, b, people, session } = await createFixture()
  await a.push(a.mutation('session.delete', { id: session }))
  const ticks = people.map((registered) =>
    b.mutation('attendance.set', { session, registered, seen: 0, state: 'attending' }),
  )
  const { results } = await b.push(...ticks)
  const conflictIds = new Set(results.flatMap(({ conflicts }) => conflicts))
  const decisions = [...conflictIds].map((id) => b.mutation('conflict.resolve', { id, value: 'restore' }))
  await b.push(...decisions)
  const { rows } = await a.pullAll()
  expect(people.map((person) => rows.get(`attendance/${session}:${person}`)?.row)).toMatchObject(
    people.map(() => ({ state: 'attending' })),
  )
})

it('restores a person with the health note made during the absence [invariant 5]', async () => {
  const { a, b, people, session } = await createFixture()
  const [person = ''] = people
  await a.push(a.mutation('registered.delete', { id: person }))
  const changes = { medical_conditions: { base: null, value: 'Nut allergy' } }
  const { results } = await b.push(
    b.mutation('registered.update', { id: person, set: changes }),
    b.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
  )
  const conflictIds = new Set(results.flatMap(({ conflicts }) => conflicts))
  const decisions = [...conflictIds].map((id) => b.mutation('conflict.resolve', { id, value: 'restore' }))
  await b.push(...decisions)
  const { rows } = await a.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({ medical_conditions: 'Nut allergy' })
  expect(rows.get(`attendance/${session}:${person}`)?.row).toMatchObject({ state: 'attending' })
})

it('returns the same rows in a push response as in a pull', async () => {
  const { a } = await createFixture()
  const id = newId()
  const values = { first_name: 'Ava', last_name: 'Hughes' }
  const { results } = await a.push(a.mutation('registered.create', { id, values }))
  const { rows } = await a.pullAll()
  expect(results[0]?.rows[0]?.row).toEqual(rows.get(`registered/${id}`)?.row)
})
