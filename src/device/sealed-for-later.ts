/** What anybody can seal and the holder of the private key alone can open. */
export type SealedForLater = { by: ArrayBuffer; box: ArrayBuffer }

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** A pair for what is written down while a device is locked: one half lies open, the other is sealed by the lock. */
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

// Every value has a key of its own, which is used once.
const NONCE = { name: 'AES-GCM', iv: new Uint8Array(12) }

export const sealFor = async (open: JsonWebKey, value: unknown): Promise<SealedForLater> => {
  const { subtle } = crypto
  const theirs = await subtle.importKey('jwk', open, CURVE, false, [])
  const once = await subtle.generateKey(CURVE, true, ['deriveKey'])
  const key = await shared(once.privateKey, theirs)
  const box = await subtle.encrypt(NONCE, key, new TextEncoder().encode(JSON.stringify(value)))
  return { by: await subtle.exportKey('raw', once.publicKey), box }
}

/** @throws where it was sealed for another key */
export const openWith = async (secret: JsonWebKey, { by, box }: SealedForLater): Promise<unknown> => {
  const { subtle } = crypto
  const own = await subtle.importKey('jwk', secret, CURVE, false, ['deriveKey'])
  const theirs = await subtle.importKey('raw', by, CURVE, false, [])
  const plain = await subtle.decrypt(NONCE, await shared(own, theirs), box)
  return JSON.parse(new TextDecoder().decode(plain))
}
