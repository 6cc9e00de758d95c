import { GATEWAY_TIMEOUT_MS, type HandOverResult, UNREACHED_SECONDS } from './gateway.ts'

const TOO_MANY_REQUESTS = 429
/** Maximum number of characters that are read from a response. Gateways send a few hundred characters. */
const MAX_RESPONSE_LENGTH = 65_536
/** Maximum delay in seconds before a text is retried, even if the gateway requests a longer delay. */
const MAX_WAIT_SECONDS = 3600

/** Error codes that occur before a connection exists. The text has not been sent after such an error. */
const UNREACHED_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export type GatewayCall = {
  url: URL
  headers: Record<string, string>
  body: string
  timeoutMs?: number
}

/**
 * Parser for the parts of a response that differ between gateways. `answer` is the parsed JSON, or null if the response
 * is not JSON.
 */
export type ResponseReader = {
  /** Returns the id that the gateway gave to an accepted text, or null if the response has no id. */
  readId(answer: unknown): string | null
  /** Returns the reason of a refused text. */
  readRefusal(status: number, answer: unknown): string
}

/** Posts a text to a gateway once. Derives the result from the response, or from the error if no response arrived. */
export async function postToGateway(call: GatewayCall, reader: ResponseReader): Promise<HandOverResult> {
  const { url, headers, body, timeoutMs = GATEWAY_TIMEOUT_MS } = call
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body,
      // Do not follow redirects, because each redirect could send the text again.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await readResponse(response, reader)
  } catch (error) {
    const code = findErrorCode(error)
    return UNREACHED_CODES.has(code)
      ? { state: 'wait', seconds: UNREACHED_SECONDS, reason: code }
      : { state: 'perhaps_sent', reason: /^[\w ]{1,40}$/.test(code) ? code : 'unknown' }
  }
}

async function readResponse(response: Response, reader: ResponseReader): Promise<HandOverResult> {
  const { status } = response
  const reason = `http_${status}`
  if (status === TOO_MANY_REQUESTS) {
    await response.body?.cancel()
    return { state: 'wait', seconds: readRetryAfter(response.headers.get('retry-after')), reason }
  }
  if (status >= 400 && status < 500) {
    // The status alone shows that the text is refused. So the result is the same if the body is lost.
    const answer = await readJson(response).catch(() => null)
    return { state: 'failed', reason: reader.readRefusal(status, answer) }
  }
  if (!response.ok) {
    await response.body?.cancel()
    return { state: 'perhaps_sent', reason }
  }
  const gatewayId = reader.readId(await readJson(response))
  return gatewayId === null ? { state: 'perhaps_sent', reason: 'unreadable_answer' } : { state: 'sent', gatewayId }
}

/** Returns the parsed response, or null if it is too long or not JSON. */
async function readJson(response: Response): Promise<unknown> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > MAX_RESPONSE_LENGTH) return null
  }
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readRetryAfter(header: string | null): number {
  if (header === null) return UNREACHED_SECONDS
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS) : UNREACHED_SECONDS
}

function findErrorCode(error: unknown): string {
  const { code, cause, name } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? String(name) : findErrorCode(cause)
}

/** Builds the value of an `Authorization` header. */
export function buildBasicAuthorization(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
}

/** True for a status that refuses our account, independent of the text. */
export function isAccountRefusal(status: number): boolean {
  return status === 401 || status === 403
}
