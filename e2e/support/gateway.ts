import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'

export type Reply = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** One request that the gateway holds back. */
export type Held = {
  /** Path and query, as the browser asked. */
  readonly url: string
  readonly body: Buffer
  /** Bytes of the body as it came, compressed or not. */
  readonly sentBytes: number
  /** Sends it to the server, or another path or body in its place, and gives the server's whole reply, uncompressed. */
  ask(other?: { url?: string; body?: Buffer }): Promise<Reply>
  /** Sends the first half of it, and no more; answers when that is on its way, or the browser has given up. */
  askHalf(): Promise<void>
  /** Gives the browser a reply. */
  answer(reply: Reply): void
  /** Gives the browser the first bytes of a reply and cuts it off. */
  answerPart(reply: Reply, bytes: number): void
  /** Gives the browser the first bytes of a reply, and then nothing more for as long as it waits. */
  answerAndStall(reply: Reply, bytes: number): void
  /** Cuts the browser off without a reply. */
  drop(): void
}

/** How the new file of a version fails to arrive. */
type Trouble = 'refused' | 'cut'

/** What stands between a browser and the server: it can deploy another version of the app, hold requests and be cut. */
export type Gateway = {
  url: string
  /** True: no request gets through, as without a network. */
  down: boolean
  /** Serves a version whose page names itself in `data-version`; with trouble its one new file does not arrive. */
  deploy(version: string, trouble?: Trouble): void
  /** True: the worker is replaced by the one that removes itself, as `npm run kill-switch -- on` does. */
  workerOff: boolean
  /** How often the new file was asked for and did not arrive. */
  readonly failures: number
  /** Gives each request of a path to a test; null lets them pass. */
  hold: { path: string; take(held: Held): Promise<void> } | null
  /** Pages of a test's own, by path: there when the gateway is down too, as what a tablet has stored. */
  readonly pages: Map<string, { type: string; body: string }>
  /** Put in front of the worker's script. */
  workerPrefix: string
  /** Paths whose requests are never answered, and who is told of each. */
  readonly silent: Map<string, () => void>
  close(): Promise<void>
}

const HALF = 0.5

/** The page and the worker of a version made from those of the build: one new file, and so another page. */
const pageOf = (html: string, file: string): string =>
  html.replace('</head>', `<script type="module" src="/${file}"></script></head>`)

const PAGES = ['index.html', 'club.html']

const workerOf = (script: string, version: string, file: string): string =>
  PAGES.reduce((text, url) => {
    const page = new RegExp(`\\{"revision":"[0-9a-f]+","url":"${url}"\\}`)
    if (!page.test(text)) throw new Error(`The worker does not list ${url}: has the build changed?`)
    return text.replace(page, `{"revision":"${version}","url":"${url}"}`)
  }, script).replace('[{"revision"', `[{"revision":null,"url":"${file}"},{"revision"`)

/** A request's body uncompressed, its head saying so. */
const plainBody = async (incoming: IncomingMessage): Promise<{ body: Buffer; sentBytes: number }> => {
  const sent = await buffer(incoming)
  if (incoming.headers['content-encoding'] !== 'gzip') return { body: sent, sentBytes: sent.length }
  const body = gunzipSync(sent)
  delete incoming.headers['content-encoding']
  incoming.headers['content-length'] = String(body.length)
  return { body, sentBytes: sent.length }
}

/**
 * Starts a gateway in front of `target`, on a port of its own.
 * @param port a free one, where it is to be that one
 */
