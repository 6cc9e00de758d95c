/** A value that anyone can encrypt and only the owner of the private key can decrypt. */
export type SealedValue = { by: ArrayBuffer; box: ArrayBuffer }

const KEY_ALGORITHM = { name: 'ECDH', namedCurve: 'P-256' }

/** Creates a key pair for values that are stored while a device is locked. The private key is encrypted by the lock. */
export const createKeyPair = async (): Promise<{ open: JsonWebKey; secret: JsonWebKey }> => {
  const keyPair = await crypto.subtle.generateKey(KEY_ALGORITHM, true, ['deriveKey'])
  const [open, secret] = await Promise.all([
    crypto.subtle.exportKey('jwk', keyPair.publicKey),
    crypto.subtle.exportKey('jwk', keyPair.privateKey),
  ])
  return { open, secret }
}

const deriveSharedKey = (privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: publicKey }, privateKey, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

// Use a constant nonce. This is safe because every value has a separate key, which is used once.
const ENCRYPTION_PARAMS = { name: 'AES-GCM', iv: new Uint8Array(12) }

export const sealForKey = async (open: JsonWebKey, value: unknown): Promise<SealedValue> => {
  const { subtle } = crypto
  const recipientKey = await subtle.importKey('jwk', open, KEY_ALGORITHM, false, [])
  const ephemeralPair = await subtle.generateKey(KEY_ALGORITHM, true, ['deriveKey'])
  const key = await deriveSharedKey(ephemeralPair.privateKey, recipientKey)
  const box = await subtle.encrypt(ENCRYPTION_PARAMS, key, new TextEncoder().encode(JSON.stringify(value)))
  return { by: await subtle.exportKey('raw', ephemeralPair.publicKey), box }
}

/**
 * Decrypts a value.
 * @throws if it was encrypted for another key
 */
export const openWithKey = async (secret: JsonWebKey, { by: ephemeralKey, box }: SealedValue): Promise<unknown> => {
  const { subtle } = crypto
  const privateKey = await subtle.importKey('jwk', secret, KEY_ALGORITHM, false, ['deriveKey'])
  const publicKey = await subtle.importKey('raw', ephemeralKey, KEY_ALGORITHM, false, [])
  const plaintext = await subtle.decrypt(ENCRYPTION_PARAMS, await deriveSharedKey(privateKey, publicKey), box)
  return JSON.parse(new TextDecoder().decode(plaintext))
}
