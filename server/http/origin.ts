import type { Context } from 'hono'
import { AppError } from '../../contract/errors.ts'

/**
 * Normalises a host for the origin's scheme, because browsers omit a default port and some proxies do not.
 */
const getHost = (text: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${text}`) ? new URL(`${protocol}//${text}`).host : null

/** Any page may send read requests, because it cannot read the response. */
const READ_METHODS = ['GET', 'HEAD']

/**
 * Rejects a call that another site's page makes in its visitor's browser, because the call would have the
 * visitor's address. Programs send no `Origin`.
 * @throws AppError `forbidden`
 */
export const checkOrigin = ({ req }: Context, publicOrigin: string | undefined): void => {
  const origin = req.header('origin')
  if (origin === undefined || READ_METHODS.includes(req.method) || origin === publicOrigin) return
  const from = URL.canParse(origin) ? new URL(origin) : null
  const host = getHost(req.header('host') ?? new URL(req.url).host, from?.protocol ?? 'https:')
  if (!from || from.host === '' || from.host !== host) throw new AppError('forbidden')
}
