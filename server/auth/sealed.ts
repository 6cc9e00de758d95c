import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A list unseals fifty at once: each key is derived once. There are as many as purposes. */
const keys = new Map<string, Buffer>()

const keyOf = (secret: string, purpose: string): Buffer => {
  const name = JSON.stringify([secret, purpose])
  const known = keys.get(name)
  if (known) return known
  const key = Buffer.from(hkdfSync('sha256', secret, '', `hallbook ${purpose}`, 32))
  keys.set(name, key)
  return key
}

/** A text that whoever reads the database or a backup cannot read: AES-256-GCM under a key of the server's secret. */
export const seal = (secret: string, purpose: string, text: string): string => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** What was sealed; null where it was by another secret. */
export const unseal = (secret: string, purpose: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
