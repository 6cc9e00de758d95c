import type { KeyDoor } from '@contract/concerns/concern-key-door.ts'
import { confirmationText } from '@contract/concerns/concern-key-rules.ts'
import type { ConcernSeal, OpenKey, SealingKey } from '@contract/concerns/concern-seals.ts'
import { concernRecipients } from '@contract/rules/concern-recipients.ts'
import { makeDoor, openDoor } from '@/lock/door.ts'
import { makePair, openWith, sealFor } from './sealed-for-later.ts'

export { weakness } from '@/lock/weakness.ts'

/** What a concern says: all that tells who it is about is in here, and nowhere beside it. */
export type ConcernText = {
  /** Who it is about, in the writer's words. */
  about: string
  text: string
  /** The session in which it was written; null where it was written elsewhere. */
  session: string | null
  /** By the clock of the device, ISO 8601. */
  written: string
  about_leader: boolean
}

/** A key of which both halves are known; it lives in memory for as long as a page needs it. */
export type WholeKey = { open: OpenKey; secret: string }

const toBytes = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** So many letters are made at once: a long note has more bytes than a call takes arguments. */
const AT_ONCE = 0x8000

const toText = (content: Uint8Array | ArrayBuffer): string => {
  const bytes = new Uint8Array(content)
  let letters = ''
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    letters += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const jwkOf = ({ x, y }: OpenKey): JsonWebKey => ({ kty: 'EC', crv: 'P-256', x, y })

/** Boxes are as long as their notes, which would tell a short one from a long one: blanks fill them up to the next step. */
const STEP = 512

const padded = (concern: ConcernText) => {
  const { length } = new TextEncoder().encode(JSON.stringify(concern))
  return { ...concern, blank: ' '.repeat(STEP - (length % STEP)) }
}

/** Seals a concern to each key that it is for; there are none where the list is empty. */
export const sealConcern = (keys: readonly SealingKey[], concern: ConcernText): Promise<ConcernSeal[]> =>
  Promise.all(
    concernRecipients(keys, concern.about_leader).map(({ id, open }) => sealConcernFor(id, open, concern)),
  )

/** Seals a concern to one key. */
export const sealConcernFor = async (
  key: string,
  open: OpenKey,
  concern: ConcernText,
): Promise<ConcernSeal> => {
  const { by, box } = await sealFor(jwkOf(open), padded(concern))
  return { key, by: toText(by), box: toText(box) }
}

/** What a seal holds. @throws where another key opens it */
export const openConcern = async (
  { open, secret }: WholeKey,
  { by, box }: Pick<ConcernSeal, 'by' | 'box'>,
): Promise<ConcernText> => {
  const sealed = { by: toBytes(by).buffer as ArrayBuffer, box: toBytes(box).buffer as ArrayBuffer }
  const { about, text, session, written, about_leader } = (await openWith(
    { ...jwkOf(open), d: secret },
    sealed,
  )) as ConcernText
  return { about, text, session, written, about_leader }
}

/** A new key. */
export const makeConcernKey = async (): Promise<WholeKey> => {
  const { open, secret } = await makePair()
  return { open: { x: String(open.x), y: String(open.y) }, secret: String(secret.d) }
}

/** Wraps the half that opens by a passphrase. */
export const wrapConcernKey = async ({ secret }: WholeKey, passphrase: string): Promise<KeyDoor> => {
  const { salt, rounds, iv, wrapped } = await makeDoor(toBytes(secret), passphrase)
  return { salt: toText(salt), rounds, iv: toText(iv), wrapped: toText(wrapped) }
}

/** The whole key behind a passphrase; null where that is wrong. */
export const unwrapConcernKey = async (
  open: OpenKey,
  { salt, rounds, iv, wrapped }: KeyDoor,
  passphrase: string,
): Promise<WholeKey | null> => {
  const door = { salt: toBytes(salt), rounds, iv: toBytes(iv), wrapped: toBytes(wrapped) }
  const secret = await openDoor(door, passphrase)
  return secret && { open, secret: toText(secret) }
}

/** Signs with a present key that another key is confirmed. The server checks the signature with the open half of the present key. */
export async function signConfirmation(
  { open, secret }: WholeKey,
  confirmed: { id: string; open: OpenKey },
): Promise<string> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { ...jwkOf(open), d: secret }, curve, false, ['sign'])
  const text = new TextEncoder().encode(confirmationText(confirmed.id, confirmed.open))
  return toText(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, text))
}

/** Twelve digits of a key in three groups, which two people compare by telephone. */
export async function keyNumber({ x, y }: OpenKey): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${x} ${y}`))
  const digits = (new DataView(digest).getBigUint64(0) % 10n ** 12n).toString().padStart(12, '0')
  return `${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`
}
