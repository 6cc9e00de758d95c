import { Id } from '@contract/id.ts'
import * as v from 'valibot'
import { openBytes, sealBytes } from '../../lock/cipher.ts'
import { unwrapLockKey, type WrappedKey, wrapLockKey } from '../../lock/door.ts'
import { ChangeTransfer, TransferError } from './content.ts'
import { deflate, inflate } from './deflate.ts'

/*
 * Binary format of the transfer file and of the joined QR codes, with sizes in bytes: 4 "HBC1" | 16 user id | 4 rounds
 * | 16 salt | 12 iv | 48 wrapped key | sealed content | 8 checksum. The content is JSON, compressed and then sealed
 * with a random key. The secret wraps that key. Only the user id is unencrypted, so that another user's file is
 * detected at once. The checksum distinguishes damage from a wrong secret.
 */
const MAGIC_BYTES = new TextEncoder().encode('HBC1')
const MAGIC_KIND_LENGTH = 3
const [USER_OFFSET, ROUNDS_OFFSET, SALT_OFFSET, IV_OFFSET, WRAPPED_KEY_OFFSET, SEALED_OFFSET] = [
  4, 20, 24, 40, 52, 100,
] as const
const CHECKSUM_BYTES = 8
const KEY_BYTES = 32
/** Minimum size of sealed content in bytes: the nonce, the tag and at least one byte. */
const MIN_SEALED_BYTES = 41
/** Maximum number of rounds that a file may request. Otherwise a forged file could block a device for minutes. */
const MAX_ROUNDS = 5_000_000
const MIN_ROUNDS = 100_000

export const MAX_FILE_BYTES = 20_000_000
const MAX_CONTENT_BYTES = 100_000_000

const getSealPurpose = (user: string): string => `hallbook-changes/1/${user}`

const computeDigest = async (bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource))

const areEqualBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

const convertUuidToBytes = (id: string): Uint8Array =>
  Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const convertBytesToUuid = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Returns the first four bytes of a hash of the user id. They identify the user of a code without revealing the id. */
export const getUserMark = async (user: string): Promise<Uint8Array> =>
  (await computeDigest(convertUuidToBytes(user))).subarray(0, 4)

/** Seals changes so that only `secret` opens them. */
export const sealTransfer = async (transfer: ChangeTransfer, secret: string): Promise<Uint8Array> => {
  const key = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const wrappedKey = await wrapLockKey(key, secret)
  const content = await deflate(new TextEncoder().encode(JSON.stringify(transfer)))
  const sealedContent = sealBytes(key, content, getSealPurpose(transfer.user))
  const output = new Uint8Array(SEALED_OFFSET + sealedContent.length + CHECKSUM_BYTES)
  output.set(MAGIC_BYTES)
  output.set(convertUuidToBytes(transfer.user), USER_OFFSET)
  new DataView(output.buffer).setUint32(ROUNDS_OFFSET, wrappedKey.rounds)
  output.set(wrappedKey.salt, SALT_OFFSET)
  output.set(wrappedKey.iv, IV_OFFSET)
  output.set(wrappedKey.wrapped, WRAPPED_KEY_OFFSET)
  output.set(sealedContent, SEALED_OFFSET)
  const body = output.subarray(0, -CHECKSUM_BYTES)
  output.set((await computeDigest(body)).subarray(0, CHECKSUM_BYTES), body.length)
  return output
}

/** Parts of a sealed transfer that can be read without the secret. */
export type TransferEnvelope = { user: string; door: WrappedKey; sealed: Uint8Array }

/**
 * Reads the unencrypted parts and checks that all bytes have arrived.
 * @throws TransferError `foreign`, `newer`, `damaged`, `other_user`
 */
export const readEnvelope = async (bytes: Uint8Array, user: string): Promise<TransferEnvelope> => {
  if (!areEqualBytes(bytes.subarray(0, MAGIC_KIND_LENGTH), MAGIC_BYTES.subarray(0, MAGIC_KIND_LENGTH)))
    throw new TransferError('foreign')
  if (bytes[MAGIC_KIND_LENGTH] !== MAGIC_BYTES[MAGIC_KIND_LENGTH]) throw new TransferError('newer')
  if (bytes.length < SEALED_OFFSET + MIN_SEALED_BYTES + CHECKSUM_BYTES || bytes.length > MAX_FILE_BYTES)
    throw new TransferError('damaged')
  const body = bytes.subarray(0, -CHECKSUM_BYTES)
  if (!areEqualBytes((await computeDigest(body)).subarray(0, CHECKSUM_BYTES), bytes.subarray(-CHECKSUM_BYTES)))
    throw new TransferError('damaged')
  const ownerResult = v.safeParse(Id, convertBytesToUuid(bytes.subarray(USER_OFFSET, ROUNDS_OFFSET)))
  const rounds = new DataView(bytes.buffer, bytes.byteOffset).getUint32(ROUNDS_OFFSET)
  if (!ownerResult.success || rounds < MIN_ROUNDS || rounds > MAX_ROUNDS) throw new TransferError('damaged')
  if (ownerResult.output !== user) throw new TransferError('other_user')
  const wrappedKey = {
    rounds,
    salt: bytes.slice(SALT_OFFSET, IV_OFFSET),
    iv: bytes.slice(IV_OFFSET, WRAPPED_KEY_OFFSET),
    wrapped: bytes.slice(WRAPPED_KEY_OFFSET, SEALED_OFFSET),
  }
  return { user: ownerResult.output, door: wrappedKey, sealed: body.slice(SEALED_OFFSET) }
}

/**
 * Opens an envelope that `readEnvelope` has read.
 * @throws TransferError `wrong_secret`, `damaged`, `newer`
 */
export const openEnvelope = async (envelope: TransferEnvelope, secret: string): Promise<ChangeTransfer> => {
  const key = await unwrapLockKey(envelope.door, secret)
  if (!key) throw new TransferError('wrong_secret')
  let content: unknown
  try {
    const bytes = await inflate(openBytes(key, envelope.sealed, getSealPurpose(envelope.user)), MAX_CONTENT_BYTES)
    content = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new TransferError('damaged')
  }
  const parseResult = v.safeParse(ChangeTransfer, content)
  if (!parseResult.success) {
    const version = (content as { v?: unknown } | null)?.v
    throw new TransferError(typeof version === 'number' && version > 1 ? 'newer' : 'damaged')
  }
  const transfer = parseResult.output
  if (transfer.user !== envelope.user || transfer.count !== transfer.changes.length) throw new TransferError('damaged')
  return transfer
}
