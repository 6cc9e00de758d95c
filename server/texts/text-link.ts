import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { buildConfirmationLink, LINK_TOKEN_LENGTH } from '../../contract/club-status/text-wording.ts'
import { getPublicOrigin } from '../http/page-address.ts'
import type { Env } from '../settings/env.ts'

/** Placeholder of the link in a stored text. */
export const LINK_PLACEHOLDER = '{link}'

const TOKEN_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Returns the token of a text's link. The token has 131 bits, which are derived from the text's id and the server's
 * secret, so that it need not be stored. The token has only letters and digits, because phones cut a "-" or "_" off the
 * end of a link.
 */
export const getLinkToken = (secret: string, text: string): string => {
  const base = BigInt(TOKEN_ALPHABET.length)
  let remainder = BigInt(`0x${getDigest(secret, text).toString('hex')}`)
  let token = ''
  while (token.length < LINK_TOKEN_LENGTH) {
    token += TOKEN_ALPHABET[Number(remainder % base)]
    remainder /= base
  }
  return token
}

/** Returns the token that an earlier version created, for texts that the earlier version queued. */
const getFormerLinkToken = (secret: string, text: string): string =>
  getDigest(secret, text).toString('base64url').slice(0, LINK_TOKEN_LENGTH)

const getDigest = (secret: string, text: string): Buffer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hallbook links of texts', 32))
  return createHmac('sha256', key).update(text).digest()
}

/** Hashes a token for storage. */
export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

type LinkEnv = Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>

type StoredText = { id: string; link_hash: string | null }

/**
 * Finds the token whose hash is stored with a text. Returns null if the text was queued under another secret of the
 * server.
 */
export const findLinkToken = (secrets: readonly string[], { id, link_hash }: StoredText): string | null =>
  secrets
    .flatMap((secret) => [getLinkToken(secret, id), getFormerLinkToken(secret, id)])
    .find((token) => hashLinkToken(token) === link_hash) ?? null

/** Returns a stored text with its link, as it is sent. */
export const insertLink = (env: LinkEnv, message: string, token: string): string =>
  message.replaceAll(LINK_PLACEHOLDER, () => buildConfirmationLink(getPublicOrigin(env), token))

/**
 * Returns a stored text for staff. It has the same length but a masked link, because anyone with the link could answer
 * for the club.
 */
export const insertMaskedLink = (env: LinkEnv, message: string): string =>
  message.replaceAll(LINK_PLACEHOLDER, () => buildConfirmationLink(getPublicOrigin(env)))
