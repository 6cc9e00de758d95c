import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** A request that the gateway has intercepted. */
export type InterceptedRequest = {
  /** Path and query of the browser's request. */
  readonly url: string
  readonly body: Buffer
  /** Number of bytes of the body as received, compressed or not. */
  readonly sentBytes: number
  /**
   * Sends the request to the server, optionally with another path or body. Returns the complete reply without
   * compression.
   */
  ask(other?: { url?: string; body?: Buffer }): Promise<Reply>
  /** Sends only the first half of the request. Resolves when that half is sent or the browser has given up. */
  askHalf(): Promise<void>
  /** Sends a reply to the browser. */
  answer(reply: Reply): void
  /** Sends the first bytes of a reply to the browser and breaks the connection. */
  answerPart(reply: Reply, bytes: number): void
  /** Sends the first bytes of a reply to the browser and then stalls. */
  answerAndStall(reply: Reply, bytes: number): void
  /** Breaks the browser's connection without a reply. */
  drop(): void
}

/** How the one new file of a deployed version fails to load. */
type LoadFault = 'refused' | 'cut'

/**
 * Proxy between a browser and the server. It can deploy another version of the app, intercept requests and break
 * connections.
 */
export type Gateway = {
  url: string
  /** True while no request gets through, as without a network. Setting it also breaks open connections. */
  down: boolean
  /**
   * Deploys a version whose page sets `data-version`. With `trouble`, the one new file of the version fails to load.
   */
  deploy(version: string, trouble?: LoadFault): void
  /** True to replace the service worker with a worker that removes itself, as `npm run kill-switch -- on` does. */
  workerOff: boolean
  /** Number of requests for the new file that failed. */
  readonly failures: number
  /** Passes each request whose path begins with `path` to the test. Null lets all requests through. */
  hold: { path: string; take(intercepted: InterceptedRequest): Promise<void> } | null
  /** Test pages. Key: path. The gateway serves them even while it is down, as a tablet serves cached pages. */
  readonly pages: Map<string, { type: string; body: string }>
  /** Script that the gateway prepends to the service worker's script. */
  workerPrefix: string
  /** Paths whose requests get no response. The function is called for each request. */
  readonly silent: Map<string, () => void>
  close(): Promise<void>
}

const HALF = 0.5

/** Builds a deployed version's page, which loads the one new file of the version. */
const buildPage = (html: string, file: string): string =>
  html.replace('</head>', `<script type="module" src="/${file}"></script></head>`)

const PAGE_FILES = ['index.html', 'app.html', 'club.html']

const buildWorker = (script: string, version: string, file: string): string =>
  PAGE_FILES.reduce((text, url) => {
    const page = new RegExp(`\\{"revision":"[0-9a-f]+","url":"${url}"\\}`)
    if (!page.test(text)) throw new Error(`The worker does not list ${url}: has the build changed?`)
    return text.replace(page, `{"revision":"${version}","url":"${url}"}`)
  }, script).replace('[{"revision"', `[{"revision":null,"url":"${file}"},{"revision"`)

/** Reads a request's body, decompresses it and adapts the headers. */
const readPlainBody = async (incoming: IncomingMessage): Promise<{ body: Buffer; sentBytes: number }> => {
  const receivedBody = await buffer(incoming)
  if (incoming.headers['content-encoding'] !== 'gzip') return { body: receivedBody, sentBytes: receivedBody.length }
  const body = gunzipSync(receivedBody)
  delete incoming.headers['content-encoding']
  incoming.headers['content-length'] = String(body.length)
  return { body, sentBytes: receivedBody.length }
}

/**
 * Starts a gateway that forwards to `target`.
 * @param port the port to use, by default any free port
 */
