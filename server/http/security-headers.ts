import type { MiddlewareHandler } from 'hono'

/** Nothing inline, nothing from elsewhere. React sets styles through the DOM, which this allows. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Headers of every reply. HTTPS is demanded where the public origin has it. */
export const securityHeaders =
  (https: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next()
    context.header('Content-Security-Policy', POLICY)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Cross-Origin-Opener-Policy', 'same-origin')
    context.header('Cross-Origin-Resource-Policy', 'same-origin')
    context.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    if (https) context.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
