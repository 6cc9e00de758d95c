import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { createCouch } from './couch.ts'
import { createEndpoints } from './endpoints.ts'

/**
 * Servers for all contenders except Hallbook. They run in a separate process, as Hallbook's server does. The process
 * prints its port to standard output.
 */

const {
  DATABASE_URL: connectionString,
  ORGANISATION: organisation = '',
  MADE_BY: user = '',
  FOLDER: folder = '',
} = process.env
const pool = new pg.Pool({ connectionString, max: 20 })
// Ignore errors of idle connections, because the database may stop before this process.
pool.on('error', () => {})
const endpoints = await createEndpoints(pool, organisation, user)
const couch = createCouch(folder)

/** Open event streams of the listening clients. Key: scope. */
const listeners = new Map<string, Set<ServerResponse>>()

const hasListeners = (scope: string): boolean => (listeners.get(scope)?.size ?? 0) > 0

const notifyListeners = (scope: string, text: string | null) => {
  if (text === null) return
  for (const listener of listeners.get(scope) ?? []) listener.write(`data: ${text}\n\n`)
}

const addListener = (scope: string, response: ServerResponse) => {
  const scopeListeners = listeners.get(scope) ?? new Set()
  listeners.set(scope, scopeListeners.add(response))
  response.on('close', () => scopeListeners.delete(response))
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  response.write(': \n\n')
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

/**
 * Handles a request.
 * @returns text of the JSON response. An empty text for a response without content, undefined if the response was
 * already sent.
 */
const handleRequest = async (
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<string | undefined> => {
  const getParam = (name: string) => searchParams.get(name) ?? ''
  const scope = getParam('scope')
  switch (`${request.method} ${pathname}`) {
    case 'GET /events':
      addListener(scope, response)
      return
    case 'GET /people':
      return endpoints.people(getParam('version'), getParam('id'), getParam('limit'))
    case 'GET /ticks':
      return endpoints.ticks(scope, getParam('version'), getParam('id'), getParam('limit'))
    case 'POST /rxdb/push': {
      const { conflicts, told: written } = await endpoints.push(scope, await readText(request), hasListeners(scope))
      notifyListeners(scope, written)
      return conflicts
    }
    case 'POST /rest/ticks':
      notifyListeners(scope, await endpoints.write(scope, await readText(request), hasListeners(scope)))
      return ''
    case 'POST /limit/push': {
      const { session, people, ids } = JSON.parse(await readText(request))
      await endpoints.bare(session, people, ids)
      return ''
    }
    case 'GET /limit/people':
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
      response.end(endpoints.barePeople())
      return
    case 'POST /people': {
      const text = await readText(request)
      await endpoints.setPeople(text)
      await couch.setPeople(JSON.parse(text))
      return ''
    }
    case 'GET /count':
      return String(await (getParam('in') === 'couch' ? couch : endpoints).count(scope))
    default:
      response.writeHead(404).end()
  }
}

const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://localhost')
  if (address.pathname.startsWith('/couch')) return couch.app(request, response)
  handleRequest(request, response, address).then(
    (json) => {
      if (json === '') response.writeHead(204).end()
      else if (json !== undefined) response.writeHead(200, { 'Content-Type': 'application/json' }).end(json)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(0, () => {
  const address = server.address()
  console.log(typeof address === 'object' && address ? address.port : 0)
})
process.on('SIGTERM', () => process.exit(0))
