import { setTimeout as wait } from 'node:timers/promises'
import type { RunningPostgres } from './postgres-process.ts'

/** The first wait before a PostgreSQL that died is started again, in ms; each further one is twice as long. */
const FIRST_WAIT_MS = 250
/** Where the disk is full, so many ms after there is room again at most. */
const MAX_RESTART_DELAY_MS = 30_000
/** Who has run for so long had another reason to die than the last time. */
const STEADY_MS = 60_000

/**
 * Runs PostgreSQL and starts it again whenever it dies, on the same port, until `stop`: killed for want of memory, or ended
 * because its disk was full. The first start is not tried again; it throws what `run` throws.
 * @param run starts it on the port it had, or on any
 */
export const keepRunning = async (
  run: (port?: number) => Promise<RunningPostgres>,
  log: (line: string) => void,
): Promise<Omit<RunningPostgres, 'died'>> => {
  let postgres: RunningPostgres | null = await run()
  const { port } = postgres
  const stopping = new AbortController()
  const { signal } = stopping

  const startAgain = async (deaths: number): Promise<number> => {
    for (let tries = deaths; !signal.aborted; tries++) {
      const ms = Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_RESTART_DELAY_MS)
      await wait(ms, undefined, { signal }).catch(() => {})
      if (signal.aborted) break
      try {
        postgres = await run(port)
        log('PostgreSQL runs again.')
        return tries + 1
      } catch (error) {
        // What a start says, of itself or the system's; people's words are in none of it.
        log(error instanceof Error ? error.message : 'PostgreSQL did not start.')
      }
    }
    return deaths
  }

  const watch = async (): Promise<void> => {
    for (let deaths = 0; ; ) {
      const running = postgres
      if (!running || signal.aborted) return
      const began = Date.now()
      await Promise.race([running.died, stopped])
      if (signal.aborted) return
      postgres = null
      deaths = await startAgain(Date.now() - began >= STEADY_MS ? 0 : deaths)
    }
  }
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  const watching = watch()

  return {
    port,
    stop: async () => {
      stopping.abort()
      await watching
      await postgres?.stop()
    },
  }
}
