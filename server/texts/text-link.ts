import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { LINK_LETTERS, linkOf } from '../../contract/club-status/text-wording.ts'
import type { Env } from '../env.ts'
import { publicOrigin } from '../http/page-address.ts'

/** The place of the link in a text as it is kept. */
export const LINK = '{link}'

/**
 * The token behind the link of a text: 132 bits that follow from its id and the server's secret, so that it need not be
 * kept to be sent.
 */
export const linkToken = (secret: string, text: string): string => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hallbook links of texts', 32))
  return createHmac('sha256', key).update(text).digest('base64url').slice(0, LINK_LETTERS)
}

/** What is kept of a token. */
export const hashOfLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

type Origin = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT' | 'JWT_SECRET'>

/** A kept text as it goes out. */
export const withLink = (env: Origin, { id, message }: { id: string; message: string }): string =>
  message.replaceAll(LINK, () => linkOf(publicOrigin(env), linkToken(env.JWT_SECRET ?? '', id)))

/** A kept text as staff read it: as long as it is, without what would answer for the club. */
export const withHiddenLink = (env: Origin, message: string): string =>
  message.replaceAll(LINK, () => linkOf(publicOrigin(env)))
