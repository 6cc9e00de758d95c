import { ROUNDS } from './rounds.ts'

/**
 * Door of a lock: the lock's key, wrapped with a key that is derived from one secret of the user. The secret is the
 * PIN, the passphrase or the password.
 */
export type WrappedKey = { salt: Uint8Array; rounds: number; iv: Uint8Array; wrapped: Uint8Array }

const deriveWrappingKey = async (secret: string, salt: Uint8Array, rounds: number): Promise<CryptoKey> => {
  // Normalise the secret, because keyboards encode the same accented character in different ways.
  const secretBytes = new TextEncoder().encode(secret.normalize('NFKC'))
  const baseKey = await crypto.subtle.importKey('raw', secretBytes, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: salt as BufferSource, iterations: rounds },
    baseKey,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** Wraps a key of 32 bytes so that `secret` unwraps it. */
export const wrapLockKey = async (key: Uint8Array, secret: string): Promise<WrappedKey> => {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const wrappingKey = await deriveWrappingKey(secret, salt, ROUNDS)
  const wrappedBytes = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrappingKey, key as BufferSource),
  )
  return { salt, rounds: ROUNDS, iv, wrapped: wrappedBytes }
}

/** Unwraps the key of a door. Returns null if the secret is wrong. */
export const unwrapLockKey = async (door: WrappedKey, secret: string): Promise<Uint8Array | null> => {
  const wrappingKey = await deriveWrappingKey(secret, door.salt, door.rounds)
  const { iv, wrapped: wrappedBytes } = door
  return crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: iv as BufferSource }, wrappingKey, wrappedBytes as BufferSource)
    .then((key) => new Uint8Array(key))
    .catch(() => null)
}
