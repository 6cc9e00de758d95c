import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { joinEmbedded } from './postgres/embedded.ts'
import { hasProcess } from './postgres/process-start.ts'
import { createOldDatabase } from './testing/stored/old-database.ts'

/**
 * Timeout in ms, high enough to start Node on a busy machine. The server's own checks before it exits take almost no
 * time.
 */
const START_TIMEOUT_MS = 40_000

const spawnProgram = (program: string, args: string[], env: Record<string, string>): ChildProcess => {
  const { DATABASE_URL: _, ...inheritedEnv } = process.env
  const child = spawn(process.execPath, [join(inject('programs'), program), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inheritedEnv, HALLBOOK_MODE: 'demo', ...env },
  })
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  return child
}

/** Starts a server that must exit by itself, and returns its output. */
const runUntilExit = async (env: Record<string, string>) => {
  const child = spawnProgram('main.js', [], { PORT: '0', ...env })
  let errors = ''
  let output = ''
  child.stderr!.on('data', (chunk) => {
    errors += chunk
  })
  child.stdout!.on('data', (chunk) => {
    output += chunk
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), START_TIMEOUT_MS)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, errors, said: output }
}

const createFolder = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'hallbook-main-'))
  // Let the system user that runs PostgreSQL enter the folder.
  chmodSync(dir, 0o711)
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

const findFreePort = async (): Promise<number> => {
  const probeServer = createServer().listen(0)
  await once(probeServer, 'listening')
  const { port } = probeServer.address() as { port: number }
  await new Promise((resolve) => probeServer.close(resolve))
  return port
}

/** Matches one line with this beginning and no stack trace. */
const matchOneLine = (beginning: string) =>
  expect.stringMatching(new RegExp(`^Hallbook did not start\\. ${beginning}[^\\n]*\\n$`))

describe('DATABASE_URL', { timeout: 60_000 }, () => {
  const startWithUrl = (url: string) =>
    runUntilExit({ DATABASE_URL: url, JWT_SECRET: 'a-secret-of-tests-alone-0123456789' })

  it('reports host and port if no server responds, without the password', async () => {
    const { code, errors, said: output } = await startWithUrl('postgres://nia:hush@127.0.0.1:1/hallbook')
    expect(errors).toEqual(matchOneLine('DATABASE_URL names 127\\.0\\.0\\.1:1, where no PostgreSQL answers'))
    expect(errors).toContain('Nothing was changed.')
    expect(errors + output).not.toContain('hush')
    expect(code).toBe(1)
  })

  it('says what to install first if the database is older than 0.2.0', async () => {
    const database = await createOldDatabase(1)
    onTestFinished(() => database.drop())
    const { code, errors } = await startWithUrl(database.url)
    expect(errors).toEqual(
      matchOneLine('The database was made by a Hallbook older than 0\\.2\\.0\\. Nothing was changed'),
    )
    expect(errors).toContain('Install 0.2.0 first')
    expect(code).toBe(1)
  })

  it('reports an unknown host', async () => {
    const { code, errors } = await startWithUrl('postgres://nia:hush@nowhere.invalid/hallbook?sslmode=verify-full')
    expect(errors).toEqual(matchOneLine('DATABASE_URL names the host nowhere\\.invalid, which was not found'))
    expect(errors).not.toContain('hush')
    expect(code).toBe(1)
  })

  it('reports a refused user or password, without the password', async () => {
    const url = new URL(inject('databaseUrl'))
    url.username = 'nobody_of_that_name'
    url.password = 'hush'
    const { code, errors } = await startWithUrl(url.href)
    expect(errors).toEqual(matchOneLine(`DATABASE_URL is refused by the PostgreSQL at ${url.host}`))
    expect(errors).not.toContain('hush')
    expect(code).toBe(1)
  })

  it('reports an unknown database', async () => {
    const url = new URL(inject('databaseUrl'))
    url.pathname = '/no_such_database'
    const { code, errors } = await startWithUrl(url.href)
    expect(errors).toEqual(matchOneLine('DATABASE_URL names the database no_such_database, which'))
    expect(code).toBe(1)
  })
})

describe('DATA_DIR', { timeout: 60_000 }, () => {
  it.runIf(process.platform === 'linux')('is refused at once if the system cannot create folders there', async () => {
    const { code, errors } = await runUntilExit({ DATA_DIR: '/proc/hallbook/data' })
    expect(errors).toEqual(matchOneLine('DATA_DIR must be a folder that this user can write, and /proc/hallbook'))
    expect(code).toBe(1)
  })

  it.runIf(process.platform === 'linux')('is refused at once in a folder without write access', async () => {
    const { code, errors } = await runUntilExit({ DATA_DIR: '/proc' })
    expect(errors).toEqual(matchOneLine('DATA_DIR must be a folder that this user can write, and /proc '))
    expect(code).toBe(1)
  })

  it('is refused if it is a broken link', async () => {
    const link = join(createFolder(), 'data')
    symlinkSync(join(createFolder(), 'gone'), link)
    const { code, errors } = await runUntilExit({ DATA_DIR: link })
    expect(errors).toEqual(matchOneLine(`DATA_DIR must be a folder that this user can write, and ${link} is a link`))
    expect(code).toBe(1)
  })

  it('is refused if it is a file', async () => {
    const file = join(createFolder(), 'data')
    writeFileSync(file, '')
    const { code, errors } = await runUntilExit({ DATA_DIR: file })
    expect(errors).toEqual(matchOneLine(`DATA_DIR must be a folder that this user can write, and ${file} is no`))
    expect(code).toBe(1)
  })
})

