import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApi, testApi } from '../testing/api.ts'
import { databaseHolds } from '../testing/database-holds.ts'
import { hall } from '../testing/hall.ts'
import { runRetention } from './retention.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const run = () => runRetention(api.db, new AbortController().signal)
const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const door = async () => {
  const made = await hall(api)
  const leave = async (device: typeof made.a, registered: string, collector: string | null) => {
    const args = { session: made.session, registered, seen: 0, collector }
    return (await device.push(device.mutation('departure.set', args))).results[0]
  }
  const rows = () => query('SELECT collector FROM departures WHERE session_id = $1', [made.session])
  return { ...made, leave, rows }
}

describe('collectors of children [B-HAL-04]', () => {
  it('are erased with the child from rows, audit trail, conflicts and late changes', async () => {
    const { a, b, people, leave } = await door()
    const [ann = ''] = people
    await leave(a, ann, 'Zelda Quince')
    expect(await leave(b, ann, 'Yorick Vane')).toMatchObject({ status: 'conflict' })
    await a.push(a.mutation('registered.delete', { id: ann }))
    await query("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [ann])
    expect(await databaseHolds(api, 'Zelda Quince')).not.toEqual([])
    await run()
    for (const name of ['Zelda Quince', 'Yorick Vane']) expect(await databaseHolds(api, name)).toEqual([])
    expect(await leave(b, ann, 'Xavier Late')).toMatchObject({ status: 'rejected', code: 'not_found' })
    await run()
    expect(await databaseHolds(api, 'Xavier Late')).toEqual([])
  })

  it('are deleted for returned people and for erased sessions', async () => {
    const { a, people, session, leave, rows } = await door()
    const [ann = '', bea = ''] = people
    await leave(a, ann, 'Nan')
    await leave(a, ann, null)
    await leave(a, bea, 'Dad')
    await run()
    expect(await rows()).toHaveLength(2)
    await query("UPDATE departures SET at = now() - interval '93 days' WHERE session_id = $1", [session])
    await run()
    expect(await rows()).toEqual([{ collector: 'Dad' }])
    await a.push(a.mutation('session.delete', { id: session }))
    await run()
    expect(await rows()).toHaveLength(1)
    await query("UPDATE sessions SET deleted_at = now() - interval '93 days' WHERE id = $1", [session])
    await run()
    expect(await rows()).toEqual([])
  })
})
