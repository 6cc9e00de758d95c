import { jwtVerify, SignJWT } from 'jose'

/** What a token says: who, by which sign-in, until when. */
export type TokenClaims = { user: string; signIn: string; expires: Date }

const AUDIENCE = 'hallbook'
const ALGORITHM = 'HS256'

export type Tokens = {
  sign(claims: TokenClaims): Promise<string>
  /** The claims of a good token; `expired` or `invalid` otherwise. */
  read(token: string): Promise<TokenClaims | 'expired' | 'invalid'>
}

/** Signs and reads JSON Web Tokens (AUTH-20) with one secret. */
export const createTokens = (secret: string): Tokens => {
  const key = new TextEncoder().encode(secret)
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
      try {
        const { payload } = await jwtVerify(token, key, { audience: AUDIENCE, algorithms: [ALGORITHM] })
        if (!payload.sub || !payload.jti || !payload.exp) return 'invalid'
        return { user: payload.sub, signIn: payload.jti, expires: new Date(payload.exp * 1000) }
      } catch (error) {
        return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid'
      }
    },
  }
}
