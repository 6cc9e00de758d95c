import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { findTablesWithText } from '../testing/find-tables-with-text.ts'
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

const createFixture = async () => {
  const fixture = await createSyncFixture(api)
  const leave = async (device: typeof fixture.a, registered: string, collector: string | null) => {
    const args = { session: fixture.session, registered, seen: 0, collector }
    return (await device.push(device.mutation('departure.set', args))).results[0]
  }
  const readDepartures = () => query('SELECT collector FROM departures WHERE session_id = $1', [fixture.session])
  return { ...fixture, leave, rows: readDepartures }
}

describe('collectors of children [B-HAL-04]', () => {
  it('are erased with the child from rows, audit trail, conflicts and late changes', async () => {
    const { a: firstDevice, b: secondDevice, people, leave } = await createFixture()
    const [ann = ''] = people
    await leave(firstDevice, ann, 'Zelda Quince')
    expect(await leave(secondDevice, ann, 'Yorick Vane')).toMatchObject({ status: 'conflict' })
    await firstDevice.push(firstDevice.mutation('registered.delete', { id: ann }))
    await query("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [ann])
    expect(await findTablesWithText(api, 'Zelda Quince')).not.toEqual([])
    await run()
    for (const name of ['Zelda Quince', 'Yorick Vane']) expect(await findTablesWithText(api, name)).toEqual([])
    expect(await leave(secondDevice, ann, 'Xavier Late')).toMatchObject({ status: 'rejected', code: 'not_found' })
    await run()
    expect(await findTablesWithText(api, 'Xavier Late')).toEqual([])
  })

  it('are deleted for returned people and for erased sessions', async () => {
    const { a: firstDevice, people, session, leave, rows: readDepartures } = await createFixture()
    const [ann = '', bea = ''] = people
    await leave(firstDevice, ann, 'Nan')
    await leave(firstDevice, ann, null)
    await leave(firstDevice, bea, 'Dad')
    await run()
    expect(await readDepartures()).toHaveLength(2)
    await query("UPDATE departures SET at = now() - interval '93 days' WHERE session_id = $1", [session])
    await run()
    expect(await readDepartures()).toEqual([{ collector: 'Dad' }])
    await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
    await run()
    expect(await readDepartures()).toHaveLength(1)
    await query("UPDATE sessions SET deleted_at = now() - interval '93 days' WHERE id = $1", [session])
    await run()
    expect(await readDepartures()).toEqual([])
  })
})
