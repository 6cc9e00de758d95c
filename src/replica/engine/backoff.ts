/** Rules for retries of a device. Benchmarks and tests with many simulated devices use the same rules. */

const MIN_BACKOFF_MS = 1000
const MAX_BACKOFF_MS = 300_000
/** Maximum delay in ms that a server may request. A later time comes from a clock that has jumped, and is ignored. */
export const MAX_RETRY_AFTER_MS = 3_600_000
/** Interval in ms at which a page with pending changes requests a sync, if the backoff is over. */
export const PENDING_CHECK_INTERVAL_MS = 30_000

/** Returns the delay in ms after `failed` failures, by exponential backoff with full jitter. */
export const getBackoffMs = (failed: number, random = Math.random()): number =>
  Math.round(random * Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** failed))

/** Returns the delay in ms before the next try: the backoff, or the longer delay that the server requests. */
export const getRetryWaitMs = (failed: number, retryAfterSeconds: number | null, random = Math.random()): number =>
  Math.min(MAX_RETRY_AFTER_MS, Math.max((retryAfterSeconds ?? 0) * 1000, getBackoffMs(failed, random)))

const FIRST_RECONNECT_DELAY_MS = 1500
/**
 * Maximum wait in ms between the first attempts to open the event stream, which take about a minute. Short, because
 * users watch the displayed connection state.
 */
const FIRST_ATTEMPTS_MAX_WAIT_MS = 5000
/** Number of attempts after which a stream is opened at its longest interval. */
export const FIRST_ATTEMPT_COUNT = 16
/** Longest interval in ms between attempts to open the event stream. */
export const MAX_RECONNECT_DELAY_MS = 15_000

/**
 * Returns the delay in ms before the next attempt to open the event stream. All tablets lose the stream at the same
 * time, so the delay has jitter to spread their reconnections.
 */
export const getReconnectDelayMs = (attempts: number, random = Math.random()): number => {
  const maxDelayMs =
    attempts < FIRST_ATTEMPT_COUNT
      ? Math.min(FIRST_ATTEMPTS_MAX_WAIT_MS, FIRST_RECONNECT_DELAY_MS * 2 ** attempts)
      : MAX_RECONNECT_DELAY_MS
  return Math.round((maxDelayMs * (1 + random)) / 2)
}
