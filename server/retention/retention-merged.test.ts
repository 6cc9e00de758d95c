import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RegisteredRow } from '../../contract/rows.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { findTablesWithText as holds } from '../testing/find-tables-with-text.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'
import { runRetention } from './retention.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const run = () => runRetention(api.db, new AbortController().signal)
const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const findTablesWith = (text: string) => holds(api, text)

const buildNoteChange = (value: string, base: string | null = null) => ({
  has_medical_conditions: { base: base === null ? null : true, value: true },
  medical_conditions: { base, value },
})

/** Creates a child with two merged records, each with a note. The tablet `late` has not received the merge. */
const createMergedFixture = async () => {
  const { a: firstDevice, b: lateTablet, people, tick: buildTick } = await createSyncFixture(api, 3)
  const [primary = '', duplicate = '', relative = ''] = people
  const sendMutation = async (device: typeof firstDevice, name: string, args: object) =>
    (await device.push(device.mutation(name, { ...args }))).results[0]
  const edit = (device: typeof firstDevice, id: string, set: object) =>
    sendMutation(device, 'registered.update', { id, set })
  await edit(firstDevice, primary, buildNoteChange('Anaphylaxis to wasps'))
  await edit(firstDevice, duplicate, buildNoteChange('Anaphylaxis to ants'))
  await edit(firstDevice, relative, { family_entries: { add: [duplicate] } })
  await sendMutation(firstDevice, 'attendance.set', buildTick(duplicate, 'attending'))
  expect(await sendMutation(firstDevice, 'registered.merge', { primary, duplicates: [duplicate] })).toMatchObject({
    status: 'conflict',
  })
  const backdateDeletion = async (id: string, days: number) => {
    await query('UPDATE registered SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', [id, days])
    await query('UPDATE merges SET made = now() - make_interval(days => $2) WHERE primary_id = $1', [primary, days])
  }
  const readRow = async (id: string) =>
    (await lateTablet.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | null | undefined
  return {
    a: firstDevice,
    late: lateTablet,
    primary,
    duplicate,
    send: sendMutation,
    edit,
    age: backdateDeletion,
    row: readRow,
  }
}

it('leaves no data of a removed person under a merged id', async () => {
  const {
    a: firstDevice,
    late: lateTablet,
    primary,
    duplicate,
    send: sendMutation,
    edit,
    age: backdateDeletion,
  } = await createMergedFixture()
  await edit(lateTablet, duplicate, buildNoteChange('Anaphylaxis to hornets', 'Anaphylaxis to ants'))
  await sendMutation(firstDevice, 'registered.delete', { id: primary })
  await edit(lateTablet, duplicate, buildNoteChange('Anaphylaxis to gnats', 'Anaphylaxis to ants'))
  await backdateDeletion(duplicate, 31)
  await backdateDeletion(primary, 31)
  await run()
  expect(await findTablesWith('anaphylaxis')).toEqual([])

  // Send another change from the late tablet, this time after the erasure.
  const { status } =
    (await edit(lateTablet, duplicate, buildNoteChange('Anaphylaxis to bees', 'Anaphylaxis to ants'))) ?? {}
  expect(status).toBe('rejected')
  await run()
  expect(await findTablesWith('anaphylaxis')).toEqual([])
})

it('erases the merged duplicate after 30 days, and the remaining person stays', async () => {
  const {
    a: firstDevice,
    late: lateTablet,
    primary,
    duplicate,
    send: sendMutation,
    edit,
    age: backdateDeletion,
    row: readRow,
  } = await createMergedFixture()
  await backdateDeletion(duplicate, 31)
  await run()
  expect(await readRow(primary)).toMatchObject({ medical_conditions: 'Anaphylaxis to wasps' })
  expect(await sendMutation(firstDevice, 'registered.unmerge', { primary })).toMatchObject({ status: 'rejected' })
  // A change that a late tablet makes under the old id still applies to the same person.
  await edit(lateTablet, duplicate, { town: { base: null, value: 'Bala' } })
  expect(await readRow(primary)).toMatchObject({ town: 'Bala' })
  expect(await readRow(duplicate)).toBeFalsy()
})

it('does not restore a nameless person if a merge is undone during erasure', async () => {
  const { a: firstDevice, primary, duplicate, send: sendMutation, row: readRow } = await createMergedFixture()
  await query("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [duplicate])
  await run()
  await sendMutation(firstDevice, 'registered.unmerge', { primary })
  expect(await readRow(duplicate)).toBeFalsy()
  expect(await readRow(primary)).toMatchObject({ medical_conditions: 'Anaphylaxis to wasps' })
})
