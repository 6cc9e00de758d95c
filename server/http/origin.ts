import type { Context } from 'hono'
import { AppError } from '../../contract/errors.ts'

/** A host as the origin's own scheme writes it: browsers leave a usual port out, some proxies do not. */
const hostOf = (text: string, protocol: string): string | null =>
  URL.canParse(`${protocol}//${text}`) ? new URL(`${protocol}//${text}`).host : null

/** What changes nothing may be asked by any page: its answer is not readable there. */
const READS = ['GET', 'HEAD']

/**
 * Refuses a call that a page of another site makes in its visitor's browser: it would bring the visitor's address along.
 * Programs send no `Origin` at all.
 * @throws AppError `forbidden`
 */
export const checkOrigin = ({ req }: Context, publicOrigin: string | undefined): void => {
  const origin = req.header('origin')
  if (origin === undefined || READS.includes(req.method) || origin === publicOrigin) return
  const from = URL.canParse(origin) ? new URL(origin) : null
  const host = hostOf(req.header('host') ?? new URL(req.url).host, from?.protocol ?? 'https:')
  if (!from || from.host === '' || from.host !== host) throw new AppError('forbidden')
}
