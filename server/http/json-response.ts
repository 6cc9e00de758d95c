import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)
/** Gzip level. Rows are repetitive, so higher levels are slower but hardly reduce the size. */
const GZIP_LEVEL = 1

/**
 * Builds a response with a long JSON text, compressed if accepted. The response is sent in one piece, because a stream
 * is slower.
 */
export const toJsonResponse = async (json: string, acceptEncoding: string | undefined): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding ?? '')) return new Response(json, { headers })
  const body = await gzipAsync(json, { level: GZIP_LEVEL })
  return new Response(body, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}
