import type { Log } from '../core/log.ts'
import type { Db } from './client.ts'

/** Timeout of a database check in ms. */
const CHECK_TIMEOUT_MS = 5000
const CHECK_INTERVAL_MS = 5000
/**
 * Minimum downtime in ms before the downtime is logged. A restart takes seconds, and a longer downtime needs an
 * operator.
 */
const MIN_LOGGED_DOWNTIME_MS = 60_000

/**
 * Runs a query that needs the migrations.
 * @throws if the database does not respond in time
 */
export const checkDatabase = async (db: Pick<Db, 'pool'>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), CHECK_TIMEOUT_MS)
  })
  const response = db.pool.query('SELECT epoch FROM network')
  // Ignore a late failure of the query.
  response.catch(() => {})
  try {
    await Promise.race([response, timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Checks the database repeatedly. Logs once after a minute without a response, and once when it responds again. */
export const watchDatabase = (db: Pick<Db, 'pool'>, log: Pick<Log, 'error' | 'info'>): { stop(): Promise<void> } => {
  let lastResponseTime = Date.now()
  let isDowntimeLogged = false
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  const runCheck = async (): Promise<void> => {
    try {
      await checkDatabase(db)
      lastResponseTime = Date.now()
      if (isDowntimeLogged) log.info('database reachable')
      isDowntimeLogged = false
    } catch {
      const downtimeMs = Date.now() - lastResponseTime
      if (!isDowntimeLogged && downtimeMs >= MIN_LOGGED_DOWNTIME_MS) {
        log.error({ seconds: Math.round(downtimeMs / 1000) }, 'database unreachable')
        isDowntimeLogged = true
      }
    }
    if (!isStopped) scheduleCheck()
  }
  let runningCheck = Promise.resolve()
  const scheduleCheck = () => {
    timer = setTimeout(() => {
      runningCheck = runCheck()
    }, CHECK_INTERVAL_MS)
    timer.unref()
  }
  scheduleCheck()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await runningCheck
    },
  }
}
