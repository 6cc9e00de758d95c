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
  // The page that plays a video, below.
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The one page that shows another site's: the player of the hosting service, and that alone (B-CON-02). */
const PLAYER = '/player.html'
const PLAYER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'frame-src https://player.vimeo.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** What strangers may find by a search; every other page is somebody's own, or opens by a link that is. */
const FOUND_BY_SEARCH = '/meet_the_team'

/** Headers of every reply. HTTPS is demanded where the public origin has it. */
export const securityHeaders =
  (https: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const policy = context.req.path === PLAYER ? PLAYER_POLICY : POLICY
    context.header('Content-Security-Policy', policy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    if (context.req.path !== FOUND_BY_SEARCH) context.header('X-Robots-Tag', 'noindex, nofollow')
    context.header('Cross-Origin-Opener-Policy', 'same-origin')
    context.header('Cross-Origin-Resource-Policy', 'same-origin')
    context.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    if (https) context.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
