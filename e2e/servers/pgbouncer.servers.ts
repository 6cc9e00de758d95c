import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestDatabase } from '../../server/testing/database.ts'
import { isNightRun } from '../../server/testing/night.ts'
import { startPgBouncer } from '../../server/testing/pgbouncer.ts'
import { createServerProcess } from './server-process.ts'

/** Starts the server on a database address. */
const startServer = async (databaseUrl: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-servers-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return createServerProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
}

const createDatabase = async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.url
}

const startPool = async (databaseUrl: string, mode: 'session' | 'transaction') => {
  const pool = await startPgBouncer(databaseUrl, mode)
  onTestFinished(() => pool.stop())
  return pool.url
}

/** Runs a statement on a database as its owner. */
const runStatement = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const expectRefusal = async (databaseUrl: string, message: RegExp) => {
  const server = await startServer(databaseUrl)
  expect(await server.waitForExit()).toBe(1)
  expect(server.readErrors()).toMatch(message)
}

it('starts behind PgBouncer in session mode with both roles and notifications [B-OPS-04]', async () => {
  const databaseUrl = await createDatabase()
  const server = await startServer(await startPool(databaseUrl, 'session'))
  await server.waitUntilReady()
  const sessions = await runStatement(
    databaseUrl,
    `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  )
  expect(sessions.map(({ query }) => query)).toContain('LISTEN hallbook')
})

it('refuses to start behind PgBouncer in transaction mode [B-OPS-04]', async () => {
  const url = await startPool(await createDatabase(), 'transaction')
  await expectRefusal(url, /^Hallbook did not start\. DATABASE_URL names a connection pool .*pool_mode = session/)
})

it('refuses a session of PgBouncer that reads rows of a club [B-OPS-04]', async () => {
  const databaseUrl = await createDatabase()
  const club = newId()
  await runStatement(
    databaseUrl,
    `INSERT INTO organisations (id, name, hashid) VALUES ('${club}', 'Hall', 'hall');
     DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET hallbook.organisation = ''${club}''', current_database()); END $$`,
  )
  const url = await startPool(databaseUrl, 'session')
  await expectRefusal(
    url,
    /^Hallbook did not start\. DATABASE_URL names a database .* can read the table organisations/,
  )
})

it.runIf(isNightRun)('refuses a pool that lends one connection', async () => {
  const pool = await startPgBouncer(await createDatabase(), 'session', 1)
  onTestFinished(() => pool.stop())
  await expectRefusal(pool.url, /lends fewer than two connections/)
})

it('refuses a transaction pool before it migrates an empty database', async () => {
  const databaseUrl = await createDatabase()
  await runStatement(databaseUrl, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await expectRefusal(await startPool(databaseUrl, 'transaction'), /pool_mode = session/)
  expect(await runStatement(databaseUrl, "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual([])
})
