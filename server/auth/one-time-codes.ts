import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Parameters of RFC 6238 that all authenticator apps support: SHA-1, six digits, steps of half a minute. */
const SECRET_BYTES = 20
const STEP_MS = 30_000
const CODE_DIGITS = 6
/**
 * Allowed difference between the clocks of phone and server, in steps of half a minute. `MAX_SIGN_IN_DRIFT_STEPS` applies to a
 * sign-in, `MAX_SET_UP_DRIFT_STEPS` to the app's set-up.
 */
export const MAX_SIGN_IN_DRIFT_STEPS = 1
export const MAX_SET_UP_DRIFT_STEPS = 2

const RECOVERY_CODE_COUNT = 10
/** 120 random bits, so that a fast hash is enough to protect a stored code. */
const RECOVERY_CODE_BYTES = 15

const BASE32_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Encodes bytes in base32 (RFC 4648) without padding. */
const encodeBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32_ALPHABET[Number.parseInt(five, 2)]).join('')
}

const decodeBase32 = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => BASE32_ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Generates a secret for an authenticator app. */
export const generateSecret = (): string => encodeBase32(randomBytes(SECRET_BYTES))

/** Returns the code of a secret at a step (RFC 4226, 5.3). A step is the number of half minutes since 1970. */
export const computeCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0')
}

/**
 * Finds the step whose code equals the given code. Only steps within the allowed drift and later than `after` are
 * tried. Returns null if no step matches.
 */
export const findMatchingStep = (
  secret: string,
  code: string,
  { after, drift = MAX_SIGN_IN_DRIFT_STEPS, now = Date.now() }: { after: number; drift?: number; now?: number },
): number | null => {
  const currentStep = Math.floor(now / STEP_MS)
  for (let step = currentStep - drift; step <= currentStep + drift; step++)
    if (step > after && computeCode(secret, step) === code) return step
  return null
}

/** Builds the link that the QR code for an authenticator app contains. */
export const buildOtpauthLink = (secret: string, email: string): string =>
  `otpauth://totp/Hallbook:${encodeURIComponent(email)}?secret=${secret}&issuer=Hallbook`

/**
 * Generates recovery codes for users who have lost their phone. Each code has 120 random bits and is written in groups
 * of four characters.
 */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    (encodeBase32(randomBytes(RECOVERY_CODE_BYTES)).match(/.{4}/g) ?? []).join('-'),
  )

/**
 * Returns the stored hash of a recovery code. Codes of older versions have 50 bits in two groups and the same hash.
 */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
