import * as v from 'valibot'

/** A private key, encrypted with a passphrase that only its owner knows (PBKDF2 and AES-GCM). */
export const WrappedPrivateKey = v.strictObject({
  salt: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  rounds: v.pipe(v.number(), v.integer(), v.minValue(600_000), v.maxValue(10_000_000)),
  iv: v.pipe(v.string(), v.regex(/^[\w-]{16}$/)),
  wrapped: v.pipe(v.string(), v.regex(/^[\w-]{64}$/)),
})
export type WrappedPrivateKey = v.InferOutput<typeof WrappedPrivateKey>
