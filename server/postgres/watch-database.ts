import type { Db } from '../db/client.ts'
import type { Log } from '../log.ts'

/** Who asks whether the database is there is told within so many ms. */
const ANSWER_MS = 5000
const EVERY_MS = 5000
/** A restart takes seconds. What takes longer is for a person. */
const PATIENCE_MS = 60_000

/** Asks the database something that needs its migrations. @throws where it does not answer, or not in time */
export const askDatabase = async (db: Pick<Db, 'pool'>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ANSWER_MS)
  })
  const answer = db.pool.query('SELECT epoch FROM network')
  // Of an answer that comes later, or not at all, nothing is made any more.
  answer.catch(() => {})
  try {
    await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Asks the database again and again. The log tells once when it has not answered for a minute, and once when it does
 * again after that.
 */
export const watchDatabase = (
  db: Pick<Db, 'pool'>,
  log: Pick<Log, 'error' | 'info'>,
): { stop(): Promise<void> } => {
  let lastAnswer = Date.now()
  let told = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const ask = async (): Promise<void> => {
    try {
      await askDatabase(db)
      lastAnswer = Date.now()
      if (told) log.info('the database answers again')
      told = false
    } catch {
      const ms = Date.now() - lastAnswer
      if (!told && ms >= PATIENCE_MS) {
        log.error({ seconds: Math.round(ms / 1000) }, 'the database has not answered for a minute')
        told = true
      }
    }
    if (!stopped) next()
  }
  let asking = Promise.resolve()
  const next = () => {
    timer = setTimeout(() => {
      asking = ask()
    }, EVERY_MS)
    timer.unref()
  }
  next()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await asking
    },
  }
}
