import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { DataDirInUse } from '../postgres/data-dir.ts'
import { startEmbedded } from '../postgres/embedded.ts'

/** A PostgreSQL for tests. `url` is the address of a superuser. */
export type TestPostgres = { url: string; stop(): Promise<void> }

/** A migrated database of one test file. */
export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * Starts a throw-away PostgreSQL, or uses the PostgreSQL of DATABASE_URL. Concurrent runs use different folders. The
 * next run deletes the database of a killed run.
 */
export async function startTestPostgres(): Promise<TestPostgres> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => {} }
  for (let slot = 1; ; slot++) {
    const dataDir = join(tmpdir(), `hallbook-test-${userInfo().username}-${slot}`)
    try {
      return await startEmbedded({ dataDir, log: () => {}, throwAway: true })
    } catch (error) {
      if (!(error instanceof DataDirInUse)) throw error
    }
  }
}

/** Starts a throw-away PostgreSQL for benchmarks. Its commits wait until the data is written to disk. */
export async function startDurablePostgres(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hallbook-bench-'))
  const database = await startEmbedded({ dataDir, log: () => {} })
  return {
    url: database.url,
    stop: async () => {
      await database.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Creates a migrated database by cloning a template. A new template is created only if a file of `server/db` or
 * `contract` has changed.
 * @param server address of a superuser; by default that of the vitest run
 */
export async function createTestDatabase(server?: string): Promise<TestDatabase> {
  const adminUrl = server ?? (await import('vitest')).inject('databaseUrl')
  return cloneDatabase(adminUrl, 'empty', async () => {})
}

/** Creates a database by cloning a template, which `fill` fills once after the migrations. */
export async function cloneDatabase(
  admin: string,
  kind: string,
  fill: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  return createDatabase(admin, (client) => ensureTemplate(client, admin, kind, fill))
}

/** Creates a database without tables. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase((await import('vitest')).inject('databaseUrl'), async () => 'template0')
}

async function createDatabase(
  admin: string,
  findTemplate: (client: pg.Client) => Promise<string>,
): Promise<TestDatabase> {
  const name = `hallbook_test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(admin, async (client) => {
    const template = await findTemplate(client)
    // Copy the database's files directly. The other strategy also writes each page to PostgreSQL's log, which doubles
    // the work.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  })
  return {
    url: replaceDatabase(admin, name),
    drop: () =>
      runAsAdmin(admin, async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  }
}

/** Advisory lock id (arbitrary). Only the process with the lock may create the template. */
const TEMPLATE_LOCK_ID = 7_401_927

/**
 * Creates the template database if it is missing. The last step marks it as a template that accepts no connections. A
 * database without these marks was left by a killed run and is created again.
 */
async function ensureTemplate(
  client: pg.Client,
  admin: string,
  kind: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const template = `hallbook_template_${kind}_${hashSources()}`
  const isReady = async () => {
    const templates = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [template])
    return templates.rowCount === 1
  }
  if (await isReady()) return template
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK_ID])
  try {
    if (await isReady()) return template
    await client.query(`DROP DATABASE IF EXISTS ${template}`)
    await client.query(`CREATE DATABASE ${template}`)
    await migrate(replaceDatabase(admin, template))
    await fill(replaceDatabase(admin, template))
    await client.query(`ALTER DATABASE ${template} WITH IS_TEMPLATE true ALLOW_CONNECTIONS false`)
    return template
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK_ID])
  }
}

/** Hashes all files that can change the content of a migrated database. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['../db', '../../contract'].map((path) => fileURLToPath(new URL(path, import.meta.url)))) {
    for (const file of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (file.isFile()) hash.update(file.name).update(readFileSync(join(file.parentPath, file.name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function runAsAdmin(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function replaceDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