describe('PORT', { timeout: 60_000 }, () => {
  const occupyPort = async (): Promise<number> => {
    const server = createServer().listen(0)
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return (server.address() as { port: number }).port
  }

  it('is reported as in use before any data is created', async () => {
    const port = await occupyPort()
    const dataDir = join(createFolder(), 'data')
    const { code, errors, said: output } = await runUntilExit({ DATA_DIR: dataDir, PORT: String(port) })
    expect(errors).toEqual(matchOneLine(`Port ${port} is in use by another program`))
    expect(output).not.toContain('demo data')
    expect(existsSync(dataDir)).toBe(false)
    expect(code).toBe(1)
  })

  it('is checked only after the lock of the data folder', async () => {
    const dataDir = createFolder()
    const otherServer = spawnProgram('hold-data-dir.js', [dataDir], {})
    await once(createInterface({ input: otherServer.stdout! }), 'line')
    const { code, errors } = await runUntilExit({ DATA_DIR: dataDir, PORT: String(await occupyPort()) })
    expect(errors).toEqual(matchOneLine(`The data folder ${dataDir} is in use by the Hallbook server`))
    expect(code).toBe(1)
    otherServer.kill('SIGTERM')
    await once(otherServer, 'exit')
  })
})

describe('the built-in PostgreSQL of a running server', { timeout: 90_000 }, () => {
  it('is reported by /api/ready while down, and restarts by itself', async () => {
    const dataDir = createFolder()
    const port = await findFreePort()
    const server = spawnProgram('main.js', [], {
      DATA_DIR: dataDir,
      PORT: String(port),
      HALLBOOK_MODE: 'production',
      JWT_SECRET: 'a-secret-of-tests-alone-0123456789',
      PUBLIC_ORIGIN: 'http://localhost',
    })
    server.stdout!.resume()
    server.stderr!.resume()
    onTestFinished(async () => {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    })
    const callApi = async (path: string) => {
      const reply = await fetch(`http://localhost:${port}/api/${path}`)
      return { status: reply.status, body: await reply.json() }
    }
    const readReadiness = () => callApi('ready').then(({ status }) => status, String)
    await expect.poll(readReadiness, { timeout: 60_000 }).toBe(200)

    const postgresHome = join(dataDir, 'postgres')
    const pid = Number(readFileSync(join(postgresHome, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
    renameSync(join(postgresHome, 'cluster/global'), join(postgresHome, 'cluster/aside'))
    process.kill(pid, 'SIGKILL')
    await expect.poll(readReadiness, { timeout: 10_000 }).toBe(503)
    expect((await callApi('ready')).body.detail).toEqual({
      database: [expect.stringContaining('The database does not answer')],
    })
    expect((await callApi('health')).status).toBe(200)

    renameSync(join(postgresHome, 'cluster/aside'), join(postgresHome, 'cluster/global'))
    await expect.poll(readReadiness, { timeout: 30_000 }).toBe(200)
    const ownerClient = new pg.Client({ connectionString: (await joinEmbedded({ dataDir, log: () => {} })).url })
    await ownerClient.connect()
    const { rows } = await ownerClient.query(
      `SELECT DISTINCT rolsuper FROM pg_stat_activity JOIN pg_roles ON rolname = usename
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    await ownerClient.end()
    expect(rows).toEqual([{ rolsuper: false }])
  })
})

describe('SIGTERM', { timeout: 90_000 }, () => {
  const startProduction = async () => {
    const dataDir = createFolder()
    const port = await findFreePort()
    const server = spawnProgram('main.js', [], {
      DATA_DIR: dataDir,
      PORT: String(port),
      HALLBOOK_MODE: 'production',
      JWT_SECRET: 'a-secret-of-tests-alone-0123456789',
      PUBLIC_ORIGIN: 'http://localhost',
    })
    server.stdout!.resume()
    server.stderr!.resume()
    const postmasterFile = join(dataDir, 'postgres/cluster/postmaster.pid')
    await expect.poll(() => existsSync(postmasterFile), { interval: 10, timeout: 30_000 }).toBe(true)
    const [postgresPid] = readFileSync(postmasterFile, 'utf8').split('\n').map(Number)
    return { server, port, dataDir, postgresPid: postgresPid! }
  }

  const expectStopped = async (server: ChildProcess, dataDir: string, postgresPid: number) => {
    const [code, signal] = await once(server, 'exit')
    await expect.poll(() => hasProcess(postgresPid), { timeout: 10_000 }).toBe(false)
    expect({ code, signal }).toEqual({ code: 0, signal: null })
    expect(existsSync(join(dataDir, 'hallbook.lock'))).toBe(false)
  }

  it('stops PostgreSQL too if npm repeats the signal', async () => {
    const { server, port, dataDir, postgresPid } = await startProduction()
    const isReady = () => fetch(`http://localhost:${port}/api/ready`).then(({ ok }) => ok)
    await expect.poll(() => isReady().catch(() => false), { timeout: 60_000 }).toBe(true)
    server.kill('SIGTERM')
    setTimeout(() => server.kill('SIGTERM'), 20)
    await expectStopped(server, dataDir, postgresPid)
  })

  it('stops PostgreSQL too during the start', async () => {
    const { server, dataDir, postgresPid } = await startProduction()
    server.kill('SIGTERM')
    await expectStopped(server, dataDir, postgresPid)
  })
})
