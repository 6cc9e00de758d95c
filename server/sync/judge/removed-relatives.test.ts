import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RegisteredRow } from '../../../contract/rows.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a mother with two children in her family. */
const createFamilyFixture = async () => {
  const { a: firstDevice, b: secondDevice, one: firstUser, people } = await createSyncFixture(api, 4)
  const [mother = '', child = '', sister = '', otherPerson = ''] = people
  const addRelatives = (device: typeof firstDevice, id: string, relatives: string[]) =>
    device.push(device.mutation('registered.update', { id, set: { family_entries: { add: relatives } } }))
  await addRelatives(firstDevice, mother, [child, sister])
  const call = (method: string, path: string, body?: unknown) => api.call(firstUser.token, method, path, body)
  const getFamily = async (id: string) => (await call('GET', `/registered/${id}`)).body.family_entries
  const pullFamily = async (cursor?: string) => {
    const { rows, cursor: nextCursor } = await secondDevice.pullAll(cursor)
    return { family: (rows.get(`registered/${mother}`)?.row as RegisteredRow)?.family_entries, next: nextCursor }
  }
  return {
    a: firstDevice,
    b: secondDevice,
    mother,
    child,
    sister,
    other: otherPerson,
    add: addRelatives,
    call,
    familyOf: getFamily,
    pulled: pullFamily,
  }
}

it('omits a removed relative from every response [PER-33]', async () => {
  const {
    a: firstDevice,
    mother,
    child,
    sister,
    call,
    familyOf: getFamily,
    pulled: pullFamily,
  } = await createFamilyFixture()
  const { family: familyBefore, next: nextCursor } = await pullFamily()
  expect(familyBefore).toEqual([child, sister])
  expect((await call('DELETE', `/registered/${child}`)).status).toBe(204)
  expect(await getFamily(mother)).toEqual([sister])
  const { body } = await call('GET', '/registered')
  expect(body.results.find(({ id }: { id: string }) => id === mother).family_entries).toEqual([sister])
  expect((await pullFamily()).family).toEqual([sister])
  // A device that already had the row receives it again.
  expect((await pullFamily(nextCursor)).family).toEqual([sister])
  const changes = { school: { base: null, value: 'Ysgol y Bryn' } }
  const { results } = await firstDevice.push(firstDevice.mutation('registered.update', { id: mother, set: changes }))
  expect(results[0]?.rows[0]?.row).toMatchObject({ school: 'Ysgol y Bryn', family_entries: [sister] })
})

it('adds a restored relative to the family on every device [PER-33]', async () => {
  const {
    a: firstDevice,
    mother,
    child,
    sister,
    other: otherPerson,
    call,
    familyOf: getFamily,
    pulled: pullFamily,
  } = await createFamilyFixture()
  await call('DELETE', `/registered/${child}`)
  const { next: nextCursor } = await pullFamily()
  // Save while the child is removed, with the family as the form shows it.
  const response = await call('PATCH', `/registered/${mother}`, { family_entries: [sister, otherPerson] })
  expect(response.body.family_entries).toEqual([sister, otherPerson])
  await firstDevice.push(firstDevice.mutation('registered.restore', { id: child }))
  expect((await getFamily(mother)).toSorted()).toEqual([child, sister, otherPerson].toSorted())
  expect((await pullFamily(nextCursor)).family?.toSorted()).toEqual([child, sister, otherPerson].toSorted())
})

it('adds a relative restored by a decision to the family [PER-33]', async () => {
  const {
    a: firstDevice,
    b: secondDevice,
    mother,
    child,
    sister,
    familyOf: getFamily,
    pulled: pullFamily,
  } = await createFamilyFixture()
  await firstDevice.push(firstDevice.mutation('registered.delete', { id: child }))
  const changes = { school: { base: null, value: 'Ysgol y Bryn' } }
  const lateUpdate = await secondDevice.push(secondDevice.mutation('registered.update', { id: child, set: changes }))
  const { next: nextCursor } = await pullFamily()
  const [conflictId] = lateUpdate.results[0]?.conflicts ?? []
  await firstDevice.push(firstDevice.mutation('conflict.resolve', { id: conflictId, value: 'restore' }))
  expect(await getFamily(mother)).toEqual([child, sister])
  expect((await pullFamily(nextCursor)).family).toEqual([child, sister])
})

it('rejects a call that adds a removed person to a family [PER-33]', async () => {
  const { mother, child, sister, other: otherPerson, call, familyOf: getFamily } = await createFamilyFixture()
  await call('DELETE', `/registered/${otherPerson}`)
  const refusedResponse = await call('PATCH', `/registered/${mother}`, { family_entries: [child, sister, otherPerson] })
  expect(refusedResponse).toMatchObject({
    status: 400,
    body: { detail: { family_entries: ['This value is not valid.'] } },
  })
  const person = { first_name: 'Mali', last_name: 'Davies', is_adult: false }
  const createResponse = await call('POST', '/registered', { ...person, family_entries: [otherPerson] })
  expect(createResponse).toMatchObject({
    status: 400,
    body: { detail: { family_entries: ['This value is not valid.'] } },
  })
  expect(await getFamily(mother)).toEqual([child, sister])
})

it("applies a tablet's other changes if it has not pulled a removal [invariant 4]", async () => {
  const {
    a: firstDevice,
    b: secondDevice,
    mother,
    child,
    sister,
    other: otherPerson,
    familyOf: getFamily,
  } = await createFamilyFixture()
  await firstDevice.push(firstDevice.mutation('registered.delete', { id: otherPerson }))
  const changes = { family_entries: { add: [otherPerson] }, school: { base: null, value: 'Ysgol y Bryn' } }
  const { results } = await secondDevice.push(secondDevice.mutation('registered.update', { id: mother, set: changes }))
  expect(results[0]).toMatchObject({ status: 'applied' })
  expect(results[0]?.rows[0]?.row).toMatchObject({ school: 'Ysgol y Bryn', family_entries: [child, sister] })
  await firstDevice.push(firstDevice.mutation('registered.restore', { id: otherPerson }))
  expect(await getFamily(mother)).toEqual([child, sister, otherPerson])
})
