import { del, get, set } from 'idb-keyval'
import { getCipher, getLockState } from '../lock/vault.ts'
import { deleteSignInEnd } from './sign-in-end.ts'

/**
 * Browser storage key of the token (AUTH-18, FMT-39). Uses IndexedDB because the service worker reads the token too.
 */
const TOKEN_KEY = 'token'

type TokenClaims = { sub: string; exp: number }

/**
 * Decodes the user and expiry of a token without checking the signature. Returns null if the token cannot be decoded.
 */
export const parseClaims = (token: string): TokenClaims | null => {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Partial<TokenClaims>
    return typeof claims.sub === 'string' && typeof claims.exp === 'number'
      ? { sub: claims.sub, exp: claims.exp }
      : null
  } catch {
    return null
  }
}

let getPageUser: (() => string | null) | null = null

/**
 * Limits this page's calls to the user that it shows. Otherwise the page would call with the token of another user who
 * signs in on another page, and that user would receive this user's data. The worker shows no user, so it passes a
 * token with each call.
 */
export const restrictTokenToUser = (getShownUser: () => string | null): void => {
  getPageUser = getShownUser
}

/**
 * Reads the token of the user that this page shows. In a context without a shown user, reads the signed-in user's
 * token.
 */
export const readOwnToken = async (): Promise<string | undefined> => {
  const currentToken = await readToken()
  return currentToken && (!getPageUser || getPageUser() === currentToken.user) ? currentToken.token : undefined
}

/** Encrypted token of a user who has a device lock. The key is the same as for that user's data. */
type SealedToken = { user: string; sealed: Uint8Array }

const isSealedToken = (stored: unknown): stored is SealedToken =>
  typeof stored === 'object' && stored !== null && (stored as Partial<SealedToken>).sealed instanceof Uint8Array

/**
 * Returns the storage key for the sealed token of a user who is not signed in now. The token stays there until that
 * user unlocks this device again.
 */
const getParkedKey = (user: string) => `${TOKEN_KEY}-of-${user}`

/** Token from a sign-in while the device was locked. The token stays in memory until the device is unlocked. */
let unsealedToken: { user: string; token: string } | null = null

/**
 * Reads the stored token and clears an unreadable token (AUTH-21). Returns null while the user's data is locked, but
 * keeps the token. Does not check the expiry, because only the server's 401 ends a sign-in (AUTH-22, AUTH-23). A tablet
 * with a flat battery can start with a wrong year. An expiry check would then sign out the user in a hall without Wi-Fi
 * (invariant 8).
 */
export const readToken = async (): Promise<{ token: string; user: string } | null> => {
  if (unsealedToken) return unsealedToken
  const storedToken = await get<unknown>(TOKEN_KEY)
  if (storedToken === undefined) return null
  if (isSealedToken(storedToken) && getLockState(storedToken.user) === 'locked') return null
  const token = isSealedToken(storedToken) ? unsealToken(storedToken) : storedToken
  const claims = typeof token === 'string' ? parseClaims(token) : null
  if (typeof token === 'string' && claims) return { token, user: claims.sub }
  await del(TOKEN_KEY)
  return null
}

const unsealToken = ({ user, sealed }: SealedToken): unknown => {
  try {
    return getCipher(user)?.open(sealed, TOKEN_KEY)
  } catch {
    return undefined
  }
}

/** Stores a token, sealed if its user has a lock. Moves another user's sealed token to a separate key. */
export const storeToken = async (token: string): Promise<void> => {
  const user = parseClaims(token)?.sub ?? ''
  await deleteSignInEnd(user)
  const previousToken = await get<unknown>(TOKEN_KEY)
  if (isSealedToken(previousToken) && previousToken.user !== user)
    await set(getParkedKey(previousToken.user), previousToken)
  if (getLockState(user) === 'locked') {
    unsealedToken = { user, token }
    return
  }
  unsealedToken = null
  const cipher = getLockState(user) === 'open' ? getCipher(user) : undefined
  await set(TOKEN_KEY, cipher ? ({ user, sealed: cipher.seal(token, TOKEN_KEY) } satisfies SealedToken) : token)
}

/** Stores a user's token again after their lock was set or removed. Another user's token stays as it is. */
export const rewriteToken = async (user: string): Promise<void> => {
  const currentToken = await readToken()
  if (currentToken?.user === user) await storeToken(currentToken.token)
}

/** Makes a user's parked token the current token, after that user has taken over the device. */
export const restoreParkedToken = async (user: string): Promise<void> => {
  unsealedToken = null
  const [stored, parked] = await Promise.all([get<unknown>(TOKEN_KEY), get<unknown>(getParkedKey(user))])
  if (isSealedToken(stored) && stored.user === user) return
  if (isSealedToken(stored)) await set(getParkedKey(stored.user), stored)
  if (parked === undefined) await del(TOKEN_KEY)
  else await set(TOKEN_KEY, parked)
  await del(getParkedKey(user))
}

/** Deletes a user's parked token, because their data has left the device. */
export const deleteParkedToken = (user: string): Promise<void> => del(getParkedKey(user))

/** Clears the token. If `refused` is given, clears only that token, so that a newer token stays. */
export const clearToken = async (refused?: string): Promise<void> => {
  const currentToken = await readToken()
  if (refused !== undefined && currentToken?.token !== refused) return
  unsealedToken = null
  await del(TOKEN_KEY)
}