export const startGateway = async (target: string, port = 0): Promise<Gateway> => {
  let version: string | null = null
  let trouble: Trouble | undefined
  let failures = 0
  const sockets = new Set<Socket>()

  const upstream = (incoming: IncomingMessage, headers = incoming.headers, url = incoming.url) =>
    request(`${target}${url}`, { method: incoming.method ?? 'GET', headers })

  const ask = (
    incoming: IncomingMessage,
    body: Buffer,
    headers = incoming.headers,
    url = incoming.url,
  ): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const sent = upstream(incoming, headers, url)
      sent.once('error', reject)
      sent.once('response', (reply) => {
        buffer(reply).then(
          (whole) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: whole }),
          reject,
        )
      })
      sent.end(body)
    })

  const begin = (outgoing: ServerResponse, { status, headers, body }: Reply) => {
    const { 'transfer-encoding': _, ...kept } = headers
    return outgoing.writeHead(status, { ...kept, 'content-length': body.length })
  }
  const answer = (outgoing: ServerResponse, reply: Reply) => void begin(outgoing, reply).end(reply.body)

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const sent = upstream(incoming)
    sent.once('error', () => outgoing.destroy())
    sent.once('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.once('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    outgoing.once('close', () => sent.destroy())
    incoming.pipe(sent)
  }

  /** What differs from the build in the version that is deployed. */
  const changed = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> => {
    if (gateway.workerOff && incoming.url === '/sw.js') {
      incoming.url = '/sw-off.js'
      return false
    }
    if (incoming.url === '/sw.js' && gateway.workerPrefix) {
      const { 'if-none-match': _, ...asked } = incoming.headers
      const reply = await ask(incoming, Buffer.alloc(0), { ...asked, 'accept-encoding': 'identity' })
      const { etag: _etag, ...headers } = reply.headers
      answer(outgoing, { ...reply, headers, body: Buffer.from(gateway.workerPrefix + reply.body) })
      return true
    }
    if (version === null) return false
    const file = `assets/version-${version}.js`
    const { 'if-none-match': _, ...headers } = incoming.headers
    const plain = { ...headers, 'accept-encoding': 'identity' }
    const rewrite = async (change: (text: string) => string) => {
      const reply = await ask(incoming, Buffer.alloc(0), plain)
      answer(outgoing, { ...reply, body: Buffer.from(change(reply.body.toString())) })
    }
    if (incoming.url === '/sw.js') {
      const deployed = version
      await rewrite((script) => workerOf(script, deployed, file))
    } else if (PAGES.includes(incoming.url?.slice(1) ?? '')) await rewrite((html) => pageOf(html, file))
    else if (incoming.url === `/${file}`) {
      const body = Buffer.from(`document.documentElement.dataset.version = '${version}'\n`)
      if (trouble) failures++
      if (trouble === 'refused') outgoing.writeHead(503).end()
      else {
        outgoing.writeHead(200, { 'content-type': 'text/javascript', 'content-length': body.length })
        if (trouble === 'cut') outgoing.write(body.subarray(0, body.length * HALF), () => outgoing.destroy())
        else outgoing.end(body)
      }
    } else return false
    return true
  }

  const held = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { body, sentBytes }: { body: Buffer; sentBytes: number },
  ): Held => ({
    url: incoming.url ?? '',
    body,
    sentBytes,
    ask: ({ url, body: sent = body } = {}) => {
      const { 'content-length': _, ...headers } = incoming.headers
      const length = sent.length ? { 'content-length': String(sent.length) } : {}
      return ask(incoming, sent, { ...headers, ...length, 'accept-encoding': 'identity' }, url)
    },
    askHalf: () =>
      new Promise((resolve) => {
        const sent = upstream(incoming)
        // It ends with the server or with the browser's request; nobody waits for its reply.
        sent.on('error', () => undefined)
        sent.once('close', () => resolve())
        outgoing.once('close', () => sent.destroy())
        sent.write(body.subarray(0, body.length * HALF), () => resolve())
      }),
    answer: (reply) => answer(outgoing, reply),
    answerPart: (reply, bytes) => {
      begin(outgoing, reply).write(reply.body.subarray(0, bytes), () => outgoing.destroy())
    },
    answerAndStall: (reply, bytes) => void begin(outgoing, reply).write(reply.body.subarray(0, bytes)),
    drop: () => outgoing.destroy(),
  })

  const server = createServer(async (incoming, outgoing) => {
    const told = gateway.silent.get(incoming.url?.split('?')[0] ?? '')
    if (told) return told()
    const page = gateway.pages.get(incoming.url ?? '')
    if (page) return void outgoing.writeHead(200, { 'content-type': page.type }).end(page.body)
    if (gateway.down) return void outgoing.destroy()
    try {
      if (await changed(incoming, outgoing)) return
      if (gateway.hold && incoming.url?.startsWith(gateway.hold.path)) {
        return await gateway.hold.take(held(incoming, outgoing, await plainBody(incoming)))
      }
      pass(incoming, outgoing)
    } catch {
      outgoing.destroy()
    }
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(port, resolve))
  let down = false
  const gateway: Gateway = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    get down() {
      return down
    },
    set down(cut) {
      down = cut
      if (cut) for (const socket of sockets) socket.destroy()
    },
    deploy: (next, failing) => {
      version = next
      trouble = failing
    },
    get failures() {
      return failures
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
