import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Id } from '../../contract/id.ts'

/** What a token says: who, by which sign-in, until when. */
export type TokenClaims = { user: string; signIn: string; expires: Date }
/** The same of a token that was read: also since when, where it says so. */
export type ReadClaims = TokenClaims & { issued: Date | null }

const AUDIENCE = 'hallbook'
const ALGORITHM = 'HS256'
/** What has run out is told apart from what is forged: why it is good no more is asked of its sign-in. */
const NEVER_PAST = new Date(0)
/** How many tokens' signatures are remembered. */
const REMEMBERED = 1000

export type Tokens = {
  sign(claims: TokenClaims): Promise<string>
  /** The claims of a token whose signature is good, also of one that has run out; null otherwise. */
  read(token: string): Promise<ReadClaims | null>
}

/** Signs and reads JSON Web Tokens (AUTH-20) with one secret. */
export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
  /** Tokens whose signature was good, the oldest first; whether the sign-in still stands is asked every time. */
  const good = new Map<string, ReadClaims>()
  return {
    sign: ({ user, signIn, expires }) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(user)
        .setJti(signIn)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(key),
    read: async (token) => {
      const known = good.get(token)
      if (known) return known
      try {
        const { payload } = await jwtVerify(token, key, {
          audience: AUDIENCE,
          algorithms: [ALGORITHM],
          currentDate: NEVER_PAST,
        })
        const { sub, jti, exp, iat } = payload
        if (!v.is(Id, sub) || !v.is(Id, jti) || !exp) return null
        const issued = iat ? new Date(iat * 1000) : null
        const claims = { user: sub, signIn: jti, expires: new Date(exp * 1000), issued }
        const [oldest] = good.size < REMEMBERED ? [] : good.keys()
        if (oldest) good.delete(oldest)
        good.set(token, claims)
        return claims
      } catch {
        return null
      }
    },
  }
}
