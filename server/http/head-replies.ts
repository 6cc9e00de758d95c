import type { MiddlewareHandler } from 'hono'

/**
 * A reply to HEAD is sent without its body, which nothing reads: it is closed here, and with it the file or the connection
 * that it comes from.
 */
export const closeHeadBodies: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
