import { hkdfSync } from 'node:crypto'

const FINGERPRINT_BYTES = 4

/**
 * Returns a short hash of a secret, such as `7f3a 91c2`. It shows if two servers, or a server and a backup, have the
 * same secret, and does not reveal the secret.
 */
export function getSecretFingerprint(secret: string): string {
  const digits = Buffer.from(hkdfSync('sha256', secret, '', 'hallbook secret fingerprint', FINGERPRINT_BYTES)).toString(
    'hex',
  )
  return `${digits.slice(0, 4)} ${digits.slice(4)}`
}
