import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { createTokenService } from './auth/tokens.ts'
import { createTryCounter } from './auth/tries.ts'
import { startBackupJob } from './backup/backup-job.ts'
import { startBookingJobs } from './bookings/start-booking-jobs.ts'
import { startConcernJobs } from './concerns/start-concern-jobs.ts'
import type { Log } from './core/log.ts'
import { createServerIdentity } from './core/server-identity.ts'
import { SettingError } from './core/setting-error.ts'
import { createStorage } from './create-storage.ts'
import { startCountingTotals } from './dashboard/count-totals.ts'
import { openDb } from './db/client.ts'
import { createEventHub } from './db/event-hub.ts'
import { watchDatabase } from './db/watch-database.ts'
import { createAcceptFirst } from './http/accept-first.ts'
import { recordBounces } from './mails/bounces/record-bounces.ts'
import { startServerRow } from './network/server-rows.ts'
import { startMailSender } from './outbox/mail-sender.ts'
import { startRecruitmentJobs } from './recruitment/jobs/start-recruitment-jobs.ts'
import { registerSecrets, removeServer } from './secrets/server-secrets.ts'
import { startSecretJob } from './secrets/start-secret-job.ts'
import type { Env } from './settings/env.ts'
import { startJobs } from './start-jobs.ts'
import { textLedgers } from './text-ledgers.ts'
import { startTextSender } from './texts/text-sender.ts'

/** Thrown if another program uses the port. */
export class PortInUse extends Error {
  override name = 'PortInUse'
  constructor(readonly port: number) {
    super(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    )
  }
}

export type RunningServer = { port: number; close(): Promise<void> }

type ServerOptions = {
  env: Env & { JWT_SECRET: string }
  log: Log
  /** Address of a migrated database. */
  databaseUrl: string
  /** Address of a database user who may read all rows, for backups. By default `databaseUrl`. */
  ownerUrl?: string
  /** Folder of the built app. Undefined if the server does not serve the app. */
  root?: string
}

/**
 * Keep-alive timeout in ms. It is longer than that of load balancers, so that no connection is closed while a request
 * arrives.
 */
const KEEP_ALIVE_TIMEOUT_MS = 75_000

/** Timeout for receiving a request in ms, because a file of 50 MB is slow on a rural network. */
const REQUEST_TIMEOUT_MS = 900_000

/** Time in ms for open requests to finish before the server closes their connections. */
const CLOSE_TIMEOUT_MS = 10_000

/**
 * Serves the API and the app on `env.PORT` (0: any free port) of `env.HOST`, by default on this machine only.
 * @throws PortInUse
 * @throws SettingError if the port may not be opened, or if another running server has another secret
 */
export const startServer = async ({
  env,
  log,
  databaseUrl,
  ownerUrl = databaseUrl,
  root,
}: ServerOptions): Promise<RunningServer> => {
  const db = openDb(databaseUrl)
  const identity = createServerIdentity()
  try {
    await registerSecrets({ db, env, log, server: identity })
  } catch (error) {
    await db.close()
    throw error
  }
  const readEpoch = async () => {
    const { rows } = await db.pool.query<{ epoch: string }>('SELECT epoch FROM network')
    return rows[0]?.epoch ?? ''
  }
  const events = createEventHub(databaseUrl, readEpoch, log)
  await events.start()
  const mailSender = startMailSender({ db, log, env, recordBounces })
  const textSender = startTextSender({ db, log, env, ledgers: textLedgers })
  const services = {
    env,
    log,
    db,
    events,
    mail: mailSender,
    texts: textSender,
    tokens: createTokenService(env.JWT_SECRET, env.rotation),
    // Count with the previous secret while it is set, so that the counts continue and other servers share them.
    tries: createTryCounter(db, env.rotation?.previousSecret ?? env.JWT_SECRET),
    storage: createStorage(env),
  }
  const app = createApp(services, root ? { root } : {})
  let listeningServer: ListeningServer
  try {
    listeningServer = await listen(app.fetch, env)
  } catch (error) {
    await events.stop()
    await mailSender.stop()
    await textSender.stop()
    await removeServer({ db, server: identity }).catch(() => undefined)
    await db.close()
    throw error
  }
  // Sweep the storage only in production, because several demos and tests share a folder.
  const sweptStorage = env.mode === 'production' ? services.storage : null
  const dailyJobs = startJobs({ db, log, env, mail: mailSender, storage: sweptStorage })
  const totalsJob = startCountingTotals({ db, log })
  const recruitmentJob = startRecruitmentJobs({ db, env, log, mail: mailSender })
  const concernJob = startConcernJobs({ db, env, log, mail: mailSender })
  const bookingJob = startBookingJobs({ db, env, log, mail: mailSender, texts: textSender })
  const backupJob = startBackupJob({ db, env, log, ownerUrl, storage: services.storage })
  const databaseWatch = watchDatabase(db, log)
  const secretJob = startSecretJob({ db, env, log, server: identity })
  const serverRow = startServerRow({ db, log, events, server: identity })
  const { server, port } = listeningServer
  return {
    port,
    close: async () => {
      const serverClosed = listeningServer.close()
      await events.stop()
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_TIMEOUT_MS)
      await serverClosed
      clearTimeout(timer)
      await backupJob.stop()
      await dailyJobs.stop()
      await totalsJob.stop()
      await recruitmentJob.stop()
      await concernJob.stop()
      await bookingJob.stop()
      await databaseWatch.stop()
      await secretJob.stop()
      await serverRow.stop()
      await mailSender.stop()
      await textSender.stop()
      await db.close()
    },
  }
}

