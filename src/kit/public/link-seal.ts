const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export type SealedBytes = { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer }

/** Encryption of one link's draft, and the name under which the draft is stored. */
export type LinkSeal = {
  /** Storage name that does not reveal the link. */
  name: string
  seal(value: unknown): Promise<SealedBytes>
  /** @throws if the data was encrypted with another link */
  open(sealed: SealedBytes): Promise<unknown>
}

/**
 * Creates the encryption for the draft of a public link. Only users with the link can decrypt it, not other users of
 * the browser.
 * @param secret the secret part of the link's address
 * @throws if the browser has no cryptography, as on a page without HTTPS
 */
export const createLinkSeal = async (form: string, secret: string): Promise<LinkSeal> => {
  const { subtle } = crypto
  const rootKey = await subtle.importKey('raw', toBytes(secret), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const getDerivation = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: toBytes(`hallbook ${form}`),
    info: toBytes(info),
  })
  const [name, key] = await Promise.all([
    subtle.deriveBits(getDerivation('name'), rootKey, 128),
    subtle.deriveKey(getDerivation('key'), rootKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return {
    name: toHex(name),
    seal: async (value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const box = await subtle.encrypt({ name: 'AES-GCM', iv }, key, toBytes(JSON.stringify(value)))
      return { iv, box }
    },
    open: async ({ iv, box }) =>
      JSON.parse(new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, box))),
  }
}
