import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const packed = promisify(gzip)
/** Rows repeat themselves: higher ones take longer and pack hardly better. */
const LEVEL = 1

/** Long JSON that its handler has written, as an answer; in one piece, which is quicker than a stream of pieces. */
export const jsonAnswer = async (json: string, acceptEncoding: string | undefined): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(acceptEncoding ?? ''))
    return new Response(json, { headers })
  const body = await packed(json, { level: LEVEL })
  return new Response(body, { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}
