import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Purposes of the keys that encrypt texts in the database. The names never change, because the keys are derived from them. */
export const sealPurposes = [
  'public links',
  'family links',
  'one-time codes',
  'calendar feeds',
  'family texts',
] as const
export type SealPurpose = (typeof sealPurposes)[number]

/** Purposes of all keys. Cookies of known devices are sealed too, but are not in the database. */
type KeyPurpose = SealPurpose | 'known devices'

/** Cache of derived keys. Key: secret and purpose as JSON. Needed because a list may decrypt fifty values at once. */
const keyByName = new Map<string, Buffer>()

const deriveKey = (secret: string, purpose: KeyPurpose): Buffer => {
  const name = JSON.stringify([secret, purpose])
  const cachedKey = keyByName.get(name)
  if (cachedKey) return cachedKey
  const key = Buffer.from(hkdfSync('sha256', secret, '', `hallbook ${purpose}`, 32))
  keyByName.set(name, key)
  return key
}

/**
 * Encrypts a text with AES-256-GCM, so that a leaked database or backup does not reveal it. The key is derived from the
 * server's secret.
 */
export const seal = (secret: string, purpose: KeyPurpose, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, purpose), nonce)
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64')
}

/**
 * Decrypts a text with the first secret that opens it. Returns null if the text was encrypted with another secret or
 * purpose, or was changed.
 */
export const unseal = (secrets: readonly string[], purpose: KeyPurpose, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64')
  for (const secret of secrets) {
    const text = decrypt(deriveKey(secret, purpose), bytes)
    if (text !== null) return text
  }
  return null
}

const decrypt = (key: Buffer, bytes: Buffer): string | null => {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
