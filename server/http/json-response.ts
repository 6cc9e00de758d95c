import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)
/** Gzip level. Rows are repetitive, so higher levels are slower and hardly smaller. */
const GZIP_LEVEL = 1

/** Returns a long JSON text as a response, in one piece because a stream is slower. */
export const toJsonResponse = async (json: string, acceptEncoding: string | undefined): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding ?? ''))
    return new Response(json, { headers })
  const body = await gzipAsync(json, { level: GZIP_LEVEL })
  return new Response(body, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}
