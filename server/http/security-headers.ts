import type { MiddlewareHandler } from 'hono'

/**
 * Content security policy without inline code or other origins. React sets styles through the DOM, which the policy
 * allows.
 */
const DEFAULT_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  // Allow the video player's page in a frame (see `PLAYER_PATH`).
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Path of the only page that embeds another site, the video service's player (B-CON-02). */
const PLAYER_PATH = '/player.html'
const PLAYER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'frame-src https://player.vimeo.com',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Path of the only page for search engines. All other pages are private, or are opened from a private link. */
const INDEXED_PATH = '/meet_the_team'

/** Sets the security headers of every response. Browsers must use HTTPS if the public origin uses it. */
export const createSecurityHeaders =
  (https: boolean): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const policy = context.req.path === PLAYER_PATH ? PLAYER_POLICY : DEFAULT_POLICY
    context.header('Content-Security-Policy', policy)
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    if (context.req.path !== INDEXED_PATH) context.header('X-Robots-Tag', 'noindex, nofollow')
    context.header('Cross-Origin-Opener-Policy', 'same-origin')
    context.header('Cross-Origin-Resource-Policy', 'same-origin')
    context.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
    if (https) context.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
  }
