import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Cipher } from './vault.ts'

const NONCE_BYTES = 24

const toBytes = new TextEncoder()
const toText = new TextDecoder()

/**
 * Seals bytes with XChaCha20-Poly1305 under a nonce of their own.
 *
 * @param key 32 bytes
 * @param about what the bytes belong to; they open for nothing else
 */
export const sealBytes = (key: Uint8Array, bytes: Uint8Array, about: string): Uint8Array => {
  const nonce = new Uint8Array(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
  const box = xchacha20poly1305(key, nonce, toBytes.encode(about)).encrypt(bytes)
  const whole = new Uint8Array(NONCE_BYTES + box.length)
  whole.set(nonce)
  whole.set(box, NONCE_BYTES)
  return whole
}

/** @throws where the bytes were changed, moved, or sealed with another key */
export const openBytes = (key: Uint8Array, sealed: Uint8Array, about: string): Uint8Array =>
  xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES), toBytes.encode(about)).decrypt(
    sealed.subarray(NONCE_BYTES),
  )

/**
 * Seals with XChaCha20-Poly1305, in this thread and at once: an IndexedDB transaction would end during WebCrypto's wait.
 * Its nonces are long enough to be drawn at random for as many rows as a device will ever write.
 *
 * @param key 32 bytes
 */
export const makeCipher = (key: Uint8Array): Cipher => ({
  key,
  seal: (value, about) => sealBytes(key, toBytes.encode(JSON.stringify(value)), about),
  open: (sealed, about) => JSON.parse(toText.decode(openBytes(key, sealed, about))),
})
