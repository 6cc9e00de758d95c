import * as v from 'valibot'
import type { Env } from '../env.ts'
import {
  type Handed,
  type OutgoingText,
  PATIENCE_MS,
  type TextGateway,
  UNREACHED_SECONDS,
} from './gateway.ts'

const TOO_MANY = 429
/** What a gateway says in an answer is short; of a longer one no more is read. */
const LONGEST_ANSWER = 65_536
/** However long a gateway says, texts are tried again within an hour. */
const LONGEST_WAIT_SECONDS = 3600

const Taken = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
})

/** Codes of errors that come before a connection is there: nothing has been sent. */
const NOT_REACHED = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
])

const codeOf = (error: unknown): string => {
  const { code, cause, name } = (error ?? {}) as { code?: unknown; cause?: unknown; name?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? String(name) : codeOf(cause)
}

const secondsOf = (header: string | null): number => {
  if (header === null) return UNREACHED_SECONDS
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), LONGEST_WAIT_SECONDS) : UNREACHED_SECONDS
}

/** The beginning of an answer; the rest of a long one is not waited for. */
const readAnswer = async (response: Response): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What an answer of the gateway means. */
const handedOf = async (response: Response): Promise<Handed> => {
  const { status } = response
  if (status === TOO_MANY) {
    await response.body?.cancel()
    return {
      state: 'wait',
      seconds: secondsOf(response.headers.get('retry-after')),
      reason: `http_${status}`,
    }
  }
  if (status >= 400 && status < 500) {
    await response.body?.cancel()
    return { state: 'failed', reason: `http_${status}` }
  }
  if (!response.ok) {
    await response.body?.cancel()
    return { state: 'perhaps_sent', reason: `http_${status}` }
  }
  const taken = v.safeParse(Taken, parsed(await readAnswer(response)))
  return taken.success
    ? { state: 'sent', gatewayId: taken.output.id }
    : { state: 'perhaps_sent', reason: 'unreadable_answer' }
}

/** Hands texts over by POST to `SMS_GATEWAY_URL`; user and password in it go as Basic authorisation. */
export const createHttpGateway = (
  { SMS_FROM }: Pick<Env, 'SMS_FROM'>,
  address: string,
  patience: number = PATIENCE_MS,
): TextGateway => {
  const url = new URL(address)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers = {
    'Content-Type': 'application/json',
    ...(username && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  const send = async ({ id, to, text }: OutgoingText): Promise<Handed> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ id, to, text, ...(SMS_FROM && { from: SMS_FROM }) }),
        // Followed, it would be sent twice.
        redirect: 'manual',
        signal: AbortSignal.timeout(patience),
      })
      return await handedOf(response)
    } catch (error) {
      const code = codeOf(error)
      return NOT_REACHED.has(code)
        ? { state: 'wait', seconds: UNREACHED_SECONDS, reason: code }
        : { state: 'perhaps_sent', reason: /^[\w ]{1,40}$/.test(code) ? code : 'unknown' }
    }
  }
  return { kind: 'http', send, close: async () => {} }
}
