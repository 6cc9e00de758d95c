import { webcrypto } from 'node:crypto'
import { buildConfirmationText } from '../../contract/concerns/concern-key-rules.ts'
import type { PublicKey } from '../../contract/concerns/concern-seals.ts'
import { newId } from '../../contract/id.ts'
import type { TestApi } from './api.ts'

export const publicKey: PublicKey = { x: 'x'.repeat(43), y: 'y'.repeat(43) }
export const wrappedKey = { salt: 's'.repeat(22), rounds: 600_000, iv: 'i'.repeat(16), wrapped: 'w'.repeat(64) }

/** Creates a key pair whose private key the test can use to sign. */
export async function makeKeyPair() {
  const pair = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const { x, y } = await webcrypto.subtle.exportKey('jwk', pair.publicKey)
  const publicHalf: PublicKey = { x: String(x), y: String(y) }
  const sign = async (id: string, confirmed: PublicKey): Promise<string> => {
    const text = new TextEncoder().encode(buildConfirmationText(id, confirmed))
    const signature = await webcrypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text)
    return Buffer.from(signature).toString('base64url')
  }
  return { open: publicHalf, sign }
}

/** Creates a leader's key that waits for confirmation. */
export async function makeLeaderKey(api: TestApi, token: string, more: object = {}): Promise<string> {
  const id = newId()
  const response = await api.call(token, 'POST', '/concern_keys', { id, open: publicKey, door: wrappedKey, ...more })
  if (response.status !== 201)
    throw new Error(`the key was answered ${response.status} ${JSON.stringify(response.body)}`)
  return id
}

/** Confirms a leader's key as a coordinator of the club and as VP support. */
export async function confirmLeaderKey(api: TestApi, club: string, key: string): Promise<void> {
  const confirmers = [await api.user(club), await api.user(null, { is_staff: true, role: 'vp_support' })]
  for (const { token } of confirmers) {
    const response = await api.call(token, 'POST', `/concern_keys/${key}/confirm`)
    if (response.status !== 200) throw new Error(`the confirmation was answered ${response.status}`)
  }
}

/** Creates a network key for two holders and confirms it as both of them. */
export async function makeNetworkKey(
  api: TestApi,
  maker: { token: string },
  holders: readonly [{ id: string; token: string }, { id: string; token: string }],
): Promise<string> {
  const id = newId()
  const body = { id, open: publicKey, holders: holders.map((holder) => holder.id) }
  const response = await api.call(maker.token, 'POST', '/network_concern_keys', body)
  const responses = [response]
  for (const { token } of holders) responses.push(await api.call(token, 'POST', `/network_concern_keys/${id}/confirm`))
  if (!responses.some(({ body }) => body?.confirmed)) throw new Error('the key of the network waits')
  return id
}
