import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowByTable } from '../../../contract/rows.ts'
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
  const {
    a: firstDevice,
    b: secondDevice,
    people,
    session,
    states: readStates,
    tick: buildTick,
  } = await createSyncFixture(api, 40)
  const seenVersion = await pullVersion(secondDevice)
  await firstDevice.push(
    ...people.map((person) => firstDevice.mutation('attendance.set', buildTick(person, 'attending'))),
  )
  const [result] = (
    await secondDevice.push(secondDevice.mutation('session.delete', { id: session, seen: seenVersion }))
  ).results
  expect(result).toMatchObject({ status: 'conflict' })
  expect((await firstDevice.pullAll()).rows.get(`sessions/${session}`)).toBeUndefined()
  const [conflict] = await readOpenConflicts(firstDevice)
  expect(conflict).toMatchObject({ kind: 'deleted', table: 'sessions', record: session })
  await firstDevice.push(firstDevice.mutation('conflict.resolve', { id: conflict?.id, value: 'restore' }))
  const { rows } = await secondDevice.pullAll()
  expect(rows.get(`sessions/${session}`)?.row).toMatchObject({ id: session })
  expect(people.every((person) => rows.get(`attendance/${session}:${person}`)?.row)).toBe(true)
  expect((await readStates()).size).toBe(40)
})

it('opens one conflict if a child with an unseen allergy is removed [invariant 5]', async () => {
  const { a: firstDevice, b: secondDevice, people } = await createSyncFixture(api)
  const person = people[0] ?? ''
  const seenVersion = await pullVersion(secondDevice)
  const noteChange = { medical_conditions: { base: null, value: 'Anaphylaxis: wasps' } }
  await firstDevice.push(firstDevice.mutation('registered.update', { id: person, set: noteChange }))
  const row = (await firstDevice.pullAll()).rows.get(`registered/${person}`)?.row as RowByTable['registered']
  await secondDevice.push(secondDevice.mutation('registered.delete', { id: person, seen: seenVersion }))
  const [conflict] = await readOpenConflicts(secondDevice)
  // The conflict itself contains the name, because no device has the person any more.
  expect(conflict?.base).toBe(`${row.first_name} ${row.last_name}`)
  expect(conflict?.mine.value).toMatchObject({ name: 'registered.update', args: { set: noteChange } })
  await secondDevice.push(secondDevice.mutation('conflict.resolve', { id: conflict?.id, value: 'let_go' }))
  expect(await readOpenConflicts(firstDevice)).toEqual([])
})

it('deletes without a conflict if all changes were seen or local', async () => {
  const { a: firstDevice, b: secondDevice, people, session, tick: buildTick } = await createSyncFixture(api)
  await firstDevice.push(firstDevice.mutation('attendance.set', buildTick(people[0] ?? '', 'attending')))
  const seenVersion = await pullVersion(secondDevice)
  await secondDevice.push(secondDevice.mutation('attendance.set', buildTick(people[1] ?? '', 'attending')))
  const [result] = (
    await secondDevice.push(secondDevice.mutation('session.delete', { id: session, seen: seenVersion }))
  ).results
  expect(result).toMatchObject({ status: 'applied' })
  expect(await readOpenConflicts(firstDevice)).toEqual([])
})
