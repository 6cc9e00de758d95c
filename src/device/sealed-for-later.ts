/** A value that anyone can encrypt and only the owner of the private key can decrypt. */
export type SealedForLater = { by: ArrayBuffer; box: ArrayBuffer }

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** Creates a key pair for values that are stored while a device is locked. The private key is encrypted by the lock. */
export const createKeyPair = async (): Promise<{ open: JsonWebKey; secret: JsonWebKey }> => {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const [open, secret] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.publicKey),
    crypto.subtle.exportKey('jwk', pair.privateKey),
  ])
  return { open, secret }
}

const deriveSharedKey = (privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: publicKey }, privateKey, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

// Use a constant nonce. This is safe because every value has a separate key, which is used once.
const NONCE = { name: 'AES-GCM', iv: new Uint8Array(12) }

export const sealFor = async (open: JsonWebKey, value: unknown): Promise<SealedForLater> => {
  const { subtle } = crypto
  const recipientKey = await subtle.importKey('jwk', open, CURVE, false, [])
  const ephemeralPair = await subtle.generateKey(CURVE, true, ['deriveKey'])
  const key = await deriveSharedKey(ephemeralPair.privateKey, recipientKey)
  const box = await subtle.encrypt(NONCE, key, new TextEncoder().encode(JSON.stringify(value)))
  return { by: await subtle.exportKey('raw', ephemeralPair.publicKey), box }
}

/**
 * Decrypts a value.
 * @throws if it was encrypted for another key
 */
export const openWith = async (secret: JsonWebKey, { by: ephemeralKey, box }: SealedForLater): Promise<unknown> => {
  const { subtle } = crypto
  const privateKey = await subtle.importKey('jwk', secret, CURVE, false, ['deriveKey'])
  const publicKey = await subtle.importKey('raw', ephemeralKey, CURVE, false, [])
  const plaintext = await subtle.decrypt(NONCE, await deriveSharedKey(privateKey, publicKey), box)
  return JSON.parse(new TextDecoder().decode(plaintext))
}
