import { jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Id } from '../../contract/id.ts'
import type { SecretRotation } from '../settings/env.ts'

/** Claims of a token: user, sign-in and expiry. */
export type TokenClaims = { user: string; signIn: string; expires: Date }
/** Claims of a parsed token, with its time of issue if the token has one. */
export type ParsedClaims = TokenClaims & { issued: Date | null }

const AUDIENCE = 'hallbook'
const ALGORITHM = 'HS256'
/**
 * Date that the signature check uses as the current date. So it accepts expired tokens and rejects only forged ones.
 * The row of the sign-in contains the reason why a token has ended.
 */
const EXPIRY_CHECK_DATE = new Date(0)
/** Maximum number of cached tokens with a verified signature. */
const MAX_CACHED_TOKENS = 1000

export type TokenService = {
  sign(claims: TokenClaims): Promise<string>
  /** Returns the claims of a token with a valid signature, even if expired. Returns null for any other token. */
  read(token: string): Promise<ParsedClaims | null>
}

/**
 * Signs and parses JSON Web Tokens (AUTH-20) with the server's secret. While the secret is replaced, tokens of the
 * previous secret are accepted.
 */
export const createTokenService = (secret: string, rotation?: SecretRotation): TokenService => {
  const key = new TextEncoder().encode(secret)
  const previousKey = rotation && new TextEncoder().encode(rotation.previousSecret)
  const verify = (token: string, verifyingKey: Uint8Array) =>
    jwtVerify(token, verifyingKey, { audience: AUDIENCE, algorithms: [ALGORITHM], currentDate: EXPIRY_CHECK_DATE })
  /**
   * Claims of tokens whose signature was verified, oldest first. Key: token. The cache is safe, because every call also
   * checks the sign-in in the database.
   */
  const verifiedClaims = new Map<string, ParsedClaims>()
  return {
    sign: ({ user, signIn, expires }) =>
      new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(user)
        .setJti(signIn)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(expires)
        .sign(rotation?.isPreviousInUse && previousKey ? previousKey : key),
    read: async (token) => {
      const cachedClaims = verifiedClaims.get(token)
      if (cachedClaims) return cachedClaims
      try {
        const { payload } = await verify(token, key).catch((error: unknown) => {
          if (!previousKey) throw error
          return verify(token, previousKey)
        })
        const { sub, jti, exp, iat } = payload
        if (!v.is(Id, sub) || !v.is(Id, jti) || !exp) return null
        const issued = iat ? new Date(iat * 1000) : null
        const claims = { user: sub, signIn: jti, expires: new Date(exp * 1000), issued }
        const [oldestToken] = verifiedClaims.size < MAX_CACHED_TOKENS ? [] : verifiedClaims.keys()
        if (oldestToken) verifiedClaims.delete(oldestToken)
        verifiedClaims.set(token, claims)
        return claims
      } catch {
        return null
      }
    },
  }
}
