import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, describeError } from './core/log.ts'
import { SettingError } from './core/setting-error.ts'
import { createStorage } from './create-storage.ts'
import { checkClubConnections, checkSessions } from './db/check-connections.ts'
import { followDatabaseClock } from './db/follow-clock.ts'
import { migrate } from './db/migrate.ts'
import { DatabaseVersionError } from './db/stored-migrations.ts'
import { hasDemoAccounts, isEmptyDatabase } from './demo/accounts.ts'
import { DataDirInUse, findLockHolder } from './postgres/data-dir.ts'
import { DatabaseStartError, startEmbedded } from './postgres/embedded.ts'
import { connectToDatabase } from './postgres/external-database.ts'
import { checkPort, PortInUse, type RunningServer, startServer } from './server.ts'
import { type Env, readEnv } from './settings/env.ts'
import { getSigningSecret } from './settings/signing-secret.ts'

/** Finds the folder of the built app. It is next to the bundled server, or in dist when run from the sources. */
const findAppFolder = (): string | undefined => {
  const serverFolder = dirname(fileURLToPath(import.meta.url))
  return [join(serverFolder, '..', 'app'), join(serverFolder, '..', 'dist', 'app')].find((path) =>
    existsSync(join(path, 'index.html')),
  )
}

/** Thrown if a production server uses a database with the well-known demo passwords. */
class DemoAccountsInProduction extends Error {
  override name = 'DemoAccountsInProduction'
  constructor() {
    super(
      'This database holds the demo accounts, whose password everybody knows. Use a database of its own for production: set DATABASE_URL or DATA_DIR. Nothing was changed.',
    )
  }
}

/**
 * Checks the data folder and the port before anything is created. Otherwise these problems would abort the start only
 * at its end. The data folder is checked first, so a second start of a running server reports the data folder and not
 * the port.
 */
const checkDataDirAndPort = async (env: Env): Promise<void> => {
  const lockHolderPid = env.DATABASE_URL ? undefined : findLockHolder(env.DATA_DIR)
  if (lockHolderPid !== undefined) throw new DataDirInUse(env.DATA_DIR, lockHolderPid)
  await checkPort(env)
}

/**
 * Returns a signal that SIGINT and SIGTERM abort. Further signals are ignored, because npm forwards a signal that the
 * server has received too. Without a handler the second signal would end this process before PostgreSQL has stopped.
 */
function listenForStop(): AbortSignal {
  const controller = new AbortController()
  process.on('SIGINT', () => controller.abort())
  process.on('SIGTERM', () => controller.abort())
  return controller.signal
}

const runServer = async (stopSignal: AbortSignal): Promise<void> => {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  if (env.ALLOW_PLAIN.length > 0) log.warn({ connections: env.ALLOW_PLAIN }, 'connections may be unencrypted')
  await checkDataDirAndPort(env)
  const database = env.DATABASE_URL
    ? await connectToDatabase(env.DATABASE_URL)
    : await startEmbedded({ dataDir: env.DATA_DIR, log: (message) => log.info(message) })
  let server: RunningServer | undefined
  let clock: Awaited<ReturnType<typeof followDatabaseClock>> | undefined
  const stop = () => {
    clock?.stop()
    Promise.resolve(server?.close())
      .then(() => database.stop())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      )
  }
  stopSignal.addEventListener('abort', stop)
  try {
    stopSignal.throwIfAborted()
    const secret = getSigningSecret(env)
    await checkSessions(database.url)
    await migrate(database.url, { log })
    const databaseUrl = await database.signInUrl()
    await checkClubConnections(databaseUrl)
    // The embedded database runs on this machine, so its clock is the same.
    clock = env.DATABASE_URL ? await followDatabaseClock(databaseUrl, log) : undefined
    if (env.mode === 'production' && (await hasDemoAccounts(database.url))) throw new DemoAccountsInProduction()
    if (env.mode === 'demo' && (await isEmptyDatabase(database.url))) {
      console.log('Loading the demo data ...')
      const { loadDemo } = await import('./demo/load.ts')
      await loadDemo(database.url)
    }
    if (env.mode === 'demo') {
      const { storeDemoFiles } = await import('./demo/demo-files.ts')
      await storeDemoFiles(createStorage(env)).catch((error: unknown) =>
        log.warn(describeError(error), 'no pictures and files of the demo'),
      )
    }
    const root = findAppFolder()
    server = await startServer({
      env: { ...env, JWT_SECRET: secret },
      log,
      databaseUrl,
      ownerUrl: database.url,
      ...(root && { root }),
    })
    printAddress(server.port, env)
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Values of HOST that mean all addresses of this machine. */
const WILDCARD_HOSTS = ['0.0.0.0', '::']

function getUrlHost(host: string): string {
  if (!host || WILDCARD_HOSTS.includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

const printAddress = (port: number, { mode, HOST = '' }: Env): void => {
  console.log(`\nHallbook is running on http://${getUrlHost(HOST)}:${port}\n`)
  if (mode === 'production' && !HOST)
    console.log('It takes calls from this machine alone, as a proxy here makes them. HOST names another address.')
  if (mode === 'production') return
  console.log('Sign in with one of the demo accounts; the password is hallbook2026:')
  console.log('  coordinator.riverside@hallbook.example   coordinator, one group')
  console.log('  coordinator.stmarks@hallbook.example     coordinator, three groups, 2-step attendance')
  console.log('  coordinator.hopebox@hallbook.example     coordinator, Boxes of Hope')
  console.log('  vp.support@hallbook.example              central staff')
  console.log('More accounts are in README.md. Stop with Ctrl+C.\n')
}

const stopSignal = listenForStop()
runServer(stopSignal).catch((error: unknown) => {
  // A stop during the start makes the start fail.
  if (stopSignal.aborted) process.exit(0)
  const isKnown =
    error instanceof SettingError ||
    error instanceof PortInUse ||
    error instanceof DatabaseStartError ||
    error instanceof DatabaseVersionError ||
    error instanceof DataDirInUse ||
    error instanceof DemoAccountsInProduction
  console.error(isKnown ? `Hallbook did not start. ${error.message}` : error)
  process.exit(1)
})
