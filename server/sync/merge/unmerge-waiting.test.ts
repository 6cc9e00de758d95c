import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RowByTable } from '../../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Device = ReturnType<typeof createTestDevice>

const buildNoteChange = (value: string, base: string | null = null) => ({
  medical_conditions: { base, value },
})

/** Creates two records of one person and three tablets. */
const createTwoRecords = async () => {
  const fixture = await createSyncFixture(api, 2)
  const thirdTablet = createTestDevice(api, fixture.one.token)
  const [primary = '', duplicate = ''] = fixture.people
  const { a } = fixture
  const edit = async (device: Device, id: string, set: object) =>
    (await device.push(device.mutation('registered.update', { id, set }))).results[0]
  const remove = (id: string) => a.push(a.mutation('registered.delete', { id }))
  const decide = (device: Device, id: string | undefined, value: string, seen?: number) =>
    device.push(device.mutation('conflict.resolve', { id, value, ...(seen !== undefined && { seen }) }))
  const merge = () => a.push(a.mutation('registered.merge', { primary, duplicates: [duplicate] }))
  const unmerge = () => a.push(a.mutation('registered.unmerge', { primary }))
  const readMedical = async (id: string) =>
    ((await a.pullAll()).rows.get(`registered/${id}`)?.row as RowByTable['registered'] | null)?.medical_conditions
  const loadConflicts = async (id: string) => (await readOpenConflicts(a)).filter(({ record }) => record === id)
  return {
    ...fixture,
    c: thirdTablet,
    primary,
    duplicate,
    edit,
    remove,
    decide,
    merge,
    unmerge,
    medical: readMedical,
    questionsOf: loadConflicts,
  }
}

it('separates waiting notes about the remaining person and a duplicate [DUP-31]', async () => {
  const {
    a,
    b,
    c,
    primary,
    duplicate,
    edit,
    remove,
    decide,
    merge,
    unmerge,
    medical,
    questionsOf: loadConflicts,
  } = await createTwoRecords()
  await remove(duplicate)
  const school = await edit(b, duplicate, { school: { base: null, value: 'Ysgol Glanrafon' } })
  const emailEdit = await edit(c, duplicate, { email: { base: null, value: 'nia@example.org' } })
  await decide(a, emailEdit?.conflicts?.[0], 'restore')
  await merge()
  await remove(primary)
  const primaryEdit = await edit(b, primary, buildNoteChange('Carries an EpiPen'))
  expect(primaryEdit?.conflicts).toEqual(school?.conflicts)
  await unmerge()
  const { rows } = await a.pullAll()
  expect(rows.get(`registered/${duplicate}`)?.row).toMatchObject({
    school: 'Ysgol Glanrafon',
    medical_conditions: null,
  })
  expect(await loadConflicts(duplicate)).toEqual([])
  const [question, ...more] = await loadConflicts(primary)
  expect([question?.kind, question?.mine.device, more]).toEqual(['deleted', b.id, []])
  expect(JSON.stringify(question?.mine.value)).not.toContain('Glanrafon')
  await decide(c, question?.id, 'restore')
  expect(await medical(primary)).toBe('Carries an EpiPen')
})

it("returns a duplicate's chosen text if the remaining person was removed [DUP-31]", async () => {
  const {
    a,
    b,
    c,
    primary,
    duplicate,
    edit,
    remove,
    decide,
    merge,
    unmerge,
    medical,
    questionsOf: loadConflicts,
  } = await createTwoRecords()
  await edit(a, duplicate, buildNoteChange('Asthma'))
  const disputedEdit = await edit(b, duplicate, buildNoteChange('Hay fever'))
  await merge()
  const [conflict] = await loadConflicts(primary)
  await remove(primary)
  await decide(c, disputedEdit?.conflicts?.[0], 'Asthma and hay fever', conflict?.version)
  await unmerge()
  // The text was chosen for the merged person, so a user must check it for the duplicate.
  expect((await loadConflicts(duplicate)).map(({ mine }) => mine.value)).toContain('Asthma and hay fever')
  expect(await loadConflicts(primary)).toEqual([])
  expect(await medical(duplicate)).toBe('Asthma')
})
