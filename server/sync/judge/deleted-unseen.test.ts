import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Rows } from '../../../contract/rows.ts'
import { createTestApi, type createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Device = ReturnType<typeof createTestDevice>

/** Returns the highest row version that the device has after a full pull. */
const pullVersion = async (device: Device) =>
  Math.max(...[...(await device.pullAll()).rows.values()].map(({ version = 0 }) => version))

it('restores a session with its ticks after a deletion made without seeing them', async () => {
  const { a, b, people, session, states, tick } = await createSyncFixture(api, 40)
  const seenVersion = await pullVersion(b)
  await a.push(...people.map((person) => a.mutation('attendance.set', tick(person, 'attending'))))
  const [result] = (await b.push(b.mutation('session.delete', { id: session, seen: seenVersion }))).results
  expect(result).toMatchObject({ status: 'conflict' })
  expect((await a.pullAll()).rows.get(`sessions/${session}`)).toBeUndefined()
  const [conflict] = await readOpenConflicts(a)
  expect(conflict).toMatchObject({ kind: 'deleted', table: 'sessions', record: session })
  await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value: 'restore' }))
  const { rows } = await b.pullAll()
  expect(rows.get(`sessions/${session}`)?.row).toMatchObject({ id: session })
  expect(people.every((person) => rows.get(`attendance/${session}:${person}`)?.row)).toBe(true)
  expect((await states()).size).toBe(40)
})

it('opens one conflict if a child with an unseen allergy is removed [invariant 5]', async () => {
  const { a, b, people } = await createSyncFixture(api)
  const person = people[0] ?? ''
  const seenVersion = await pullVersion(b)
  const noteChange = { medical_conditions: { base: null, value: 'Anaphylaxis: wasps' } }
  await a.push(a.mutation('registered.update', { id: person, set: noteChange }))
  const row = (await a.pullAll()).rows.get(`registered/${person}`)?.row as Rows['registered']
  await b.push(b.mutation('registered.delete', { id: person, seen: seenVersion }))
  const [conflict] = await readOpenConflicts(b)
  // The conflict itself contains the name, because no device has the person any more.
  expect(conflict?.base).toBe(`${row.first_name} ${row.last_name}`)
  expect(conflict?.mine.value).toMatchObject({ name: 'registered.update', args: { set: noteChange } })
  await b.push(b.mutation('conflict.resolve', { id: conflict?.id, value: 'let_go' }))
  expect(await readOpenConflicts(a)).toEqual([])
})

it('deletes without a conflict if all changes were seen or local', async () => {
  const { a, b, people, session, tick } = await createSyncFixture(api)
  await a.push(a.mutation('attendance.set', tick(people[0] ?? '', 'attending')))
  const seenVersion = await pullVersion(b)
  await b.push(b.mutation('attendance.set', tick(people[1] ?? '', 'attending')))
  const [result] = (await b.push(b.mutation('session.delete', { id: session, seen: seenVersion }))).results
  expect(result).toMatchObject({ status: 'applied' })
  expect(await readOpenConflicts(a)).toEqual([])
})
