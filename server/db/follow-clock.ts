import pg from 'pg'
import { describeError, type Log } from '../core/log.ts'

const CHECK_INTERVAL_MS = 60_000
/** Largest difference in ms that is ignored, because clocks of one network differ by less. */
const MAX_EQUAL_DIFFERENCE_MS = 5000

const SystemDate = Date
/** Difference in ms that is added to this machine's clock. */
let correctionMs = 0

/**
 * Corrects the clock of this process by the database's clock, and checks it each minute. Servers of one database must
 * use one clock. Otherwise codes of a family page expire at once on one of them, one-time codes are refused, texts are
 * sent outside of their hours, and devices report that their own clock is wrong.
 */
export const followDatabaseClock = async (
  url: string,
  log: Pick<Log, 'error' | 'info' | 'warn'>,
): Promise<{ stop(): void }> => {
  const check = async () => {
    const differenceMs = await measureDifference(url)
    const isEqual = Math.abs(differenceMs) <= MAX_EQUAL_DIFFERENCE_MS
    if (Math.abs((isEqual ? 0 : differenceMs) - correctionMs) <= MAX_EQUAL_DIFFERENCE_MS) return
    correctClock(isEqual ? 0 : differenceMs)
    if (isEqual) log.info('clock of this machine correct again')
    else log.error({ seconds: Math.round(-differenceMs / 1000) }, 'clock of this machine wrong, database clock used')
  }
  const checkQuietly = () => check().catch((error: unknown) => log.warn(describeError(error), 'clock not checked'))
  await checkQuietly()
  const timer = setInterval(checkQuietly, CHECK_INTERVAL_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** Measures how many ms the database's clock is ahead of this machine's clock. */
const measureDifference = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const sentAt = SystemDate.now()
    const { rows } = await client.query<{ now: string }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now')
    return Number(rows[0]?.now) - (sentAt + SystemDate.now()) / 2
  } finally {
    await client.end()
  }
}

/**
 * Replaces the global `Date` by one with the corrected time. Libraries use the corrected time too, for example for the
 * signatures of files in S3.
 */
const correctClock = (ms: number): void => {
  correctionMs = ms
  const readTime = () => SystemDate.now() + correctionMs
  globalThis.Date =
    ms === 0
      ? SystemDate
      : new Proxy(SystemDate, {
          construct: (target, values, newTarget) =>
            Reflect.construct(target, values.length === 0 ? [readTime()] : values, newTarget),
          apply: () => new SystemDate(readTime()).toString(),
          get: (target, key) => (key === 'now' ? readTime : Reflect.get(target, key)),
        })
}
