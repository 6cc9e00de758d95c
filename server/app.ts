import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { AppError } from '../contract/errors.ts'
import { newId } from '../contract/id.ts'
import { describeError } from './core/log.ts'
import { isTransient } from './db/transient.ts'
import { handlers } from './handlers.ts'
import { CallerDisconnected } from './http/body.ts'
import { buildErrorReply } from './http/error-reply.ts'
import { closeHeadBodies } from './http/head-replies.ts'
import { createProxyWarnings } from './http/proxy-warnings.ts'
import { createSecurityHeaders } from './http/security-headers.ts'
import { mountStatic } from './http/static.ts'
import type { Services } from './kit/services.ts'
import { countCall } from './metrics/counters.ts'
import { mountMetrics } from './metrics/mount-metrics.ts'
import { mountApi } from './mount.ts'
import { mountOpenApi } from './openapi.ts'

/** Status to log if the caller closed the request. Other servers use the same number. */
const CLOSED_BY_CALLER_STATUS = 499

/** Builds the server as one fetch handler. It serves the API under `/api` and the built app on all other paths. */
export const createApp = (services: Services, options: { root?: string } = {}): Hono => {
  const { log, env } = services
  const app = new Hono()

  app.use(async (context, next) => {
    const startedAt = performance.now()
    await next()
    if (!context.req.path.startsWith('/api/')) return
    const call = {
      operation: context.get('operation') ?? 'none',
      status: context.res.status,
      ms: Math.round(performance.now() - startedAt),
    }
    countCall(call)
    log[call.status >= 500 ? 'error' : 'info']({ request: newId(), ...call }, 'call')
  })
  app.use(closeHeadBodies)
  app.use(createSecurityHeaders(env.PUBLIC_ORIGIN?.startsWith('https://') ?? false))

  // Set the time, because Node's own header ignores a clock that is corrected by the database's clock.
  app.use(async (context, next) => {
    await next()
    context.header('Date', new Date().toUTCString())
  })

  // Forbid caching of every response without Cache-Control, even of a 404. Static files set the header themselves.
  app.use(async (context, next) => {
    await next()
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store')
  })

  const apiApp = new Hono()
  apiApp.use(compress())
  apiApp.use(createProxyWarnings(env.TRUST_PROXY, log))
  mountApi(apiApp, handlers, services)
  mountOpenApi(apiApp)
  apiApp.all('*', (context) => buildErrorReply(context, new AppError('not_found')))
  apiApp.onError((error, context) => {
    if (error instanceof CallerDisconnected) return new Response(null, { status: CLOSED_BY_CALLER_STATUS })
    if (error instanceof AppError) {
      if (error.cause) log.warn(describeError(error.cause), error.code)
      return buildErrorReply(context, error)
    }
    log.error(describeError(error), 'unexpected error')
    return buildErrorReply(
      context,
      new AppError(isTransient(error) ? 'unavailable' : 'unexpected', null, { retryAfter: 5 }),
    )
  })
  app.route('/api', apiApp)
  mountMetrics(app, services)
  if (options.root) mountStatic(app, options.root)
  app.notFound((context) => context.text('Not found', 404))
  return app
}
