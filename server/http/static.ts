import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { errorReply } from '../mount.ts'
import { allowHeader } from './methods.ts'

const YEAR = 'public, max-age=31536000, immutable'

/**
 * How long a file may be kept: hashed assets for a year, pages and the worker never, all else not unasked. A page that
 * is left is not kept either, to go back to: Safari would keep its half-done transactions, and no page after it could
 * read the register.
 */
const cacheControl = (path: string): string => {
  // Only what has a name with a hash: a screen's page under such a path must stay fresh.
  if (/^\/assets\/[\w.-]+-[\w-]{6,}\.\w+$/.test(path)) return YEAR
  return path === '/sw.js' || ['', '.html'].includes(extname(path)) ? 'no-store' : 'no-cache'
}

/** What the build lays beside a file for those who take it compressed; it has no name of its own. */
const COMPRESSED = /\.(br|gz|zst)$/i

/** Serves the built app from `root`. Paths of screens get the page; a missing file stays missing. */
export const mountStatic = (app: Hono, root: string): void => {
  if (!existsSync(root)) return
  const files = serveStatic({ root, precompressed: true })
  const page = serveStatic({ root, path: 'index.html', precompressed: true })
  app.get('*', async (context, next) => {
    await next()
    if (context.res.status === 200) context.header('Cache-Control', cacheControl(context.req.path))
  })
  app.get('*', (context, next) => (COMPRESSED.test(context.req.path) ? next() : files(context, next)))
  app.get('*', (context, next) => (extname(context.req.path) ? next() : page(context, next)))
  app.all('*', async (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next()
    const { status } = await app.request(context.req.path, { method: 'HEAD' })
    if (status !== 200) return next()
    context.header('Allow', allowHeader(['GET']))
    if (context.req.method === 'OPTIONS') return context.body(null, 204)
    return errorReply(context, new AppError('method_not_allowed'))
  })
}
