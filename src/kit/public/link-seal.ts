const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

export type SealedBytes = { iv: Uint8Array<ArrayBuffer>; box: ArrayBuffer }

/** Seals and opens what belongs to one link, and knows under which name it lies. */
export type LinkSeal = {
  /** Tells nobody which link it is of. */
  name: string
  seal(value: unknown): Promise<SealedBytes>
  /** @throws where it was sealed by another link */
  open(sealed: SealedBytes): Promise<unknown>
}

/**
 * The seal of a public link: the holder of the link can open what a browser keeps for it, and a person who finds the browser
 * alone cannot. @param secret the part of the address that is the link's own
 * @throws where the browser has no cryptography, as on a page without HTTPS
 */
export const sealOfLink = async (form: string, secret: string): Promise<LinkSeal> => {
  const { subtle } = crypto
  const root = await subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits', 'deriveKey'])
  const about = (info: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: bytesOf(`hallbook ${form}`),
    info: bytesOf(info),
  })
  const [name, key] = await Promise.all([
    subtle.deriveBits(about('name'), root, 128),
    subtle.deriveKey(about('key'), root, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return {
    name: hex(name),
    seal: async (value) => {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const box = await subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesOf(JSON.stringify(value)))
      return { iv, box }
    },
    open: async ({ iv, box }) =>
      JSON.parse(new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, key, box))),
  }
}