type ListenAddress = Pick<Env, 'HOST' | 'PORT'>

/** Default addresses: this machine only, with IPv4 and IPv6. */
const LOOPBACK_ADDRESSES = ['127.0.0.1', '::1'] as const

/**
 * Maximum number of connections that wait to be accepted. After a network failure, all devices of a network connect within
 * a second. Node's default of 511 makes the others try again seconds later.
 */
const MAX_WAITING_CONNECTIONS = 4096

const openPort = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(toSettingError(error, host, port)))
    server.listen({ port, host, backlog: MAX_WAITING_CONNECTIONS }, () =>
      resolve((server.address() as AddressInfo).port),
    )
  })

/** Opens the IPv6 loopback address. Returns false on a machine without IPv6. */
const openIpv6Loopback = (server: Server, port: number): Promise<boolean> =>
  openPort(server, LOOPBACK_ADDRESSES[1], port).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') return false
      throw error
    },
  )

type ListeningServer = {
  server: HttpServer
  port: number
  /** Accepts no more connections. Resolves after the open ones have ended. */
  close(): Promise<void>
}

const closeServer = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()))

const listen = async (
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  { HOST, PORT }: ListenAddress,
): Promise<ListeningServer> => {
  const acceptFirst = createAcceptFirst()
  const server = createAdaptorServer({
    fetch: acceptFirst.wrap(
      fetch as (request: Request, ...args: unknown[]) => Response | Promise<Response>,
    ) as typeof fetch,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
  }) as HttpServer
  server.on('connection', acceptFirst.noteConnection)
  const port = await openPort(server, HOST ?? LOOPBACK_ADDRESSES[0], PORT)
  if (HOST) return { server, port, close: () => closeServer(server) }
  // Use the same socket options as Node's HTTP server.
  const options = { allowHalfOpen: true, noDelay: true }
  const ipv6Server = createServer(options, (socket) => server.emit('connection', socket))
  try {
    const hasIpv6 = await openIpv6Loopback(ipv6Server, port)
    return {
      server,
      port,
      close: async () => void (await Promise.all([closeServer(server), hasIpv6 && closeServer(ipv6Server)])),
    }
  } catch (error) {
    await closeServer(server)
    // With PORT 0, the port that is free for IPv4 may be in use for IPv6. Try another port then.
    if (PORT === 0 && error instanceof PortInUse) return listen(fetch, { PORT })
    throw error
  }
}

/**
 * Opens the port and closes it again, as a check before other work.
 * @throws PortInUse
 * @throws SettingError if the port may not be opened
 */
export const checkPort = async ({ HOST, PORT }: ListenAddress): Promise<void> => {
  const probeServer = createServer()
  await openPort(probeServer, HOST ?? LOOPBACK_ADDRESSES[0], PORT)
  await new Promise((resolve) => probeServer.close(resolve))
}

const toSettingError = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE') return new PortInUse(port)
  if (error.code === 'EACCES')
    return new SettingError('PORT', `${port} may not be opened by this user. Choose one from 1024 up`, '4173')
  if (
    host === LOOPBACK_ADDRESSES[1] ||
    !['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(error.code ?? '')
  )
    return error
  return new SettingError('HOST', `is no address of this machine (${error.code})`, '0.0.0.0', error)
}
