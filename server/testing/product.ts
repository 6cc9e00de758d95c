import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { demoDatabase } from './demo-database.ts'

/** The built server as a process of its own, on a database of its own. */
export type Product = {
  url: string
  databaseUrl: string
  /** Whether its process is there. */
  readonly running: boolean
  /** The id of its process, to measure it by. */
  readonly pid: number | undefined
  /**
   * Starts it again after `stop` or `kill`, on the same port.
   * @throws where it runs: the second process would not get the port, and nobody could end the first
   */
  start(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>
  /** Signs a demo account in by the API. */
  token(account: string, password?: string): Promise<string>
  /** Makes a call and gives its JSON. */
  call(token: string | null, method: string, path: string, body?: unknown): Promise<unknown>
  /** How often `query` has changed rows: no device learns of it. */
  written: number
  /** Rows straight from PostgreSQL, past the server. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const healthy = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const up = await fetch(`${url}/api/ready`).then(
      (r) => r.ok,
      () => false,
    )
    if (up) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready')
}

/**
 * Starts the built product on a clone of the demo database. `npm run build` comes first.
 * @param kept a free port, where it is to be that one
 */
export const startProduct = async (
  postgres: string,
  env: Record<string, string> = {},
  kept?: number,
): Promise<Product> => {
  const database = await demoDatabase(postgres)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // Of a connection that is not in use: a database that is stopped ends it.
  pool.on('error', () => undefined)
  const port = kept ?? (await freePort())
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let written = 0

  const running = () => child !== null && child.exitCode === null && child.signalCode === null
  const start = async () => {
    if (running()) throw new Error('The server is running: whatever was to end it has not done so yet')
    child = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        HALLBOOK_MODE: 'demo',
        PORT: String(port),
        DATABASE_URL: database.url,
        JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
        LOG_LEVEL: 'warn',
        // Tests and measurements call faster than people.
        CALLS_A_MINUTE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await healthy(url, child)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!child || !running()) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const call = async (token: string | null, method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `JWT ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`)
    return response.status === 204 ? null : response.json()
  }
  await start()
  return {
    call,
    token: async (account, password = 'hallbook2026') => {
      const credentials = { email: `${account}@hallbook.example`, password }
      return ((await call(null, 'POST', '/auth', credentials)) as { token: string }).token
    },
    url,
    databaseUrl: database.url,
    get running() {
      return running()
    },
    get pid() {
      return child?.pid
    },
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    get written() {
      return written
    },
    set written(times) {
      written = times
    },
    query: async (text, values) => {
      const { command, rowCount, rows } = await pool.query(text, values)
      if (command !== 'SELECT' && rowCount) written++
      return rows
    },
    close: async () => {
      await end('SIGTERM')
      await pool.end()
      await database.drop()
    },
  }
}
