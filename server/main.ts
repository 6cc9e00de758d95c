import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog, describeError } from './core/log.ts'
import { SettingError } from './core/setting-error.ts'
import { createStorage } from './create-storage.ts'
import { migrate } from './db/migrate.ts'
import { DatabaseVersionError } from './db/stored-migrations.ts'
import { hasDemoAccounts, isEmptyDatabase } from './demo/accounts.ts'
import { DataDirInUse, findLockHolder } from './postgres/data-dir.ts'
import { DatabaseStartError, startEmbedded } from './postgres/embedded.ts'
import { connectToDatabase } from './postgres/external-database.ts'
import { checkPort, PortInUse, startServer } from './server.ts'
import { type Env, getSigningSecret, readEnv } from './settings/env.ts'

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

const runServer = async (): Promise<void> => {
  const env = readEnv()
  const log = createLog(env.LOG_LEVEL)
  await checkDataDirAndPort(env)
  const database = env.DATABASE_URL
    ? await connectToDatabase(env.DATABASE_URL)
    : await startEmbedded({ dataDir: env.DATA_DIR, log: (message) => log.info(message) })
  try {
    const secret = getSigningSecret(env)
    await migrate(database.url, { log })
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
    const server = await startServer({
      env: { ...env, JWT_SECRET: secret },
      log,
      databaseUrl: await database.signInUrl(),
      ...(root && { root }),
    })
    printAddress(server.port, env)
    const stop = () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
      server
        .close()
        .then(() => database.stop())
        .then(
          () => process.exit(0),
          () => process.exit(1),
        )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
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

runServer().catch((error: unknown) => {
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
