import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'

/** A webhook is taken for so long after it was signed, and before: clocks differ. */
const SECONDS = 300

/** Bytes of one, at most. */
const LARGEST = 262_144

const refused = () => new AppError('not_signed_in')

/** All of a body. @throws AppError `too_large` */
export const readBody = async (bytes: AsyncIterable<Uint8Array> | null): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes ?? []) {
    size += chunk.length
    if (size > LARGEST) throw new AppError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The signature of a body: HMAC-SHA-256 over its time and its bytes. */
export const signatureOf = (secret: string, timestamp: string, body: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`

/**
 * Refuses a webhook that the provider has not signed, or signed long ago.
 * @param header gives a header of the request
 * @throws AppError `not_signed_in`
 */
export const requireSignature = (
  secret: string | undefined,
  header: (name: string) => string | undefined,
  body: Uint8Array,
): void => {
  const timestamp = header('x-hallbook-timestamp') ?? ''
  const given = Buffer.from(header('x-hallbook-signature') ?? '')
  if (secret === undefined || !/^\d{1,12}$/.test(timestamp)) throw refused()
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > SECONDS) throw refused()
  const right = Buffer.from(signatureOf(secret, timestamp, body))
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw refused()
}
