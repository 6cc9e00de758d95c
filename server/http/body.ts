import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '../../contract/errors.ts'

const unzip = promisify(gunzip)

/** Escapes of what no database text may hold: NUL, and halves of a pair. */
const UNSTORABLE = /\\u(0000|d[89a-f])/i

/** A text without NUL and without half characters; other values as they are. */
export const storable = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/**
 * JSON that the database can store. Of a body it has read, only the names of fields can still hold what it cannot; such a
 * field is of no mutation, but what was refused for it is kept all the same.
 */
export const storableJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  return UNSTORABLE.test(text) ? JSON.stringify(value, (_key, inner) => withStorableNames(inner)) : text
}

const withStorableNames = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), inner]))
    : value

/** Objects and lists within each other, at most: far more than any call has, far fewer than would exhaust the stack. */
const DEEPEST = 500

const [QUOTE, BACKSLASH] = [34, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** Whether the objects and lists of a JSON text lie deeper within each other than anything here reads. */
const isTooDeep = (json: Uint8Array): boolean => {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) {
      // Brackets in texts are words.
      for (at++; at < json.length && json[at] !== QUOTE; at++) if (json[at] === BACKSLASH) at++
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > DEEPEST) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}

/** The caller went away in the middle of the body: there is nobody to answer, and nothing is wrong here. */
export class HungUp extends Error {
  override name = 'HungUp'
}

/** `application/json`, with or without a character set: a form of another site's page can send no such body. */
const JSON_TYPE = /^application\/json[\t ]*(;|$)/i

/**
 * The JSON body of a request, at most `limit` bytes before and after decompression.
 *
 * @throws AppError `too_large`, `unreadable_body`
 * @throws HungUp
 */
export const readJson = async (request: Request, limit: number): Promise<unknown> => {
  const bytes = await readBytes(request, limit).catch((error: unknown) => {
    throw error instanceof AppError ? error : new HungUp('The caller hung up', { cause: error })
  })
  if (bytes.length > 0 && !JSON_TYPE.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unreadable_body')
  const encoding = request.headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw new AppError('unreadable_body')
  const plain = encoding === 'gzip' ? await decompress(bytes, limit) : bytes
  if (plain.length === 0) return undefined
  if (isTooDeep(plain)) throw new AppError('unreadable_body')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(plain)
    return UNSTORABLE.test(text) ? JSON.parse(text, (_key, value) => storable(value)) : JSON.parse(text)
  } catch {
    throw new AppError('unreadable_body')
  }
}

const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limit) throw new AppError('too_large')
    // No more than it says can come. In one piece: a stream costs more than all else about a body.
    return new Uint8Array(await request.arrayBuffer())
  }
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > limit) throw new AppError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const decompress = async (bytes: Uint8Array, limit: number): Promise<Uint8Array> => {
  try {
    return await unzip(bytes, { maxOutputLength: limit })
  } catch (error) {
    throw new AppError(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'unreadable_body',
    )
  }
}
