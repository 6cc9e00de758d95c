import 'fake-indexeddb/auto'
import { gunzipSync } from 'node:zlib'
import { NodeAbortController } from './node-abort.ts'

/** Browser features that the replica needs in Node tests: IndexedDB, Web Locks, and fetch with paths. */

type Interceptor = (request: Request, send: () => Promise<Response>) => Promise<Response>

let serve: (request: Request) => Promise<Response> = async () => {
  throw new TypeError('no server')
}
let interceptor: Interceptor | null = null

/** Sends every fetch to this server. */
export const connectToServer = (server: (request: Request) => Promise<Response> | Response): void => {
  serve = async (request) => server(request)
}

/** Intercepts all requests. Null removes the interceptor. */
export const setInterceptor = (newInterceptor: Interceptor | null): void => {
  interceptor = newInterceptor
}

const NodeRequest = globalThis.Request
const NodeSignal = new NodeAbortController().signal.constructor as typeof AbortSignal
class PageRequest extends NodeRequest {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    // Drop an abort signal made by jsdom, because Node rejects it.
    const { signal, ...initWithoutSignal } = init ?? {}
    const supportedInit = signal instanceof NodeSignal ? init : initWithoutSignal
    super(typeof input === 'string' && input.startsWith('/') ? `http://localhost${input}` : input, supportedInit)
  }
}
globalThis.Request = PageRequest

/**
 * Ends an event stream when its page aborts the request. Otherwise the next page would wait for the first page's lock.
 */
const endStreamOnAbort = (signal: AbortSignal, response: Response): Response => {
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response
  const nodeController = new NodeAbortController()
  if (signal.aborted) nodeController.abort()
  signal.addEventListener('abort', () => nodeController.abort(), { once: true })
  const { status, headers } = response
  return new Response(response.body.pipeThrough(new TransformStream(), nodeController), { status, headers })
}

globalThis.fetch = async (input, init) => {
  const request = input instanceof NodeRequest ? new NodeRequest(input, init) : new PageRequest(input, init)
  const send = () => serve(request)
  const response = await (interceptor ? interceptor(request, send) : send())
  const signal = init?.signal
  return signal && !(signal instanceof NodeSignal) ? endStreamOnAbort(signal, response) : response
}

/** Parses a request's body, compressed or not. */
export const parseBody = async (request: Request): Promise<unknown> => {
  const bytes = Buffer.from(await request.clone().arrayBuffer())
  return JSON.parse((request.headers.get('Content-Encoding') === 'gzip' ? gunzipSync(bytes) : bytes).toString())
}

const runningWorkByLock = new Map<string, Promise<unknown>>()
const fakeLocks = {
  request: async <T>(
    name: string,
    ...rest: [...options: LockOptions[], work: (lock: object | null) => Promise<T>]
  ): Promise<T> => {
    const work = rest.at(-1) as (lock: object | null) => Promise<T>
    const options: LockOptions = rest.length > 1 ? (rest[0] as LockOptions) : {}
    // Wait for a microtask, because a browser never starts the callback synchronously.
    await null
    while (runningWorkByLock.has(name)) {
      if (options.ifAvailable) return work(null)
      await runningWorkByLock.get(name)
    }
    const runningWork = work({ name })
    runningWorkByLock.set(
      name,
      runningWork.catch(() => undefined).finally(() => runningWorkByLock.delete(name)),
    )
    return runningWork
  },
}
Object.defineProperty(globalThis, 'navigator', {
  value: { locks: fakeLocks, onLine: true, userAgent: 'Node', language: 'en-GB', maxTouchPoints: 0 },
  configurable: true,
})
