import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '../../contract/errors.ts'

const unzip = promisify(gunzip)

/** Pattern for JSON escapes that a database text cannot contain: NUL, and unpaired surrogates. */
const UNSTORABLE_PATTERN = /\\u(0000|d[89a-f])/i

/** Removes NUL and unpaired surrogates from a text. Other values stay unchanged. */
export const toStorableValue = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

/**
 * Returns JSON that the database can store. In parsed bodies only field names can contain invalid characters, because
 * `readJson` removes them from values. A valid mutation never contains such a name, but rejected mutations are stored
 * too.
 */
export const toStorableJson = (value: unknown): string => {
  const text = JSON.stringify(value)
  return UNSTORABLE_PATTERN.test(text) ? JSON.stringify(value, (_key, inner) => makeNamesStorable(inner)) : text
}

const makeNamesStorable = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [toStorableValue(name), inner]))
    : value

/** Maximum nesting of objects and lists. Far more than any call needs, and far less than would overflow the stack. */
const MAX_DEPTH = 500

const [QUOTE, BACKSLASH] = [34, 92]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125]

/** True if a JSON text is nested too deeply. */
const isTooDeep = (json: Uint8Array): boolean => {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]
    if (byte === QUOTE) {
      // Skip texts, because brackets inside texts are not nesting.
      for (index++; index < json.length && json[index] !== QUOTE; index++) if (json[index] === BACKSLASH) index++
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++depth > MAX_DEPTH) return true
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth--
  }
  return false
}

/**
 * Error for a caller that disconnected while sending the body. No response is possible, and the server has no fault.
 */
export class CallerDisconnected extends Error {
  override name = 'HungUp'
}

/**
 * Pattern for the media type `application/json`, with or without a character set. A form on another site cannot send
 * this type.
 */
const JSON_TYPE_PATTERN = /^application\/json[\t ]*(;|$)/i

/**
 * Reads a request's JSON body. `limit` is its maximum size in bytes, both before and after decompression.
 * @throws AppError `too_large`, `unreadable_body`
 * @throws HungUp
 */
export const readJson = async (request: Request, limit: number): Promise<unknown> => {
  const bytes = await readBytes(request, limit).catch((error: unknown) => {
    throw error instanceof AppError ? error : new CallerDisconnected('The caller hung up', { cause: error })
  })
  if (bytes.length > 0 && !JSON_TYPE_PATTERN.test(request.headers.get('content-type') ?? ''))
    throw new AppError('unreadable_body')
  const encoding = request.headers.get('content-encoding')?.toLowerCase() ?? 'identity'
  if (encoding !== 'identity' && encoding !== 'gzip') throw new AppError('unreadable_body')
  const jsonBytes = encoding === 'gzip' ? await decompress(bytes, limit) : bytes
  if (jsonBytes.length === 0) return undefined
  if (isTooDeep(jsonBytes)) throw new AppError('unreadable_body')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(jsonBytes)
    return UNSTORABLE_PATTERN.test(text) ? JSON.parse(text, (_key, value) => toStorableValue(value)) : JSON.parse(text)
  } catch {
    throw new AppError('unreadable_body')
  }
}

const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limit) throw new AppError('too_large')
    // Read the body in one step, because it cannot exceed its declared length. A stream would cost more than all other
    // work on a body.
    return new Uint8Array(await request.arrayBuffer())
  }
  return readAllBytes(request.body, limit)
}

/**
 * Reads all bytes of a stream.
 * @throws AppError `too_large`
 */
export const readAllBytes = async (bytes: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (bytes ?? []) as AsyncIterable<Uint8Array>) {
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
    throw new AppError((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : 'unreadable_body')
  }
}
