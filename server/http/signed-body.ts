import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import { readAllBytes } from './body.ts'

/** Maximum age of a signed call in seconds, so that a copy sent later is rejected. */
const MAX_AGE_SECONDS = 300

/** Returns the `X-Hallbook-Signature` of a body: the HMAC-SHA-256 of `timestamp.body`, in hex. */
export const buildSignature = (secret: string, timestamp: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

const isEqual = (one: string, other: string): boolean => {
  const [firstBytes, secondBytes] = [Buffer.from(one), Buffer.from(other)]
  return firstBytes.length === secondBytes.length && timingSafeEqual(firstBytes, secondBytes)
}

type SignedCall = {
  header(name: string): string | undefined
  bytes: ReadableStream<Uint8Array> | null
}

/**
 * Reads the body of another machine's call. The body is signed with a shared secret.
 * @param secret if it is not set, every call is rejected
 * @throws AppError `not_signed_in`, `too_large`
 */
export const readSignedBody = async (
  { header, bytes }: SignedCall,
  secret: string | undefined,
  limit: number,
  now = Date.now(),
): Promise<Buffer> => {
  const timestamp = header('x-hallbook-timestamp') ?? ''
  const signature = header('x-hallbook-signature') ?? ''
  const timestampSeconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  // Check the headers before the body is read, so that an unsigned call uses no memory.
  if (!secret || !signature || !(Math.abs(now / 1000 - timestampSeconds) <= MAX_AGE_SECONDS))
    throw new AppError('not_signed_in')
  const body = await readAllBytes(bytes, limit)
  if (!isEqual(signature, buildSignature(secret, timestamp, body))) throw new AppError('not_signed_in')
  return body
}
