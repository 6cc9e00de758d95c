import { ErrorBody } from '@contract/errors.ts'
import { FAMILY_KEY_HEADER } from '@contract/family/family-key.ts'
import type { Operation, OperationInput, OperationOutput } from '@contract/operation.ts'
import ky, { HTTPError, TimeoutError } from 'ky'
import * as v from 'valibot'
import { noteServerTime } from './clock.ts'
import { ApiError, NoAnswer } from './errors.ts'
import { dropPrefetchedCalls, takePrefetchedCall } from './prefetched-calls.ts'
import { canRepeatCall } from './reauthentication.ts'
import { recordSignInEnd } from './sign-in-end.ts'
import { clearToken, readOwnToken, readToken } from './token.ts'

export type OperationRequest<O extends Operation> = {
  params?: OperationInput<O, 'params'>
  query?: OperationInput<O, 'query'>
  body?: OperationInput<O, 'body'>
  /** Timeout in milliseconds. */
  timeout?: number
  signal?: AbortSignal
  /** A token to use instead of the stored one. */
  token?: string
  /**
   * The `ETag` of the row that the change is based on. The server refuses with `changed_meanwhile` if the row has
   * changed since.
   */
  ifMatch?: string
  /** Key of an opened family page. Omit it for all other calls. */
  familyKey?: string
  /** True lets the request finish after the page is closed. */
  keepalive?: boolean
}

/** Default timeout of a call in ms. */
export const TIMEOUT_MS = 20_000

const getTimeoutMs = (request: { timeout?: number }): number => request.timeout ?? TIMEOUT_MS

const buildPath = (o: Operation, params: unknown): string =>
  o.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])))

/** Converts a query to parameters and omits empty values. */
export const toSearchParams = (query: unknown): [string, string][] =>
  Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => [key, String(value)])

type SentBody = { body: string | ArrayBuffer | null; headers: Record<string, string> }
const EMPTY_BODY: SentBody = { body: null, headers: {} }

/** Bodies with fewer characters are sent uncompressed, because compression would save too little. */
const MIN_COMPRESSED_LENGTH = 4096

/**
 * Serialises the body and compresses a long one with gzip. A day's changes shrink to a tenth, which matters on slow
 * rural networks.
 */
const buildJsonBody = async (body: unknown): Promise<SentBody> => {
  const text = JSON.stringify(body)
  const headers = { 'Content-Type': 'application/json' }
  if (text.length < MIN_COMPRESSED_LENGTH || !('CompressionStream' in globalThis)) return { body: text, headers }
  const compressedStream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return {
    body: await new Response(compressedStream).arrayBuffer(),
    headers: { ...headers, 'Content-Encoding': 'gzip' },
  }
}

/**
 * True for a call that loads a form opened from a link. The page preloads this call, and Firefox reuses a preloaded
 * response only with the same cache mode.
 */
const isPreloadedCall = (o: Operation, isPublic: boolean): boolean =>
  isPublic && o.method === 'GET' && o.path.endsWith('/:id')

const rethrowUnlessPublic = (isPublic: boolean) => (error: unknown) => {
  if (!isPublic) throw error
  return undefined
}

/**
 * Makes one call and returns its response unread. If the server needs a proof of the user's identity first, the page
 * shows a dialog and the call is repeated.
 * @throws as `call`
 */
export const send = async <O extends Operation>(o: O, request: OperationRequest<O> = {}): Promise<Response> => {
  try {
    return await sendOnce(o, request)
  } catch (error) {
    if (!(await canRepeatCall(error))) throw error
    return sendOnce(o, request)
  }
}

const sendOnce = async <O extends Operation>(o: O, request: OperationRequest<O>): Promise<Response> => {
  const isPublic = o.access === 'everyone'
  const shouldSendToken = !isPublic || o.knowsUser === true
  // Skip reading the token if it is not sent. Storage access may be refused, and a public call must still work.
  const token =
    request.token ?? (shouldSendToken ? await readOwnToken().catch(rethrowUnlessPublic(isPublic)) : undefined)
  const timeoutMs = getTimeoutMs(request)
  const path = buildPath(o, request.params)
  const searchParams = toSearchParams(request.query)
  if (o.method !== 'GET') dropPrefetchedCalls()
  try {
    const prefetchedResponse = o.method === 'GET' && (await takePrefetchedCall(path, searchParams, token))
    if (prefetchedResponse) return prefetchedResponse
    const { body, headers } = request.body === undefined ? EMPTY_BODY : await buildJsonBody(request.body)
    return await ky(`/api${path}`, {
      method: o.method,
      searchParams,
      ...(body !== null && { body }),
      headers: {
        ...headers,
        ...(token && shouldSendToken && { Authorization: `JWT ${token}` }),
        ...(request.ifMatch !== undefined && { 'If-Match': request.ifMatch }),
        ...(request.familyKey !== undefined && { [FAMILY_KEY_HEADER]: request.familyKey }),
      },
      ...(request.signal && { signal: request.signal }),
      ...(request.keepalive && { keepalive: true }),
      // Use `default` only for the preloaded response. The server sends `no-store` with it, so the browser does not
      // store it.
      cache: isPreloadedCall(o, isPublic) ? 'default' : 'no-store',
      retry: 0,
      timeout: timeoutMs,
    })
  } catch (error) {
    throw await toClientError(error, token, isPublic, timeoutMs)
  }
}

