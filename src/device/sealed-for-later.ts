/** A value that anyone can encrypt and only the owner of the private key can decrypt. */
export type SealedForLater = { by: ArrayBuffer; box: ArrayBuffer }

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/**
 * Creates a key pair for values that are stored while a device is locked. The private key is encrypted by the
 * lock.
 */
export const makePair = async (): Promise<{ open: JsonWebKey; secret: JsonWebKey }> => {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveKey'])
  const [open, secret] = await Promise.all([
    crypto.subtle.exportKey('jwk', pair.publicKey),
    crypto.subtle.exportKey('jwk', pair.privateKey),
  ])
  return { open, secret }
}

const shared = (own: CryptoKey, theirs: CryptoKey): Promise<CryptoKey> =>
  crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, own, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

// A constant nonce is safe because every value has its own key, which is used once.
const NONCE = { name: 'AES-GCM', iv: new Uint8Array(12) }

export const sealFor = async (open: JsonWebKey, value: unknown): Promise<SealedForLater> => {
  const { subtle } = crypto
  const theirs = await subtle.importKey('jwk', open, CURVE, false, [])
  const once = await subtle.generateKey(CURVE, true, ['deriveKey'])
  const key = await shared(once.privateKey, theirs)
  const box = await subtle.encrypt(NONCE, key, new TextEncoder().encode(JSON.stringify(value)))
  return { by: await subtle.exportKey('raw', once.publicKey), box }
}

/**
 * Decrypts a value.
 * @throws if it was encrypted for another key
 */
export const openWith = async (secret: JsonWebKey, { by, box }: SealedForLater): Promise<unknown> => {
  const { subtle } = crypto
  const own = await subtle.importKey('jwk', secret, CURVE, false, ['deriveKey'])
  const theirs = await subtle.importKey('raw', by, CURVE, false, [])
  const plain = await subtle.decrypt(NONCE, await shared(own, theirs), box)
  return JSON.parse(new TextDecoder().decode(plain))
}
