import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { AppError } from '../../contract/errors.ts'
import { describeError } from '../core/log.ts'
import { isTransient } from '../db/transient.ts'
import { buildErrorReply } from '../http/error-reply.ts'
import { buildAllowHeader } from '../http/methods.ts'
import type { Services } from '../kit/services.ts'
import { METRICS_CONTENT_TYPE, writeMetrics } from './write-metrics.ts'

export const METRICS_PATH = '/metrics'

/** Seconds after which a monitor may try again if the database does not respond. */
const RETRY_SECONDS = 5

/**
 * Serves the metrics in the Prometheus text format to callers with `METRICS_TOKEN`. Without this setting the path does
 * not exist. The caller's address does not matter, because a proxy on this machine forwards calls of everyone.
 */
export function mountMetrics(app: Hono, services: Services): void {
  const { METRICS_TOKEN } = services.env
  app.all(METRICS_PATH, async (context) => {
    if (!METRICS_TOKEN) return buildErrorReply(context, new AppError('not_found'))
    if (context.req.method === 'OPTIONS') {
      context.header('Allow', buildAllowHeader(['GET']))
      return context.body(null, 204)
    }
    if (!['GET', 'HEAD'].includes(context.req.method)) {
      context.header('Allow', buildAllowHeader(['GET']))
      return buildErrorReply(context, new AppError('method_not_allowed'))
    }
    if (!hasToken(context.req.header('authorization'), METRICS_TOKEN)) {
      context.header('WWW-Authenticate', 'Bearer')
      return buildErrorReply(context, new AppError('not_signed_in'))
    }
    try {
      return context.body(await writeMetrics(services), 200, { 'Content-Type': METRICS_CONTENT_TYPE })
    } catch (error) {
      services.log.error(describeError(error), 'metrics failed')
      const code = isTransient(error) ? 'unavailable' : 'unexpected'
      return buildErrorReply(context, new AppError(code, null, { retryAfter: RETRY_SECONDS }))
    }
  })
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares the header's token in constant time. The hashes have the same length for tokens of any length. */
function hasToken(authorization: string | undefined, token: string): boolean {
  const [, sentToken = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? []
  return timingSafeEqual(hash(sentToken), hash(token))
}
