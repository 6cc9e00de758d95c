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
  const { a, b, one, people } = await createSyncFixture(api, 4)
  const [mother = '', child = '', sister = '', other = ''] = people
  const addRelatives = (device: typeof a, id: string, relatives: string[]) =>
    device.push(device.mutation('registered.update', { id, set: { family_entries: { add: relatives } } }))
  await addRelatives(a, mother, [child, sister])
  const call = (method: string, path: string, body?: unknown) => api.call(one.token, method, path, body)
  const getFamily = async (id: string) => (await call('GET', `/registered/${id}`)).body.family_entries
  const pullFamily = async (cursor?: string) => {
    const { rows, cursor: next } = await b.pullAll(cursor)
    return { family: (rows.get(`registered/${mother}`)?.row as RegisteredRow)?.family_entries, next }
  }
  return {
    a,
    b,
    mother,
    child,
    sister,
    other,
    add: addRelatives,
    call,
    familyOf: getFamily,
    pulled: pullFamily,
  }
}

it('omits a removed relative from every response [PER-33]', async () => {
  const { a, mother, child, sister, call, familyOf: getFamily, pulled: pullFamily } = await createFamilyFixture()
  const { family: before, next } = await pullFamily()
  expect(before).toEqual([child, sister])
  expect((await call('DELETE', `/registered/${child}`)).status).toBe(204)
  expect(await getFamily(mother)).toEqual([sister])
  const { body } = await call('GET', '/registered')
  expect(body.results.find(({ id }: { id: string }) => id === mother).family_entries).toEqual([sister])
  expect((await pullFamily()).family).toEqual([sister])
  // A device that already had the row receives it again.
  expect((await pullFamily(next)).family).toEqual([sister])
  const changes = { school: { base: null, value: 'Ysgol y Bryn' } }
  const { results } = await a.push(a.mutation('registered.update', { id: mother, set: changes }))
  expect(results[0]?.rows[0]?.row).toMatchObject({ school: 'Ysgol y Bryn', family_entries: [sister] })
})

it('adds a restored relative to the family on every device [PER-33]', async () => {
  const { a, mother, child, sister, other, call, familyOf: getFamily, pulled: pullFamily } = await createFamilyFixture()
  await call('DELETE', `/registered/${child}`)
  const { next } = await pullFamily()
  // Save while the child is removed, with the family as the form shows it.
  const response = await call('PATCH', `/registered/${mother}`, { family_entries: [sister, other] })
  expect(response.body.family_entries).toEqual([sister, other])
  await a.push(a.mutation('registered.restore', { id: child }))
  expect((await getFamily(mother)).toSorted()).toEqual([child, sister, other].toSorted())
  expect((await pullFamily(next)).family?.toSorted()).toEqual([child, sister, other].toSorted())
})

it('adds a relative restored by a decision to the family [PER-33]', async () => {
  const { a, b, mother, child, sister, familyOf: getFamily, pulled: pullFamily } = await createFamilyFixture()
  await a.push(a.mutation('registered.delete', { id: child }))
  const changes = { school: { base: null, value: 'Ysgol y Bryn' } }
  const lateUpdate = await b.push(b.mutation('registered.update', { id: child, set: changes }))
  const { next } = await pullFamily()
  const [conflictId] = lateUpdate.results[0]?.conflicts ?? []
  await a.push(a.mutation('conflict.resolve', { id: conflictId, value: 'restore' }))
  expect(await getFamily(mother)).toEqual([child, sister])
  expect((await pullFamily(next)).family).toEqual([child, sister])
})

it('rejects a call that adds a removed person to a family [PER-33]', async () => {
  const { mother, child, sister, other, call, familyOf: getFamily } = await createFamilyFixture()
  await call('DELETE', `/registered/${other}`)
  const refused = await call('PATCH', `/registered/${mother}`, { family_entries: [child, sister, other] })
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: { family_entries: ['This value is not valid.'] } },
  })
  const person = { first_name: 'Mali', last_name: 'Davies', is_adult: false }
  const created = await call('POST', '/registered', { ...person, family_entries: [other] })
  expect(created).toMatchObject({
    status: 400,
    body: { detail: { family_entries: ['This value is not valid.'] } },
  })
  expect(await getFamily(mother)).toEqual([child, sister])
})

it("applies a tablet's other changes if it has not pulled a removal [invariant 4]", async () => {
  const { a, b, mother, child, sister, other, familyOf: getFamily } = await createFamilyFixture()
  await a.push(a.mutation('registered.delete', { id: other }))
  const changes = { family_entries: { add: [other] }, school: { base: null, value: 'Ysgol y Bryn' } }
  const { results } = await b.push(b.mutation('registered.update', { id: mother, set: changes }))
  expect(results[0]).toMatchObject({ status: 'applied' })
  expect(results[0]?.rows[0]?.row).toMatchObject({ school: 'Ysgol y Bryn', family_entries: [child, sister] })
  await a.push(a.mutation('registered.restore', { id: other }))
  expect(await getFamily(mother)).toEqual([child, sister, other])
})
