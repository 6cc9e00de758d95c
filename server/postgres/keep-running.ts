import { setTimeout as wait } from 'node:timers/promises'
import type { RunningPostgres } from './postgres-process.ts'

/** First delay before PostgreSQL is restarted, in ms. It doubles with each further attempt. */
const MIN_RESTART_DELAY_MS = 250
/** Maximum delay in ms, so that PostgreSQL restarts within this time after a full disk has space again. */
const MAX_RESTART_DELAY_MS = 30_000
/**
 * Uptime in ms after which a crash counts as unrelated to the previous crash. The restart delay then begins at its
 * minimum again.
 */
const STABLE_UPTIME_MS = 60_000

/**
 * Runs PostgreSQL until `stop`, and restarts it on the same port when it dies. Typical causes are a lack of memory or a
 * full disk. The first start is not retried, and throws what `run` throws.
 * @param run starts PostgreSQL on the given port, or on any free port if none is given
 */
export const keepPostgresRunning = async (
  run: (port?: number) => Promise<RunningPostgres>,
  log: (line: string) => void,
): Promise<Omit<RunningPostgres, 'died'>> => {
  let postgres: RunningPostgres | null = await run()
  const { port } = postgres
  const stopController = new AbortController()
  const { signal } = stopController

  const restart = async (failureCount: number): Promise<number> => {
    for (let attempts = failureCount; !signal.aborted; attempts++) {
      const delayMs = Math.min(MIN_RESTART_DELAY_MS * 2 ** attempts, MAX_RESTART_DELAY_MS)
      await wait(delayMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) break
      try {
        postgres = await run(port)
        log('PostgreSQL runs again.')
        return attempts + 1
      } catch (error) {
        // Start errors come from PostgreSQL or the system and contain no personal data.
        log(error instanceof Error ? error.message : 'PostgreSQL did not start.')
      }
    }
    return failureCount
  }

  const watchProcess = async (): Promise<void> => {
    for (let failureCount = 0; ; ) {
      const runningPostgres = postgres
      if (!runningPostgres || signal.aborted) return
      const startedAt = Date.now()
      await Promise.race([runningPostgres.died, stopRequested])
      if (signal.aborted) return
      postgres = null
      failureCount = await restart(Date.now() - startedAt >= STABLE_UPTIME_MS ? 0 : failureCount)
    }
  }
  const stopRequested = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const watchLoop = watchProcess()

  return {
    port,
    stop: async () => {
      stopController.abort()
      await watchLoop
      await postgres?.stop()
    },
  }
}
