import type { MiddlewareHandler } from 'hono'

/** Closes the body of a HEAD response, because it is not sent. Its file or connection is also closed. */
export const closeHeadBodies: MiddlewareHandler = async (context, next) => {
  await next()
  if (context.req.method === 'HEAD') await context.res.body?.cancel()
}
