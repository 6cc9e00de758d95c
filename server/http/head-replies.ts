import type { MiddlewareHandler } from 'hono'

/** Closes the body of a HEAD reply, which is not sent. This also closes its file or connection. */
export const closeHeadBodies: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
