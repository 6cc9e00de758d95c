import { createHash, createHmac, randomBytes } from 'node:crypto'

/** Codes of authenticator apps (RFC 6238) with what all of them take: SHA-1, six digits, half a minute. */
const SECRET_BYTES = 20
const STEP_MS = 30_000
const DIGITS = 6
/** Steps by which a phone's clock may be off, either way: at a sign-in, and when the app is set up. */
export const SIGN_IN_DRIFT = 1
export const SET_UP_DRIFT = 2

const RECOVERY_CODES = 10
const RECOVERY_LETTERS = 10

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('')
}

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** A new secret as apps take it. */
export const newSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** The code of a secret at a step of half a minute since 1970 (RFC 4226, 5.3). */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step whose code this is, now or a little before or after, and later than `after`; null where there is none. */
export const stepOf = (
  secret: string,
  code: string,
  { after, drift = SIGN_IN_DRIFT, now = Date.now() }: { after: number; drift?: number; now?: number },
): number | null => {
  const present = Math.floor(now / STEP_MS)
  for (let step = present - drift; step <= present + drift; step++)
    if (step > after && codeAt(secret, step) === code) return step
  return null
}

/** What an authenticator app reads from a QR code. */
export const otpauthLink = (secret: string, email: string): string =>
  `otpauth://totp/Hallbook:${encodeURIComponent(email)}?secret=${secret}&issuer=Hallbook`

/** Codes for the day the phone is lost, 50 bits each, in two halves for the eye. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = base32(randomBytes(RECOVERY_LETTERS)).slice(0, RECOVERY_LETTERS)
    return `${letters.slice(0, RECOVERY_LETTERS / 2)}-${letters.slice(RECOVERY_LETTERS / 2)}`
  })

/** What is stored of a recovery code. */
export const hashOfRecoveryCode = (code: string): string =>
  createHash('sha256').update(code.replace('-', '')).digest('hex')
