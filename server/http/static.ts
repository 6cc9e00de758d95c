import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

const YEAR = 'public, max-age=31536000, immutable'

/** How long a file may be kept: hashed assets for a year, the worker and the page never unasked. */
const cacheControl = (path: string): string => {
  if (path.includes('/assets/')) return YEAR
  if (path.endsWith('/sw.js')) return 'no-store'
  return 'no-cache'
}

/** Serves the built app from `root`. Paths of screens get the page; a missing file stays missing. */
export const mountStatic = (app: Hono, root: string): void => {
  if (!existsSync(root)) return
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => context.header('Cache-Control', cacheControl(path.replaceAll('\\', '/'))),
  })
  app.get('*', files)
  const page = serveStatic({
    root,
    path: 'index.html',
    precompressed: true,
    onFound: (_path, context) => context.header('Cache-Control', 'no-cache'),
  })
  app.get('*', (context, next) => (extname(context.req.path) ? next() : page(context, next)))
}
