import { createHash } from 'node:crypto'
import { and, eq, isNull, notInArray, or } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '../../contract/rules/days.ts'
import type { Db } from '../db/client.ts'
import { signIns } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets, getSigningSecret } from '../settings/signing-secret.ts'
import { seal, unseal } from './sealed.ts'

/** Purpose from which the key is derived that seals the cookies of known devices. */
const KEY_PURPOSE = 'known devices'
/** Only the sign-in call receives the cookie. */
const COOKIE_PATH = '/api/auth'
const COOKIE_DAYS = 180
/**
 * Maximum number of cookies in a browser, so that the header of a tablet with many users stays short. Servers and
 * proxies refuse long headers.
 */
const MAX_COOKIES = 8
/** Hours for which a device counts as known after its user set a password by an emailed link. */
const LINK_HOURS = 0.5

/**
 * Reason why a device is known: a sign-in of the account on this device, or a password that was set on it by an emailed
 * link.
 */
type Proof = { signIn: string; link?: never } | { link: true }

const NAME_PREFIX = 'known_device_'

/** Returns the cookie's name. It is different for each account, because several users share a tablet. */
const getCookieName = (user: string): string =>
  `${NAME_PREFIX}${createHash('sha256').update(user).digest('hex').slice(0, 12)}`

const splitCookies = (cookieHeader: string | undefined): string[] => cookieHeader?.split(/; */) ?? []

type CookieContent = { user: string; until: string } & Partial<{ signIn: string; link: true }>

const getLifetimeMs = ({ link }: { link?: true }): number => (link ? LINK_HOURS * HOUR_MS : COOKIE_DAYS * DAY_MS)

/** Call of a browser, with access to its headers. */
type Browser = { env: Env; header(name: string): string | undefined; setHeader(name: string, value: string): void }

/**
 * Makes this browser a known device of an account. Deletes the oldest cookies of other accounts if there are too many.
 */
export function setKnownDevice({ env, header, setHeader }: Browser, user: string, proof: Proof): void {
  setHeader('Set-Cookie', buildKnownDeviceCookie(env, user, proof))
  const otherCookies = splitCookies(header('cookie'))
    .map((cookie) => cookie.split(/=(.*)/s))
    .filter(([name = '']) => name.startsWith(NAME_PREFIX) && name !== getCookieName(user))
    .map(([name = '', value = '']) => ({ name, setAt: readSetTime(env, value) }))
    .sort((a, b) => b.setAt - a.setAt)
  for (const { name } of otherCookies.slice(MAX_COOKIES - 1))
    setHeader('Set-Cookie', buildCookie(env, { name, value: '', lifetimeMs: 0 }))
}

/** Returns the time when a cookie was set, in milliseconds. Returns 0 for an unreadable cookie. */
function readSetTime(env: Env, sealed: string): number {
  const text = unseal(getAcceptedSecrets(env), KEY_PURPOSE, sealed)
  if (!text) return 0
  const content = JSON.parse(text) as CookieContent
  return Date.parse(content.until) - getLifetimeMs(content)
}

/**
 * Builds the `Set-Cookie` header by which the server later recognises the device. The cookie is not a sign-in: it only
 * exempts the device from the limit of an account over all addresses.
 */
function buildKnownDeviceCookie(env: Env, user: string, proof: Proof): string {
  const lifetimeMs = getLifetimeMs(proof)
  const until = new Date(Date.now() + lifetimeMs).toISOString()
  const value = seal(getSigningSecret(env), KEY_PURPOSE, JSON.stringify({ user, until, ...proof }))
  return buildCookie(env, { name: getCookieName(user), value, lifetimeMs })
}

type Cookie = { name: string; value: string; lifetimeMs: number }

function buildCookie(env: Env, { name, value, lifetimeMs }: Cookie): string {
  const attributes = [
    `${name}=${value}`,
    `Path=${COOKIE_PATH}`,
    `Max-Age=${Math.floor(lifetimeMs / 1000)}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(env.PUBLIC_ORIGIN?.startsWith('https:') ? ['Secure'] : []),
  ]
  return attributes.join('; ')
}

/**
 * Returns the key under which the tries of a known device are counted, or null for an unknown device. A device is no
 * longer known after it was reported as lost or the account was closed.
 */
export async function findKnownDevice(
  { db, env }: { db: Db; env: Env },
  user: string,
  cookieHeader: string | undefined,
): Promise<string | null> {
  const prefix = `${getCookieName(user)}=`
  const cookie = splitCookies(cookieHeader).find((part) => part.startsWith(prefix))
  const text = cookie && unseal(getAcceptedSecrets(env), KEY_PURPOSE, cookie.slice(prefix.length))
  if (!text) return null
  const content = JSON.parse(text) as CookieContent
  if (content.user !== user || content.until <= new Date().toISOString()) return null
  if (content.link) return `link ${content.until}`
  const { signIn = '' } = content
  const [row] = await db.network((tx) =>
    tx
      .select({ id: signIns.id })
      .from(signIns)
      .where(
        and(
          eq(signIns.id, signIn),
          eq(signIns.user_id, user),
          or(isNull(signIns.end_reason), notInArray(signIns.end_reason, ['ended_by_other', 'account_closed'])),
        ),
      ),
  )
  return row?.id ?? null
}
