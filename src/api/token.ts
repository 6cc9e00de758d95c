import { del, get, set } from 'idb-keyval'
import { cipherOf, lockState } from '../lock/vault.ts'

/** Browser storage key of the token (AUTH-18, FMT-39). In IndexedDB, where the service worker reads it too. */
const KEY = 'token'

/** How far this device's clock was ahead of the server's when the last token came, in ms. */
const CLOCK_KEY = 'token-clock'

type Claims = { sub: string; exp: number; iat: number | null }

/** The user and times that a token names, or null where it cannot be decoded. Not a check of its signature. */
export const claimsOf = (token: string): Claims | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<Claims>
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp, iat: claims.iat ?? null }
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
 * The stored token, unless it is unreadable or has run out by the server's clock; such a one is cleared (AUTH-21,
 * AUTH-22). While its user's data is locked there is none to be had, and it stays.
 */
export const readToken = async (): Promise<{ token: string; user: string } | null> => {
  if (unsealed) return unsealed
  const stored = await get<unknown>(KEY)
  if (stored === undefined) return null
  if (isSealed(stored) && lockState(stored.user) === 'locked') return null
  const token = isSealed(stored) ? openToken(stored) : stored
  const claims = typeof token === 'string' ? claimsOf(token) : null
  const ahead = (await get<number>(CLOCK_KEY)) ?? 0
  if (typeof token === 'string' && claims && claims.exp * 1000 > Date.now() - ahead)
    return { token, user: claims.sub }
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

/**
 * Stores a token that the server has just made. A tablet whose clock is a month ahead would otherwise take it for one
 * that has run out, and nobody could sign in on it.
 */
export const storeToken = async (token: string): Promise<void> => {
  const made = claimsOf(token)?.iat
  await set(CLOCK_KEY, made ? Date.now() - made * 1000 : 0)
  await putToken(token)
}

/** Keeps a token, sealed where its user has a lock. The sealed one of another user is parked. */
const putToken = async (token: string): Promise<void> => {
  const user = claimsOf(token)?.sub ?? ''
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

/** Stores a user's token anew, as the lock now says; another's stays as it is. */
export const restoreToken = async (user: string): Promise<void> => {
  const signedIn = await readToken()
  if (signedIn?.user === user) await putToken(signedIn.token)
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

/** Clears the token, unless a newer one has taken its place meanwhile. */
export const clearToken = async (refused?: string): Promise<void> => {
  const now = await readToken()
  if (refused !== undefined && now?.token !== refused) return
  unsealed = null
  await del(KEY)
}
