import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Cipher } from './vault.ts'

const NONCE_BYTES = 24

const toBytes = new TextEncoder()
const toText = new TextDecoder()

/**
 * Seals with XChaCha20-Poly1305, in this thread and at once: an IndexedDB transaction would end during WebCrypto's wait.
 * Its nonces are long enough to be drawn at random for as many rows as a device will ever write.
 *
 * @param key 32 bytes
 */
export const makeCipher = (key: Uint8Array): Cipher => ({
  key,
  seal: (value, about) => {
    const sealed = new Uint8Array(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
    const box = xchacha20poly1305(key, sealed, toBytes.encode(about)).encrypt(
      toBytes.encode(JSON.stringify(value)),
    )
    const whole = new Uint8Array(NONCE_BYTES + box.length)
    whole.set(sealed)
    whole.set(box, NONCE_BYTES)
    return whole
  },
  open: (sealed, about) => {
    const box = xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES), toBytes.encode(about))
    return JSON.parse(toText.decode(box.decrypt(sealed.subarray(NONCE_BYTES))))
  },
})
