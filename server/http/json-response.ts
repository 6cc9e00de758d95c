import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

const gzipAsync = promisify(gzip)
/** Texts with fewer characters are left to the middleware, which compresses any response as a stream. */
const MIN_PIECE_LENGTH = 100_000

const acceptsGzip = (acceptEncoding: string | undefined): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding ?? '')

/** Gzip level. Rows are repetitive, so higher levels are slower but hardly reduce the size. */
const GZIP_LEVEL = 1

/**
 * Builds a response with a long JSON text, compressed if accepted. The response is sent in one piece, because a stream
 * is slower.
 */
export const toJsonResponse = async (json: string, acceptEncoding: string | undefined): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  if (!acceptsGzip(acceptEncoding)) return new Response(json, { headers })
  const body = await gzipAsync(json, { level: GZIP_LEVEL })
  return new Response(body, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/**
 * Responds with JSON and the context's headers. Compresses a page of rows in one piece, because a stream copies and
 * converts the text several times.
 */
export const respondWithJson = async (
  context: Context,
  output: unknown,
  status: ContentfulStatusCode,
): Promise<Response> => {
  const json = JSON.stringify(output)
  context.header('Content-Type', 'application/json')
  if (json.length < MIN_PIECE_LENGTH || !acceptsGzip(context.req.header('accept-encoding')))
    return context.body(json, status)
  context.header('Vary', 'Accept-Encoding', { append: true })
  context.header('Content-Encoding', 'gzip')
  return context.body(new Uint8Array(await gzipAsync(json)), status)
}
