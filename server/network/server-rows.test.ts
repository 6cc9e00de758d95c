import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newId } from '../../contract/id.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { createLog } from '../core/log.ts'
import { createServerIdentity } from '../core/server-identity.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { readServers, startServerRow } from './server-rows.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
const listServers = () => api.db.network((tx) => readServers(tx))
const startRow = (streams = 0) =>
  startServerRow({
    db: api.db,
    log: createLog('silent'),
    events: { countStreams: () => streams },
    server: createServerIdentity(),
  })

it('lists each running server, until it stops', async () => {
  const [firstRow, secondRow] = [startRow(2), startRow()]
  await vi.waitFor(async () => expect(await listServers()).toHaveLength(2))
  const server = (await listServers()).find(({ event_streams }) => event_streams === 2)
  expect(server?.version).toBe(packageJson.version)
  expect(server?.max_database_connections).toBe(18)
  await firstRow.stop()
  expect(await listServers()).toHaveLength(1)
  await secondRow.stop()
  expect(await listServers()).toEqual([])
})

it('hides a killed server after five minutes, and deletes its row', async () => {
  const addRow = (minutes: number) =>
    query(
      `INSERT INTO servers (id, name, version, started, seen)
       VALUES ($1, 'hall-2', '0.3.0', now() - interval '1 day', now() - make_interval(mins => $2))`,
      [newId(), minutes],
    )
  await addRow(4)
  await addRow(6)
  expect(await listServers()).toHaveLength(1)
  const row = startRow()
  await vi.waitFor(async () => {
    const { rows } = await query('SELECT count(*)::int AS count FROM servers')
    expect(rows[0]?.count).toBe(2)
  })
  await row.stop()
})
