import type { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'

/** The `Allow` header of a path that has these methods: HEAD goes where GET does. */
export const allowHeader = (methods: readonly string[]): string =>
  [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')

/**
 * Closes a known path to every method that was not mounted on it before: OPTIONS is told which there are, any
 * other gets `method_not_allowed`. There is nothing here for pages of other origins.
 */
export const closePath = (app: Hono, path: string, methods: readonly string[]): void => {
  app.all(path, (context) => {
    context.header('Allow', allowHeader(methods))
    if (context.req.method === 'OPTIONS') return context.body(null, 204)
    throw new AppError('method_not_allowed')
  })
}
