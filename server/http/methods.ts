import type { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'

/** Builds the `Allow` header for a path with these methods. Adds HEAD if GET is allowed. */
export const buildAllowHeader = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/**
 * Handles methods that are not mounted on a known path. OPTIONS returns the allowed methods. Other methods throw
 * `method_not_allowed`. CORS is not supported.
 */
export const rejectOtherMethods = (app: Hono, path: string, methods: readonly string[]): void => {
  app.all(path, (context) => {
    context.header('Allow', buildAllowHeader(methods))
    if (context.req.method === 'OPTIONS') return context.body(null, 204)
    throw new AppError('method_not_allowed')
  })
}
