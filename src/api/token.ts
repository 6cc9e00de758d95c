import { del, get, set } from 'idb-keyval'

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

/** The stored token, unless it is unreadable or has run out; such a one is cleared (AUTH-21, AUTH-22). */
export const readToken = async (now = Date.now()): Promise<{ token: string; user: string } | null> => {
  const token = await get<string>(KEY)
  if (token === undefined) return null
  const claims = typeof token === 'string' ? claimsOf(token) : null
  if (claims && claims.exp * 1000 > now) return { token, user: claims.sub }
  await del(KEY)
  return null
}

export const storeToken = (token: string): Promise<void> => set(KEY, token)

/** Clears the token, unless a newer one has taken its place meanwhile. */
export const clearToken = async (refused?: string): Promise<void> => {
  if (refused === undefined || (await get<string>(KEY)) === refused) await del(KEY)
}
