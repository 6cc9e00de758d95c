import { existsSync, readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { api } from '../../contract/api.ts'
import { AppError } from '../../contract/errors.ts'
import { buildErrorReply } from './error-reply.ts'
import { buildAllowHeader } from './methods.ts'

const CACHE_FOR_A_YEAR = 'public, max-age=31536000, immutable'

/**
 * Returns the caching policy of a path. Hashed assets are cached for a year, pages and the worker are never cached, and
 * other files are revalidated. Pages must not enter the back-forward cache either. Otherwise Safari would preserve the
 * open database transactions of a cached page, which block the register for later pages.
 */
const getCacheControl = (path: string): string => {
  // Require a hash in the name, because an app page under such a path must stay fresh.
  if (/^\/assets\/[\w.-]+-[\w-]{6,}\.\w+$/.test(path)) return CACHE_FOR_A_YEAR
  return path === '/sw.js' || ['', '.html'].includes(extname(path)) ? 'no-store' : 'no-cache'
}

/** Pattern for compressed files that the build writes next to a file. They have no URL of their own. */
const COMPRESSED_FILE_PATTERN = /\.(br|gz|zst)$/i

/** Lists the prerendered pages for screens before the sign-in. A page's file name is the first part of its path. */
const listPages = (root: string): Set<string> => {
  const folder = join(root, 'pages')
  return new Set(existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : [])
}

/** First parts of the paths of forms that a link opens. The page and its API call have the same path after `/api`. */
const LINK_FORM_NAMES = new Set(
  Object.values(api).flatMap(({ method, access, path }) => {
    const name = /^\/(\w+)\/:id$/.exec(path)?.[1]
    return method === 'GET' && access === 'everyone' && name ? [name] : []
  }),
)

/**
 * Builds the preload header for the first call of a page that a link opens. The browser starts the call while the code
 * loads, and the page uses the response.
 */
const buildPreloadHeader = (path: string): string | null => {
  const [, name = ''] = /^\/(\w+)\/[\w-]+$/.exec(path) ?? []
  return LINK_FORM_NAMES.has(name) ? `</api${path}>; rel=preload; as=fetch; crossorigin=anonymous` : null
}

/** Serves the built app from `root`. Paths of screens return the app's page, and missing files return 404. */
export const mountStatic = (app: Hono, root: string): void => {
  if (!existsSync(root)) return
  const serveFiles = serveStatic({ root, precompressed: true })
  const pageFiles = listPages(root)
  const servePage = serveStatic({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => {
      const pageFile = `${path.split('/')[1]}.html`
      return pageFiles.has(pageFile) ? `/pages/${pageFile}` : '/index.html'
    },
  })
  app.get('*', async (context, next) => {
    await next()
    if (context.res.status === 200) context.header('Cache-Control', getCacheControl(context.req.path))
  })
  app.get('*', (context, next) => (COMPRESSED_FILE_PATTERN.test(context.req.path) ? next() : serveFiles(context, next)))
  app.get('*', (context, next) => {
    if (extname(context.req.path)) return next()
    const preloadHeader = buildPreloadHeader(context.req.path)
    if (preloadHeader) context.header('Link', preloadHeader)
    return servePage(context, next)
  })
  app.all('*', async (context, next) => {
    if (['GET', 'HEAD'].includes(context.req.method)) return next()
    const { status } = await app.request(context.req.path, { method: 'HEAD' })
    if (status !== 200) return next()
    context.header('Allow', buildAllowHeader(['GET']))
    if (context.req.method === 'OPTIONS') return context.body(null, 204)
    return buildErrorReply(context, new AppError('method_not_allowed'))
  })
}