/** Converts a plain array to a page that contains all rows. A list response may be a page or an array (API-17). */
const toPage = ({ output }: Operation, json: unknown): unknown => {
  if (!Array.isArray(json) || !('entries' in output)) return json
  return 'results' in (output.entries as object) ? { count: json.length, results: json } : json
}

/**
 * Makes one call and parses its response. Accepts only a response of our server: an HTML page with status 200 throws
 * `NoAnswer`.
 * @throws ApiError for an error of the catalogue. A refused token is cleared first (AUTH-23).
 * @throws NoAnswer if no response arrived, or another server responded
 */
export const call = async <O extends Operation>(o: O, request: OperationRequest<O> = {}): Promise<OperationOutput<O>> =>
  parseOutput(o, request, await send(o, request))

/** A row with the value for `ifMatch`. The etag is null if a proxy removed the header. */
export type VersionedRow<O extends Operation> = { output: OperationOutput<O>; etag: string | null }

/** Same as `call`, for an operation that returns a row and its version. */
export const callForRow = async <O extends Operation & { versioned: true }>(
  o: O,
  request: OperationRequest<O> = {},
): Promise<VersionedRow<O>> => {
  const response = await send(o, request)
  return { output: await parseOutput(o, request, response), etag: response.headers.get('etag') }
}

/**
 * Parses the response of an operation.
 * @throws as `call`
 */
const parseOutput = async <O extends Operation>(
  o: O,
  request: OperationRequest<O>,
  response: Response,
): Promise<OperationOutput<O>> => {
  if (o.status === 204) {
    if (response.status !== 204) throw new NoAnswer('portal')
    noteServerTime(response.headers)
    return null as OperationOutput<O>
  }
  const timeoutMs = getTimeoutMs(request)
  const json = await readJson(response, timeoutMs).catch(async (error) => {
    throw await toClientError(error, undefined, true, timeoutMs)
  })
  const parsedOutput = v.safeParse(o.output, toPage(o, json))
  if (!parsedOutput.success) throw new NoAnswer('portal')
  // Record the time only after parsing, because a captive portal's `Date` is not our server's time.
  noteServerTime(response.headers)
  return parsedOutput.output as OperationOutput<O>
}

/**
 * Reads a response to its end. A slow response may take any time, but a pause of `patience` ms is a timeout.
 * @throws NoAnswer, SyntaxError
 */
const readJson = async (response: Response, patience: number): Promise<unknown> => {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    for (;;) {
      const silenceTimeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new NoAnswer('timeout')), patience)
      })
      const chunk = await Promise.race([reader?.read(), silenceTimeout])
      clearTimeout(timer)
      if (!chunk || chunk.done) return JSON.parse(text + decoder.decode())
      text += decoder.decode(chunk.value, { stream: true })
    }
  } catch (error) {
    void reader?.cancel().catch(() => undefined)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Records why the token was refused, then clears the token (AUTH-23). Does nothing if a newer token has replaced it.
 */
const clearRefusedToken = async (token: string, { code, detail }: ErrorBody): Promise<void> => {
  const storedToken = await readToken()
  if (storedToken?.token !== token) return
  await recordSignInEnd({ user: storedToken.user, code, token, until: detail?.drain?.[0] ?? null })
  await clearToken(token)
}

/**
 * Records why a token was refused, for a response that did not come through `call`.
 * @param response of status 401; its body is read
 */
export const recordRefusal = async (response: Response, token: string): Promise<void> => {
  const parsedBody = v.safeParse(ErrorBody, await response.json().catch(() => null))
  if (parsedBody.success) await clearRefusedToken(token, parsedBody.output)
}

const toClientError = async (
  error: unknown,
  token: string | undefined,
  isPublic: boolean,
  patience: number,
): Promise<Error> => {
  if (error instanceof NoAnswer) return error
  if (error instanceof TimeoutError) return new NoAnswer('timeout', { cause: error })
  if (error instanceof HTTPError) {
    const parsedBody = v.safeParse(ErrorBody, await readJson(error.response, patience).catch(() => null))
    if (!parsedBody.success) return new NoAnswer(error.response.status >= 500 ? 'gateway' : 'portal', { cause: error })
    if (parsedBody.output.status === 401 && token && !isPublic) await clearRefusedToken(token, parsedBody.output)
    return new ApiError(parsedBody.output, Number(error.response.headers.get('Retry-After')) || null)
  }
  if (error instanceof DOMException && error.name === 'AbortError') return new NoAnswer('aborted', { cause: error })
  // Report a captive portal, because a body that is not JSON comes from another server.
  if (error instanceof SyntaxError) return new NoAnswer('portal', { cause: error })
  return new NoAnswer('network', { cause: error })
}