export const startGateway = async (target: string, port = 0): Promise<Gateway> => {
  let version: string | null = null
  let loadFault: LoadFault | undefined
  let failureCount = 0
  const sockets = new Set<Socket>()

  const requestUpstream = (incoming: IncomingMessage, headers = incoming.headers, url = incoming.url) =>
    request(`${target}${url}`, { method: incoming.method ?? 'GET', headers })

  const fetchReply = (
    incoming: IncomingMessage,
    body: Buffer,
    headers = incoming.headers,
    url = incoming.url,
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const upstreamRequest = requestUpstream(incoming, headers, url)
      upstreamRequest.once('error', reject)
      upstreamRequest.once('response', (reply) => {
        buffer(reply).then(
          (replyBody) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: replyBody }),
          reject,
        )
      })
      upstreamRequest.end(body)
    })

  const writeHeaders = (outgoing: ServerResponse, { status, headers, body }: Reply) => {
    const { 'transfer-encoding': _, ...otherHeaders } = headers
    return outgoing.writeHead(status, { ...otherHeaders, 'content-length': body.length })
  }
  const sendReply = (outgoing: ServerResponse, reply: Reply) => void writeHeaders(outgoing, reply).end(reply.body)

  const forwardRequest = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const upstreamRequest = requestUpstream(incoming)
    upstreamRequest.once('error', () => outgoing.destroy())
    upstreamRequest.once('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.once('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    outgoing.once('close', () => upstreamRequest.destroy())
    incoming.pipe(upstreamRequest)
  }

  /** Serves the files that the deployed version changes. Returns false for other requests. */
  const serveChangedFile = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    if (gateway.workerOff && incoming.url === '/sw.js') {
      incoming.url = '/sw-off.js'
      return false
    }
    if (incoming.url === '/sw.js' && gateway.workerPrefix) {
      const { 'if-none-match': _, ...requestHeaders } = incoming.headers
      const reply = await fetchReply(incoming, Buffer.alloc(0), {
        ...requestHeaders,
        'accept-encoding': 'identity',
      })
      const { etag: _etag, ...headers } = reply.headers
      sendReply(outgoing, { ...reply, headers, body: Buffer.from(gateway.workerPrefix + reply.body) })
      return true
    }
    if (version === null) return false
    const file = `assets/version-${version}.js`
    const { 'if-none-match': _, ...headers } = incoming.headers
    const uncompressedHeaders = { ...headers, 'accept-encoding': 'identity' }
    const rewriteReply = async (change: (text: string) => string) => {
      const reply = await fetchReply(incoming, Buffer.alloc(0), uncompressedHeaders)
      sendReply(outgoing, { ...reply, body: Buffer.from(change(reply.body.toString())) })
    }
    if (incoming.url === '/sw.js') {
      const deployedVersion = version
      await rewriteReply((script) => buildWorker(script, deployedVersion, file))
    } else if (PAGE_FILES.includes(incoming.url?.slice(1) ?? '')) await rewriteReply((html) => buildPage(html, file))
    else if (incoming.url === `/${file}`) {
      const body = Buffer.from(`document.documentElement.dataset.version = '${version}'\n`)
      if (loadFault) failureCount++
      if (loadFault === 'refused') outgoing.writeHead(503).end()
      else {
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'content-length': body.length })
        if (loadFault === 'cut') outgoing.write(body.subarray(0, body.length * HALF), () => outgoing.destroy())
        else outgoing.end(body)
      }
    } else return false
    return true
  }

  const interceptRequest = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { body, sentBytes }: { body: Buffer; sentBytes: number },
  ): InterceptedRequest => ({
    url: incoming.url ?? '',
    body,
    sentBytes,
    ask: ({ url, body: sent = body } = {}) => {
      const { 'content-length': _, ...headers } = incoming.headers
      const lengthHeader = sent.length ? { 'content-length': String(sent.length) } : {}
      return fetchReply(incoming, sent, { ...headers, ...lengthHeader, 'accept-encoding': 'identity' }, url)
    },
    askHalf: () =>
      new Promise((resolve) => {
        const upstreamRequest = requestUpstream(incoming)
        // Ignore errors, because this request is never completed. It ends with the server or with the browser's
        // request.
        upstreamRequest.on('error', () => undefined)
        upstreamRequest.once('close', () => resolve())
        outgoing.once('close', () => upstreamRequest.destroy())
        upstreamRequest.write(body.subarray(0, body.length * HALF), () => resolve())
      }),
    answer: (reply) => sendReply(outgoing, reply),
    answerPart: (reply, bytes) => {
      writeHeaders(outgoing, reply).write(reply.body.subarray(0, bytes), () => outgoing.destroy())
    },
    answerAndStall: (reply, bytes) => void writeHeaders(outgoing, reply).write(reply.body.subarray(0, bytes)),
    drop: () => outgoing.destroy(),
  })

  const server = createServer(async (incoming, outgoing) => {
    const onSilentRequest = gateway.silent.get(incoming.url?.split('?')[0] ?? '')
    if (onSilentRequest) return onSilentRequest()
    const page = gateway.pages.get(incoming.url ?? '')
    if (page) return void outgoing.writeHead(200, { 'content-type': page.type }).end(page.body)
    if (gateway.down) return void outgoing.destroy()
    try {
      if (await serveChangedFile(incoming, outgoing)) return
      if (gateway.hold && incoming.url?.startsWith(gateway.hold.path)) {
        return await gateway.hold.take(interceptRequest(incoming, outgoing, await readPlainBody(incoming)))
      }
      forwardRequest(incoming, outgoing)
    } catch {
      outgoing.destroy()
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  let isDown = false
  const gateway: Gateway = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get down() {
      return isDown
    },
    set down(cut) {
      isDown = cut
      if (cut) for (const socket of sockets) socket.destroy()
    },
    deploy: (next, failing) => {
      version = next
      loadFault = failing
    },
    get failures() {
      return failureCount
    },
    workerOff: false,
    hold: null,
    pages: new Map(),
    workerPrefix: '',
    silent: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return gateway
}
