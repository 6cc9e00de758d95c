import { AppError } from '../../contract/errors.ts'
import type { Handlers } from '../mount.ts'

export const healthHandlers = {
  'health.get': async () => ({ status: 'ok' }),
  'health.ready': async ({ db }) => {
    try {
      await db.pool.query('SELECT epoch FROM network')
      return { status: 'ready' }
    } catch (cause) {
      throw new AppError('unavailable', null, { cause, retryAfter: 5 })
    }
  },
} satisfies Pick<Handlers, 'health.get' | 'health.ready'>
