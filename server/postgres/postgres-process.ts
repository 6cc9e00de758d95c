import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, postgresEnvironment } from './cluster.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { getProcessStart, hasProcess } from './process-start.ts'

/** A PostgreSQL that accepts connections on 127.0.0.1. */
export type RunningPostgres = {
  port: number
  /** Resolves if PostgreSQL ends without `stop`. */
  died: Promise<void>
  stop(): Promise<void>
}

/** Timeout of a shutdown in ms. After this time PostgreSQL aborts all connections, still without data loss. */
const SHUTDOWN_TIMEOUT_MS = 30_000

const postgresSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Log no error messages and no failed statements, because they may contain user input. Only the client that ran the
  // statement receives them.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/** Settings for throw-away clusters, which may be lost in a power cut. */
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Thrown if PostgreSQL ended before it was ready. `output` contains its log. */
class PostgresEndedEarly extends Error {
  constructor(readonly output: string) {
    super(`PostgreSQL did not start:\n${output}`)
  }
}

/**
 * Runs PostgreSQL on `cluster` and waits until it accepts connections.
 * @param sync false if a power cut may lose data
 * @param log receives PostgreSQL's log lines
 * @param samePort required port; by default any free port
 */
export async function runPostgres(
  cluster: Cluster,
  sync: boolean,
  log: (line: string) => void,
  samePort?: number,
): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt++) {
    const port = samePort ?? (await findFreePort())
    const flags = { ...postgresSettings, ...(sync ? {} : unsafeSettings), port: String(port) }
    try {
      return { port, ...(await spawnPostgres(cluster, flags, log)) }
    } catch (error) {
      const output = error instanceof PostgresEndedEarly ? error.output : ''
      const isPortTaken = !samePort && output.includes('could not create any TCP/IP sockets')
      // Retry if child processes of a killed PostgreSQL have not ended yet.
      const hasOldProcesses = output.includes('pre-existing shared memory block')
      if (!(isPortTaken || hasOldProcesses) || attempt === 20) throw error
      await wait(hasOldProcesses ? 200 : 0)
    }
  }
}

/** Starts the PostgreSQL process. Resolves once PostgreSQL is ready. */
function spawnPostgres(
  cluster: Cluster,
  flags: Record<string, string>,
  log: (line: string) => void,
): Promise<Omit<RunningPostgres, 'port'>> {
  const child = spawn(
    findPostgresBinaries(cluster.user).postgres,
    ['-D', cluster.data, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...cluster.user,
      cwd: cluster.data,
      env: postgresEnvironment,
      // Use a separate process group, so that Ctrl+C in the terminal reaches only the server, which stops the database
      // last.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const childClosed = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const requestShutdown = () => child.kill('SIGINT')
  // Stop PostgreSQL too if this process exits without `stop`.
  process.once('exit', requestShutdown)
  let stage: 'starting' | 'ready' | 'stopping' = 'starting'

  const stop = async () => {
    stage = 'stopping'
    const forceTimer = setTimeout(() => child.kill('SIGQUIT'), SHUTDOWN_TIMEOUT_MS)
    requestShutdown()
    await childClosed
    clearTimeout(forceTimer)
  }

  const died = new Promise<void>((resolve) => {
    // Use `exit`, not `close`, because child processes of a killed PostgreSQL keep its output open for a while.
    child.once('exit', (code, signal) => {
      if (stage !== 'ready') return
      log(`PostgreSQL ended by itself (${signal ?? `exit code ${code}`}).`)
      resolve()
    })
  })

  return new Promise((resolve, reject) => {
    const output: string[] = []
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (stage === 'ready') log(line)
      if (stage !== 'starting') return
      output.push(line)
      if (!line.includes('database system is ready to accept connections')) return
      stage = 'ready'
      resolve({ died, stop })
    })
    child.once('error', reject)
    child.once('close', () => {
      process.off('exit', requestShutdown)
      if (stage === 'starting') reject(new PostgresEndedEarly(output.slice(-10).join('\n')))
    })
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probeServer = createServer()
    probeServer.once('error', reject)
    probeServer.listen(0, '127.0.0.1', () => {
      const address = probeServer.address()
      probeServer.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Reads PostgreSQL's process id, port and readiness from the data directory. */
export function readPostmaster(data: string): { pid: number; port: number; ready: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Stops a PostgreSQL that outlived its killed server. Call it only with the lock of the data folder. */
export async function stopOrphan(data: string, log: (line: string) => void): Promise<void> {
  const postmaster = readPostmaster(data)
  if (!postmaster || !hasProcess(postmaster.pid)) return
  if (!isServerOn(postmaster.pid, data)) {
    // Delete the stale file. Otherwise PostgreSQL would take the other process with that id for a running PostgreSQL
    // and refuse to start.
    rmSync(join(data, 'postmaster.pid'), { force: true })
    return
  }
  log('The last server was killed and left its database running: taking it over.')
  process.kill(postmaster.pid, 'SIGINT')
  const forceTime = Date.now() + SHUTDOWN_TIMEOUT_MS
  for (let isForced = false; getProcessStart(postmaster.pid) !== undefined; await wait(20)) {
    if (isForced || Date.now() < forceTime) continue
    process.kill(postmaster.pid, 'SIGQUIT')
    isForced = true
  }
}

/** True if the live process `pid` is a PostgreSQL server on `data`, not a later process with the same id. */
function isServerOn(pid: number, data: string): boolean {
  if (getProcessStart(pid) === undefined) return false
  try {
    // Compare the working directory, because a server works in its data directory, even after the directory was moved.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === data
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).includes(data)
  } catch {
    return false
  }
}
