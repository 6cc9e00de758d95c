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
  const { a, b: late, people, tick } = await createSyncFixture(api, 3)
  const [primary = '', duplicate = '', relative = ''] = people
  const send = async (device: typeof a, name: string, args: object) =>
    (await device.push(device.mutation(name, { ...args }))).results[0]
  const edit = (device: typeof a, id: string, set: object) => send(device, 'registered.update', { id, set })
  await edit(a, primary, buildNoteChange('Anaphylaxis to wasps'))
  await edit(a, duplicate, buildNoteChange('Anaphylaxis to ants'))
  await edit(a, relative, { family_entries: { add: [duplicate] } })
  await send(a, 'attendance.set', tick(duplicate, 'attending'))
  expect(await send(a, 'registered.merge', { primary, duplicates: [duplicate] })).toMatchObject({
    status: 'conflict',
  })
  const age = async (id: string, days: number) => {
    await query('UPDATE registered SET deleted_at = now() - make_interval(days => $2) WHERE id = $1', [id, days])
    await query('UPDATE merges SET made = now() - make_interval(days => $2) WHERE primary_id = $1', [primary, days])
  }
  const row = async (id: string) =>
    (await late.pullAll()).rows.get(`registered/${id}`)?.row as RegisteredRow | null | undefined
  return { a, late, primary, duplicate, send, edit, age, row }
}

it('leaves no data of a removed person under a merged id', async () => {
  const { a, late, primary, duplicate, send, edit, age } = await createMergedFixture()
  await edit(late, duplicate, buildNoteChange('Anaphylaxis to hornets', 'Anaphylaxis to ants'))
  await send(a, 'registered.delete', { id: primary })
  await edit(late, duplicate, buildNoteChange('Anaphylaxis to gnats', 'Anaphylaxis to ants'))
  await age(duplicate, 31)
  await age(primary, 31)
  await run()
  expect(await findTablesWith('anaphylaxis')).toEqual([])

  // Send another change from the late tablet, this time after the erasure.
  const { status } = (await edit(late, duplicate, buildNoteChange('Anaphylaxis to bees', 'Anaphylaxis to ants'))) ?? {}
  expect(status).toBe('rejected')
  await run()
  expect(await findTablesWith('anaphylaxis')).toEqual([])
})

it('erases the merged duplicate after 30 days, and the remaining person stays', async () => {
  const { a, late, primary, duplicate, send, edit, age, row } = await createMergedFixture()
  await age(duplicate, 31)
  await run()
  expect(await row(primary)).toMatchObject({ medical_conditions: 'Anaphylaxis to wasps' })
  expect(await send(a, 'registered.unmerge', { primary })).toMatchObject({ status: 'rejected' })
  // A change that a late tablet makes under the old id still applies to the same person.
  await edit(late, duplicate, { town: { base: null, value: 'Bala' } })
  expect(await row(primary)).toMatchObject({ town: 'Bala' })
  expect(await row(duplicate)).toBeFalsy()
})

it('does not restore a nameless person if a merge is undone during erasure', async () => {
  const { a, primary, duplicate, send, row } = await createMergedFixture()
  await query("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [duplicate])
  await run()
  await send(a, 'registered.unmerge', { primary })
  expect(await row(duplicate)).toBeFalsy()
  expect(await row(primary)).toMatchObject({ medical_conditions: 'Anaphylaxis to wasps' })
})
