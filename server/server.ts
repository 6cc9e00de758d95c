import { createServer } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { createTokens } from './auth/tokens.ts'
import { createTryCounter } from './auth/tries.ts'
import { openDb } from './db/client.ts'
import type { Env } from './env.ts'
import { startJobs } from './jobs/start-jobs.ts'
import type { Log } from './log.ts'
import { startMailSender } from './mail/mail-sender.ts'
import { SettingError } from './setting-error.ts'
import { createEventHub } from './sync/events.ts'

/** Another program listens on the port already. */
export class PortInUse extends Error {
  override name = 'PortInUse'
  constructor(readonly port: number) {
    super(
      `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
    )
  }
}

export type RunningServer = { port: number; close(): Promise<void> }

type Options = {
  env: Env & { JWT_SECRET: string }
  log: Log
  /** A database that is migrated. */
  databaseUrl: string
  /** Folder of the built app, where it is to be served too. */
  root?: string
}

/** Longer than balancers keep idle connections, so that none is closed while a request is on its way. */
const KEEP_ALIVE_MS = 75_000

/** How long open requests may take to end before the server closes their connections. */
const GRACE_MS = 10_000

/**
 * Serves the API and the app on `env.PORT` (0: any free port).
 * @throws PortInUse
 * @throws SettingError when the port may not be opened
 */
export const startServer = async ({ env, log, databaseUrl, root }: Options): Promise<RunningServer> => {
  const db = openDb(databaseUrl)
  const epoch = async () => {
    const { rows } = await db.pool.query<{ epoch: string }>('SELECT epoch FROM network')
    return rows[0]?.epoch ?? ''
  }
  const events = createEventHub(databaseUrl, epoch, log)
  await events.start()
  const mail = startMailSender({ db, log, env })
  const services = {
    env,
    log,
    db,
    events,
    mail,
    tokens: createTokens(env.JWT_SECRET),
    tries: createTryCounter(db, env.JWT_SECRET),
  }
  const app = createApp(services, root ? { root } : {})
  let server: ServerType
  try {
    server = await listen(app.fetch, env.PORT)
  } catch (error) {
    await events.stop()
    await mail.stop()
    await db.close()
    throw error
  }
  const jobs = startJobs({ db, log, env })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : env.PORT,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await events.stop()
      const http = server as import('node:http').Server
      http.closeIdleConnections()
      const timer = setTimeout(() => http.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(timer)
      await jobs.stop()
      await mail.stop()
      await db.close()
    },
  }
}

const listen = (fetch: Parameters<typeof serve>[0]['fetch'], port: number): Promise<ServerType> =>
  new Promise((resolve, reject) => {
    const server = serve({ fetch, port, serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS } }, () =>
      resolve(server),
    )
    server.once('error', (error) => reject(portProblem(error, port)))
  })

/**
 * Opens the port and closes it again, before work that would be for nothing.
 * @throws PortInUse
 * @throws SettingError when it may not be opened
 */
export const checkPort = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portProblem(error, port)))
    probe.listen(port, () => probe.close(() => resolve()))
  })

const portProblem = (error: NodeJS.ErrnoException, port: number): Error => {
  if (error.code === 'EADDRINUSE') return new PortInUse(port)
  if (error.code !== 'EACCES') return error
  return new SettingError('PORT', `${port} may not be opened by this user. Choose one from 1024 up`, '4173')
}
