import { del, get, set } from 'idb-keyval'
import { cipherOf, lockState } from '../lock/vault.ts'
import { forgetEnd } from './sign-in-end.ts'

/** Browser storage key of the token (AUTH-18, FMT-39). In IndexedDB, where the service worker reads it too. */
const KEY = 'token'

type Claims = { sub: string; exp: number }

/** The user and expiry that a token names, or null where it cannot be decoded. Not a check of its signature. */
export const claimsOf = (token: string): Claims | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp }
      : null
  } catch {
    return null
  }
}

let actsAs: (() => string | null) | null = null

/**
 * From now on this page calls only as the user that it shows: whoever has signed in on another page meanwhile is not
 * to be given what was meant for the one before. The worker shows nobody and names the token of each call.
 */
export const actOnlyAs = (shown: () => string | null): void => {
  actsAs = shown
}

/** The token of the user that this page shows; of whoever is signed in, where it shows nobody in particular. */
export const readOwnToken = async (): Promise<string | undefined> => {
  const signedIn = await readToken()
  return signedIn && (!actsAs || actsAs() === signedIn.user) ? signedIn.token : undefined
}

/** A token of a user who has set a lock: sealed as their data is. */
type SealedToken = { user: string; sealed: Uint8Array }

const isSealed = (stored: unknown): stored is SealedToken =>
  typeof stored === 'object' &&
  stored !== null &&
  (stored as Partial<SealedToken>).sealed instanceof Uint8Array

/** Where the sealed token of somebody else waits until they unlock this device again. */
const parkedKey = (user: string) => `${KEY}-of-${user}`

/** Signed in while the device could not be unlocked: in memory, until it is. */
let unsealed: { user: string; token: string } | null = null

/**
 * The stored token; one that is unreadable is cleared (AUTH-21). Whether it has run out is for the server to say, whose 401
 * clears it (AUTH-22, AUTH-23): a tablet with an empty battery wakes up in another year, and would otherwise sign out
 * somebody in a hall without Wi-Fi (invariant 8). While its user's data is locked there is none to be had, and it stays.
 */
export const readToken = async (): Promise<{ token: string; user: string } | null> => {
  if (unsealed) return unsealed
  const stored = await get<unknown>(KEY)
  if (stored === undefined) return null
  if (isSealed(stored) && lockState(stored.user) === 'locked') return null
  const token = isSealed(stored) ? openToken(stored) : stored
  const claims = typeof token === 'string' ? claimsOf(token) : null
  if (typeof token === 'string' && claims) return { token, user: claims.sub }
  await del(KEY)
  return null
}

const openToken = ({ user, sealed }: SealedToken): unknown => {
  try {
    return cipherOf(user)?.open(sealed, KEY)
  } catch {
    return undefined
  }
}

/** Stores a token, sealed where its user has a lock. The sealed one of another user is parked. */
export const storeToken = async (token: string): Promise<void> => {
  const user = claimsOf(token)?.sub ?? ''
  await forgetEnd(user)
  const before = await get<unknown>(KEY)
  if (isSealed(before) && before.user !== user) await set(parkedKey(before.user), before)
  if (lockState(user) === 'locked') {
    unsealed = { user, token }
    return
  }
  unsealed = null
  const cipher = lockState(user) === 'open' ? cipherOf(user) : undefined
  await set(KEY, cipher ? ({ user, sealed: cipher.seal(token, KEY) } satisfies SealedToken) : token)
}

/** Stores a user's token again, as the lock now says; another's stays as it is. */
export const restoreToken = async (user: string): Promise<void> => {
  const signedIn = await readToken()
  if (signedIn?.user === user) await storeToken(signedIn.token)
}

/** Takes up the parked token of a user who now uses this device. */
export const takeUpToken = async (user: string): Promise<void> => {
  unsealed = null
  const [stored, parked] = await Promise.all([get<unknown>(KEY), get<unknown>(parkedKey(user))])
  if (isSealed(stored) && stored.user === user) return
  if (isSealed(stored)) await set(parkedKey(stored.user), stored)
  if (parked === undefined) await del(KEY)
  else await set(KEY, parked)
  await del(parkedKey(user))
}

/** Nothing of the user is here any more. */
export const forgetParked = (user: string): Promise<void> => del(parkedKey(user))

/** Clears the token, unless a newer one has taken its place meanwhile. */
export const clearToken = async (refused?: string): Promise<void> => {
  const now = await readToken()
  if (refused !== undefined && now?.token !== refused) return
  unsealed = null
  await del(KEY)
}
