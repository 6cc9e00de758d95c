import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { createDemoDatabase } from './demo-database.ts'

/** The built server in a separate process with a separate database. */
export type Product = {
  url: string
  databaseUrl: string
  /** True while the server's process runs. */
  readonly running: boolean
  /** Id of the server's process, for measurements. */
  readonly pid: number | undefined
  /**
   * Starts the server again after `stop` or `kill`, on the same port.
   * @throws if the server is still running. A second process would not get the port, and the first process could no
   * longer be stopped.
   */
  start(): Promise<void>
  /** Stops the server gracefully. */
  stop(): Promise<void>
  /** Kills the server at once, like a power cut. */
  kill(): Promise<void>
  /** Signs in a demo account through the API. */
  token(account: string, password?: string): Promise<string>
  /** Makes a call and returns its JSON. */
  call(token: string | null, method: string, path: string, body?: unknown): Promise<unknown>
  /** Number of `query` calls that changed rows. Devices are not notified of these changes. */
  written: number
  /** Queries PostgreSQL directly, without the server. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>
  close(): Promise<void>
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const waitUntilReady = async (url: string, child: ChildProcess): Promise<void> => {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/api/ready`).then(
      (r) => r.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The server did not become ready')
}

/**
 * Starts the built product on a clone of the demo database. Run `npm run build` first.
 * @param fixedPort a free port to use; by default any free port
 */
export const startProduct = async (
  postgres: string,
  env: Record<string, string> = {},
  fixedPort?: number,
): Promise<Product> => {
  const database = await createDemoDatabase(postgres)
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  // Ignore errors of idle connections, which occur when the database is stopped.
  pool.on('error', () => undefined)
  const port = fixedPort ?? (await findFreePort())
  const url = `http://localhost:${port}`
  let serverProcess: ChildProcess | null = null
  let writeCount = 0

  const isRunning = () => serverProcess !== null && serverProcess.exitCode === null && serverProcess.signalCode === null
  const start = async () => {
    if (isRunning()) throw new Error('The server is running: whatever was to end it has not done so yet')
    serverProcess = spawn(process.execPath, ['dist/server/main.js'], {
      env: {
        ...process.env,
        HALLBOOK_MODE: 'demo',
        PORT: String(port),
        DATABASE_URL: database.url,
        JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
        LOG_LEVEL: 'warn',
        // Raise the limit, because tests and benchmarks call faster than people.
        CALLS_A_MINUTE: '1000000',
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await waitUntilReady(url, serverProcess)
  }
  const endProcess = async (signal: NodeJS.Signals) => {
    if (!serverProcess || !isRunning()) return
    const exitEvent = once(serverProcess, 'exit')
    serverProcess.kill(signal)
    await exitEvent
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
      return isRunning()
    },
    get pid() {
      return serverProcess?.pid
    },
    start,
    stop: () => endProcess('SIGTERM'),
    kill: () => endProcess('SIGKILL'),
    get written() {
      return writeCount
    },
    set written(times) {
      writeCount = times
    },
    query: async (text, values) => {
      const { command, rowCount, rows } = await pool.query(text, values)
      if (command !== 'SELECT' && rowCount) writeCount++
      return rows
    },
    close: async () => {
      await endProcess('SIGTERM')
      await pool.end()
      await database.drop()
    },
  }
}
