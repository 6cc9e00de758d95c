import type { Context } from 'hono'
import { AppError } from '../../contract/errors.ts'

/**
 * Returns a host without the default port of the origin's scheme. Browsers omit that port, but some proxies include it.
 */
const getHost = (text: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${text}`) ? new URL(`${protocol}//${text}`).host : null

/** Methods that pages of any site may use, because such a page cannot read the response. */
const READ_METHODS = ['GET', 'HEAD']

/**
 * Rejects a call that another site's page makes in a visitor's browser, because the call would come from the visitor's
 * address. Calls without `Origin` come from programs and are allowed.
 * @throws AppError `forbidden`
 */
export const checkOrigin = ({ req }: Context, publicOrigin: string | undefined): void => {
  const origin = req.header('origin')
  if (origin === undefined || READ_METHODS.includes(req.method) || origin === publicOrigin) return
  const originUrl = URL.canParse(origin) ? new URL(origin) : null
  const host = getHost(req.header('host') ?? new URL(req.url).host, originUrl?.protocol ?? 'https:')
  if (!originUrl || originUrl.host === '' || originUrl.host !== host) throw new AppError('forbidden')
}
