import type { MiddlewareHandler } from 'hono'
import type { Log } from '../core/log.ts'
import { hasTrustedProxy, isTrusted, type ProxyTrust } from '../core/proxy-trust.ts'
import { getSocketAddress, parseAddress } from './address.ts'

const UNTRUSTED_PROXY_WARNING =
  'calls come through a proxy that TRUST_PROXY does not name: all callers count as one, and limits meant for one hold for all. ' +
  'Set TRUST_PROXY to the number of proxies in front, or to their addresses'
const MISSING_PROXY_WARNING =
  'TRUST_PROXY is set, yet a call came without X-Forwarded-For: where callers can reach this port past the proxy, they can ' +
  'invent their address and so escape limits. Set HOST, or TRUST_PROXY to the addresses of the proxies'

/** Pattern for health checks. A load balancer sends them itself, so they are not forwarded. */
const HEALTH_CHECK_PATHS = /\/api\/(health|ready)$/

/** Logs a warning once for each way in which TRUST_PROXY does not match the calls. */
export const createProxyWarnings = (trust: ProxyTrust, log: Pick<Log, 'warn'>): MiddlewareHandler => {
  let hasWarnedIgnored = false
  let hasWarnedMissing = false
  return async (context, next) => {
    if (!HEALTH_CHECK_PATHS.test(context.req.path)) {
      const isForwarded = context.req.header('x-forwarded-for') !== undefined
      if (isForwarded && !hasWarnedIgnored && !isTrusted(trust, 0, parseAddress(getSocketAddress(context)))) {
        hasWarnedIgnored = true
        log.warn(UNTRUSTED_PROXY_WARNING)
      }
      if (!isForwarded && !hasWarnedMissing && hasTrustedProxy(trust)) {
        hasWarnedMissing = true
        log.warn(MISSING_PROXY_WARNING)
      }
    }
    await next()
  }
}
