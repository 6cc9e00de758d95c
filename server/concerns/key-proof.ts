import { webcrypto } from 'node:crypto'
import { buildConfirmationText } from '../../contract/concerns/concern-key-rules.ts'
import type { PublicKey } from '../../contract/concerns/concern-seals.ts'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

/**
 * Checks that the holder of one key has signed the text that confirms another key.
 * @param open the public half of the signing key, stored on the server
 * @param confirmed the key to confirm
 */
export async function isProofOfKey(
  { x, y }: PublicKey,
  confirmed: { id: string; open: PublicKey },
  proof: string,
): Promise<boolean> {
  const text = new TextEncoder().encode(buildConfirmationText(confirmed.id, confirmed.open))
  try {
    const key = await webcrypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, CURVE, false, ['verify'])
    return await webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, Buffer.from(proof, 'base64url'), text)
  } catch {
    // A public half that is not a point on the curve throws, so the proof is not valid.
    return false
  }
}
