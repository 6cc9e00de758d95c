import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Id } from '../../contract/id.ts'

/** What a token says: who, by which sign-in, until when. */
export type TokenClaims = { user: string; signIn: string; expires: Date }

const AUDIENCE = 'hallbook'
const ALGORITHM = 'HS256'
/** How many tokens' signatures are remembered. */
const REMEMBERED = 1000

export type Tokens = {
  sign(claims: TokenClaims): Promise<string>
  /** The claims of a good token; `expired` or `invalid` otherwise. */
  read(token: string): Promise<TokenClaims | 'expired' | 'invalid'>
}

/** Signs and reads JSON Web Tokens (AUTH-20) with one secret. */
export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
  /** Tokens whose signature was good, the oldest first; whether the sign-in still stands is asked every time. */
  const good = new Map<string, TokenClaims>()
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
      if (known) return known.expires > new Date() ? known : 'expired'
      try {
        const { payload } = await jwtVerify(token, key, { audience: AUDIENCE, algorithms: [ALGORITHM] })
        const { sub, jti, exp } = payload
        if (!v.is(Id, sub) || !v.is(Id, jti) || !exp) return 'invalid'
        const claims = { user: sub, signIn: jti, expires: new Date(exp * 1000) }
        const [oldest] = good.size < REMEMBERED ? [] : good.keys()
        if (oldest) good.delete(oldest)
        good.set(token, claims)
        return claims
      } catch (error) {
        return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid'
      }
    },
  }
}
