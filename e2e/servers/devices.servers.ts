import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../server/testing/database.ts'
import { createFleet } from '../../server/testing/fleet.ts'
import { measureReturn } from '../support/returning-devices.ts'
import { createServerProcess, SECRET } from './server-process.ts'

it('takes in 60 devices that come back within a second [B-OPS-05]', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const fleet = await createFleet(database.url, SECRET, [...Array.from({ length: 11 }, () => 4), 16], 20)
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-servers-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await createServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  await server.waitUntilReady()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  onTestFinished(() => client.end())
  const readVersions = async () => {
    const { rows } = await client.query('SELECT organisation_id AS club, version::int FROM versions')
    return new Map(rows.map(({ club, version }) => [club as string, version as number]))
  }

  const figures = await measureReturn(server.url, fleet, readVersions)
  expect(figures).toMatchObject({ devices: 60, unsent: 0, refused: 0, withoutEvent: 0 })
  expect(figures.seconds).toBeLessThan(60)
  expect(figures.longestWaitSeconds).toBeLessThan(45)
  expect(Object.keys(figures.statuses)).toEqual(['200'])
  const { rows } = await client.query("SELECT count(*)::int AS ticks FROM attendance WHERE state = 'attending'")
  expect(rows).toEqual([{ ticks: 1200 }])
})
