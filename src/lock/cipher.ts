import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import type { Cipher } from './vault.ts'

const NONCE_BYTES = 24

const textEncoder = new TextEncoder()
const textDecoder = new TextDecoder()

/**
 * Seals bytes with XChaCha20-Poly1305 and a new random nonce.
 * @param key 32 bytes
 * @param about purpose of the bytes; opening them for another purpose fails
 */
export const sealBytes = (key: Uint8Array, bytes: Uint8Array, about: string): Uint8Array => {
  const nonce = new Uint8Array(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
  const ciphertext = xchacha20poly1305(key, nonce, textEncoder.encode(about)).encrypt(bytes)
  const nonceAndCiphertext = new Uint8Array(NONCE_BYTES + ciphertext.length)
  nonceAndCiphertext.set(nonce)
  nonceAndCiphertext.set(ciphertext, NONCE_BYTES)
  return nonceAndCiphertext
}

/**
 * Opens bytes that `sealBytes` has sealed.
 * @throws if the bytes were changed, moved, or sealed with another key
 */
export const openBytes = (key: Uint8Array, sealed: Uint8Array, about: string): Uint8Array =>
  xchacha20poly1305(key, sealed.subarray(0, NONCE_BYTES), textEncoder.encode(about)).decrypt(
    sealed.subarray(NONCE_BYTES),
  )

/**
 * Makes a cipher that works synchronously, because an IndexedDB transaction would end while WebCrypto works. Nonces of
 * XChaCha20-Poly1305 are long enough to be random for every row that a device ever writes.
 * @param key 32 bytes
 */
export const makeCipher = (key: Uint8Array): Cipher => ({
  key,
  seal: (value, about) => sealBytes(key, textEncoder.encode(JSON.stringify(value)), about),
  open: (sealed, about) => JSON.parse(textDecoder.decode(openBytes(key, sealed, about))),
})
