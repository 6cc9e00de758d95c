import { AppError } from '../../contract/errors.ts'
import { checkDatabase } from '../db/watch-database.ts'
import type { Handlers } from '../kit/handler.ts'

export const healthHandlers = {
  'health.get': async () => ({ status: 'ok' }),
  'health.ready': async ({ db }) => {
    try {
      await checkDatabase(db)
      return { status: 'ready' }
    } catch (cause) {
      throw new AppError('unavailable', { database: ['no_database'] }, { cause, retryAfter: 5 })
    }
  },
} satisfies Pick<Handlers, 'health.get' | 'health.ready'>
