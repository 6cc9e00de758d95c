import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { SettingError } from '../core/setting-error.ts'
import { type Cluster, createCluster, findCluster, superuserName } from './cluster.ts'
import { acquireLock, DataDirInUse, findLockHolder, makeDataDir } from './data-dir.ts'
import { keepPostgresRunning } from './keep-running.ts'
import { setUpLoginRole } from './login-role.ts'
import { readPostmaster, runPostgres, stopOrphan } from './postgres-process.ts'

/** A PostgreSQL for one Hallbook process. Its addresses contain passwords, so never log them. */
export type EmbeddedDatabase = {
  /** Address for migrations and commands, with the superuser of the built-in PostgreSQL. */
  url: string
  /** Returns the address for handling calls. Call it after the migrations, which create its roles. */
  signInUrl(): Promise<string>
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Folder of the database. It is created if missing. */
  dataDir: string
  /** Receives log lines, including PostgreSQL's own. They never contain personal data. */
  log: (line: string) => void
  /** True for tests. The database then starts empty, does not wait for the disk, and is deleted by `stop`. */
  throwAway?: boolean
}

/** Thrown if the built-in PostgreSQL could not be started. The message explains the cause and what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError'
}

const databaseName = 'hallbook'

/**
 * Starts the built-in PostgreSQL on `dataDir` and locks the folder until `stop`. A PostgreSQL that dies is restarted at
 * the same address. A database that a killed server left running is taken over.
 * @throws DataDirInUse if a live server uses the folder
 * @throws SettingError if the folder cannot be created or written
 * @throws DatabaseStartError if the database cannot be created or started
 */
export async function startEmbedded({ dataDir, log, throwAway = false }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dir = resolve(dataDir)
  const unlockFunctions: (() => void)[] = []
  const unlock = () => {
    for (const release of unlockFunctions) release()
  }
  try {
    makeDataDir(dir)
    unlockFunctions.push(await acquireLock(dir))
    if (throwAway) await deleteCluster(dir, log)
    const cluster = findCluster(dir) ?? (await createCluster(dir, !throwAway))
    // Lock the database's home folder too, because two data folders share it if one is a copy of the other.
    unlockFunctions.push(await acquireLock(cluster.home))
    await stopOrphan(cluster.data, log)
    const postgres = await keepPostgresRunning((port) => runPostgres(cluster, !throwAway, log, port), log)
    await createDatabase(cluster, postgres.port).catch(async (error) => {
      await postgres.stop()
      throw error
    })
    const stop = async () => {
      await postgres.stop()
      if (throwAway) {
        await deleteCluster(dir, log)
        rmSync(dir, { recursive: true, force: true })
      }
      unlock()
    }
    let stopPromise: Promise<void> | undefined
    return {
      url: buildUrl(cluster, postgres.port),
      signInUrl: () => setUpLoginRole(buildUrl(cluster, postgres.port)),
      stop: () => {
        stopPromise ??= stop()
        return stopPromise
      },
    }
  } catch (error) {
    unlock()
    throw toStartError(error, dir)
  }
}

/**
 * Returns the database of the live server on `dataDir` for a command. Without a server, starts one for the command
 * only.
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dir = resolve(options.dataDir)
  const cluster = findLockHolder(dir) !== undefined ? findCluster(dir) : undefined
  const postmaster = cluster && readPostmaster(cluster.data)
  if (!postmaster?.ready) return startEmbedded(options)
  const url = buildUrl(cluster!, postmaster.port)
  return { url, signInUrl: async () => url, stop: async () => {} }
}

const buildUrl = (cluster: Cluster, port: number, database = databaseName) =>
  `postgres://${superuserName}:${cluster.password}@127.0.0.1:${port}/${database}`

async function createDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: buildUrl(cluster, port, 'postgres') })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function deleteCluster(dir: string, log: (line: string) => void): Promise<void> {
  const cluster = findCluster(dir)
  if (!cluster) return
  await stopOrphan(cluster.data, log)
  rmSync(cluster.home, { recursive: true, force: true })
  rmSync(`${dir}/postgres`, { force: true })
}

/** Converts a system error to an error that explains what to do. */
function toStartError(error: unknown, dir: string): unknown {
  if (!(error instanceof Error) || error instanceof DataDirInUse || error instanceof SettingError) return error
  const { code, syscall, stderr } = error as NodeJS.ErrnoException & { stderr?: string }
  const text = stderr ? `PostgreSQL could not make its files:\n${stderr}` : error.message
  const buildStartError = (message: string) => new DatabaseStartError(message, { cause: error })
  if (code === 'ENOSPC' || /No space left on device|Check free disk space/.test(text)) {
    return buildStartError(
      `The disk that holds ${dir} is full. Free some space and start again: what was saved is still there.`,
    )
  }
  if (syscall?.startsWith('spawn') && (code === 'EPERM' || code === 'EINVAL')) {
    return buildStartError(
      'PostgreSQL does not run as root, and this system lets root become no other user. ' +
        'Start Hallbook as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code ?? '')) {
    return buildStartError(
      `The data folder ${dir} cannot be used: ${text}. Set DATA_DIR to a folder this user may write to.`,
    )
  }
  return buildStartError(text)
}
