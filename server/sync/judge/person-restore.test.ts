import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { runRetention } from '../../retention/retention.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const createRemovedPerson = async () => {
  const fixture = await createSyncFixture(api)
  const { a: firstDevice, people, tick: buildTick } = fixture
  const person = people[0] ?? ''
  const noteChange = { medical_conditions: { base: null, value: 'Carries an EpiPen' } }
  await firstDevice.push(
    firstDevice.mutation('registered.update', { id: person, set: noteChange }),
    firstDevice.mutation('attendance.set', buildTick(person, 'attending')),
    firstDevice.mutation('registered.delete', { id: person }),
  )
  const restore = async (device = firstDevice) =>
    (await device.push(device.mutation('registered.restore', { id: person }))).results[0]
  return { ...fixture, person, restore }
}

it('restores a removed person with health notes and ticks on all devices', async () => {
  const { a: firstDevice, b: secondDevice, person, restore, tick: buildTick } = await createRemovedPerson()
  expect((await secondDevice.pullAll()).rows.get(`registered/${person}`)).toBeUndefined()
  expect(await restore(secondDevice)).toMatchObject({
    status: 'applied',
    rows: [{ table: 'registered', id: person, row: { medical_conditions: 'Carries an EpiPen' } }],
  })
  const { rows } = await firstDevice.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({ medical_conditions: 'Carries an EpiPen' })
  const { session } = buildTick(person, '')
  expect(rows.get(`attendance/${session}:${person}`)?.row).toMatchObject({ state: 'attending' })
  expect(await restore(firstDevice)).toMatchObject({ status: 'applied' })
})

it("rejects the restore of an erased, merged, unknown or other club's person", async () => {
  const { a: firstDevice, b: secondDevice, person, people, restore } = await createRemovedPerson()
  const otherClubDevice = createTestDevice(api, (await api.user((await api.club()).id)).token)
  expect(await restore(otherClubDevice)).toMatchObject({ status: 'rejected', code: 'not_found' })
  const unknownResult = await firstDevice.push(firstDevice.mutation('registered.restore', { id: newId() }))
  expect(unknownResult.results[0]).toMatchObject({ status: 'rejected', code: 'not_found' })
  const [, primary, duplicate] = people
  await firstDevice.push(firstDevice.mutation('registered.merge', { primary, duplicates: [duplicate] }))
  const mergedResult = await firstDevice.push(firstDevice.mutation('registered.restore', { id: duplicate }))
  expect(mergedResult.results[0]).toMatchObject({ status: 'rejected', code: 'not_found' })
  await api.db.network((_tx, client) =>
    client.query(`UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1`, [person]),
  )
  await runRetention(api.db, new AbortController().signal)
  expect(await restore(secondDevice)).toMatchObject({ status: 'rejected', code: 'not_found' })
})

it('restores a person with later changes and leaves no conflict open [invariant 5]', async () => {
  const { a: firstDevice, b: secondDevice, person, restore } = await createRemovedPerson()
  const changes = {
    allergens: { add: ['nuts'] },
    has_dietary_requirements: { base: null, value: true },
    dietary_requirements: { base: null, value: 'EpiPen in the bag' },
  }
  const lateUpdate = await secondDevice.push(secondDevice.mutation('registered.update', { id: person, set: changes }))
  expect(lateUpdate.results[0]).toMatchObject({ status: 'conflict' })
  expect((await readOpenConflicts(firstDevice)).map(({ kind }) => kind)).toEqual(['deleted'])
  expect(await restore()).toMatchObject({ status: 'applied' })
  const { rows } = await firstDevice.pullAll()
  expect(rows.get(`registered/${person}`)?.row).toMatchObject({
    allergens: ['nuts'],
    dietary_requirements: 'EpiPen in the bag',
    medical_conditions: 'Carries an EpiPen',
  })
  expect(await readOpenConflicts(firstDevice)).toEqual([])
})
