import { AppError } from '../../contract/errors.ts'
import { checkDatabase } from '../db/watch-database.ts'
import type { Handlers } from '../kit/handler.ts'

const NO_ANSWER_MESSAGE = 'The database does not answer. Nothing that was saved is lost: devices go on and send later.'

export const healthHandlers = {
  'health.get': async () => ({ status: 'ok' }),
  'health.ready': async ({ db }) => {
    try {
      await checkDatabase(db)
      return { status: 'ready' }
    } catch (cause) {
      throw new AppError('unavailable', { database: [NO_ANSWER_MESSAGE] }, { cause, retryAfter: 5 })
    }
  },
} satisfies Pick<Handlers, 'health.get' | 'health.ready'>
