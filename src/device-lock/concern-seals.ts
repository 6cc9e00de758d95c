import { buildConfirmationText } from '@contract/concerns/concern-key-rules.ts'
import type { ConcernSeal, PublicKey, SealingKey } from '@contract/concerns/concern-seals.ts'
import type { WrappedPrivateKey } from '@contract/concerns/wrapped-private-key.ts'
import { getConcernRecipients } from '@contract/rules/concern-recipients.ts'
import { unwrapLockKey, wrapLockKey } from '@/lock/door.ts'
import { createKeyPair, openWithKey, sealForKey } from './sealed-for-later.ts'

export { findWeakness } from '@/lock/weakness.ts'

/** Content of a concern. Only this encrypted content identifies the person. */
export type ConcernText = {
  /** Name or description of the person concerned, as the writer typed it. */
  about: string
  text: string
  /** Session during which the concern was written, or null. */
  session: string | null
  /** Time of writing by the device's clock, in ISO 8601. */
  written: string
  about_leader: boolean
}

/** Key pair for concerns. The private key stays in memory only while a page needs it. */
export type ConcernKeyPair = { open: PublicKey; secret: string }

const decodeBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))

/** Bytes per call of `fromCharCode`, because a long note has more bytes than a call may have arguments. */
const CHUNK_SIZE = 0x8000

const encodeBase64Url = (content: Uint8Array | ArrayBuffer): string => {
  const bytes = new Uint8Array(content)
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK_SIZE)
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_SIZE))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const toJwk = ({ x, y }: PublicKey): JsonWebKey => ({ kty: 'EC', crv: 'P-256', x, y })

/** Padding step in bytes. Padding hides the length of a note, which the encrypted box would otherwise reveal. */
const PADDING_STEP = 512

const padConcern = (concern: ConcernText) => {
  const { length } = new TextEncoder().encode(JSON.stringify(concern))
  return { ...concern, blank: ' '.repeat(PADDING_STEP - (length % PADDING_STEP)) }
}

/** Encrypts a concern for each of its recipients. Returns an empty list if there are no recipients. */
export const sealConcern = (keys: readonly SealingKey[], concern: ConcernText): Promise<ConcernSeal[]> =>
  Promise.all(getConcernRecipients(keys, concern.about_leader).map(({ id, open }) => sealConcernFor(id, open, concern)))

/** Encrypts a concern for one key. */
export const sealConcernFor = async (key: string, open: PublicKey, concern: ConcernText): Promise<ConcernSeal> => {
  const { by: ephemeralKey, box } = await sealForKey(toJwk(open), padConcern(concern))
  return { key, by: encodeBase64Url(ephemeralKey), box: encodeBase64Url(box) }
}

/**
 * Decrypts a concern.
 * @throws if it was encrypted for another key
 */
export const openConcern = async (
  { open, secret }: ConcernKeyPair,
  { by: ephemeralKey, box }: Pick<ConcernSeal, 'by' | 'box'>,
): Promise<ConcernText> => {
  const sealed = {
    by: decodeBase64Url(ephemeralKey).buffer as ArrayBuffer,
    box: decodeBase64Url(box).buffer as ArrayBuffer,
  }
  const { about, text, session, written, about_leader } = (await openWithKey(
    { ...toJwk(open), d: secret },
    sealed,
  )) as ConcernText
  return { about, text, session, written, about_leader }
}

/** Creates a key pair. */
export const makeConcernKey = async (): Promise<ConcernKeyPair> => {
  const { open, secret } = await createKeyPair()
  return { open: { x: String(open.x), y: String(open.y) }, secret: String(secret.d) }
}

/** Wraps the private key with a passphrase. */
export const wrapConcernKey = async ({ secret }: ConcernKeyPair, passphrase: string): Promise<WrappedPrivateKey> => {
  const { salt, rounds, iv, wrapped } = await wrapLockKey(decodeBase64Url(secret), passphrase)
  return { salt: encodeBase64Url(salt), rounds, iv: encodeBase64Url(iv), wrapped: encodeBase64Url(wrapped) }
}

/** Unwraps the private key with a passphrase. Returns null if the passphrase is wrong. */
export const unwrapConcernKey = async (
  open: PublicKey,
  { salt, rounds, iv, wrapped }: WrappedPrivateKey,
  passphrase: string,
): Promise<ConcernKeyPair | null> => {
  const wrappedKey = { salt: decodeBase64Url(salt), rounds, iv: decodeBase64Url(iv), wrapped: decodeBase64Url(wrapped) }
  const secret = await unwrapLockKey(wrappedKey, passphrase)
  return secret && { open, secret: encodeBase64Url(secret) }
}

/**
 * Signs the text that confirms another key. The signature is made with the current key, so the server checks it with
 * the current public key.
 */
export async function signConfirmation(
  { open, secret }: ConcernKeyPair,
  confirmed: { id: string; open: PublicKey },
): Promise<string> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const signingKey = await crypto.subtle.importKey('jwk', { ...toJwk(open), d: secret }, curve, false, ['sign'])
  const text = new TextEncoder().encode(buildConfirmationText(confirmed.id, confirmed.open))
  return encodeBase64Url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signingKey, text))
}

/** Returns a key's check number: twelve digits in three groups, which two people compare by telephone. */
export async function computeKeyNumber({ x, y }: PublicKey): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${x} ${y}`))
  const digits = (new DataView(digest).getBigUint64(0) % 10n ** 12n).toString().padStart(12, '0')
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`
}
