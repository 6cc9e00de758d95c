import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { api } from '../../contract/api.ts'
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

/** The pages that the build made for screens before the sign-in, by the first part of their address. */
const pagesIn = (root: string): Set<string> => {
  const folder = join(root, 'pages')
  return new Set(existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [])
}

/** The forms whose page and call have one address, but for the beginning of the call's. */
const OPENED_BY_LINK = new Set(
  Object.values(api).flatMap(({ method, access, path }) => {
    const name = /^\/(\w+)\/:id$/.exec(path)?.[1]
    return method === 'GET' && access === 'everyone' && name ? [name] : []
  }),
)

/**
 * The call that a page of a link begins with. A browser that is told of it makes it while the code comes, and the page takes that
 * answer for its own.
 */
const firstCallOf = (path: string): string | null => {
  const [, name = ''] = /^\/(\w+)\/[\w-]+$/.exec(path) ?? []
  return OPENED_BY_LINK.has(name) ? `</api${path}>; rel=preload; as=fetch; crossorigin=anonymous` : null
}

/** Serves the built app from `root`. Paths of screens get the page; a missing file stays missing. */
export const mountStatic = (app: Hono, root: string): void => {
  if (!existsSync(root)) return
  const files = serveStatic({ root, precompressed: true })
  const pages = pagesIn(root)
  const page = serveStatic({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => {
      const own = `${path.split('/')[1]}.html`
      return pages.has(own) ? `/pages/${own}` : '/index.html'
    },
  })
  app.get('*', async (context, next) => {
    await next()
    if (context.res.status === 200) context.header('Cache-Control', cacheControl(context.req.path))
  })
  app.get('*', (context, next) => (COMPRESSED.test(context.req.path) ? next() : files(context, next)))
  app.get('*', (context, next) => {
    if (extname(context.req.path)) return next()
    const first = firstCallOf(context.req.path)
    if (first) context.header('Link', first)
    return page(context, next)
  })
  app.all('*', async (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next()
    const { status } = await app.request(context.req.path, { method: 'HEAD' })
    if (status !== 200) return next()
    context.header('Allow', allowHeader(['GET']))
    if (context.req.method === 'OPTIONS') return context.body(null, 204)
    return errorReply(context, new AppError('method_not_allowed'))
  })
}
