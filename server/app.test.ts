import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { api as operations } from '../contract/api.ts'
import { newId } from '../contract/id.ts'
import { createApp } from './app.ts'
import { createTokenService } from './auth/tokens.ts'
import { createTryCounter } from './auth/tries.ts'
import { openDb } from './db/client.ts'
import type { Services } from './kit/services.ts'
import { PortInUse, startServer } from './server.ts'
import { readEnv } from './settings/env.ts'
import { createTestApi, type TestApi } from './testing/api.ts'
import { silentServices } from './testing/silent-services.ts'
import { createTestStorage } from './testing/storage.ts'

const TEST_JWT_SECRET = 'a-secret-of-tests-alone-0123456789abcdef'
let api: TestApi
let app: ReturnType<typeof createApp>
const logLines: string[] = []
/** Number of added event listeners. */
let addedListenerCount = 0
const env = { ...readEnv({ DATA_DIR: '/nowhere', PORT: '0', LOG_LEVEL: 'info' }), JWT_SECRET: TEST_JWT_SECRET }

/** Creates a small built app in a temporary folder. */
const createBuiltApp = (): string => {
  const root = mkdtempSync(join(tmpdir(), 'hallbook-app-'))
  mkdirSync(join(root, 'assets'))
  mkdirSync(join(root, 'pages'))
  writeFileSync(join(root, 'pages', 'application_forms.html'), '<!doctype html><title>A form</title>')
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Hallbook</title>')
  writeFileSync(join(root, 'club.html'), '<!doctype html><title>Hallbook</title>')
  writeFileSync(join(root, 'club.html.br'), brotliCompressSync('<!doctype html><title>Hallbook</title>'))
  writeFileSync(join(root, 'sw.js'), '// worker')
  writeFileSync(join(root, 'sw.js.br'), brotliCompressSync('// worker'))
  writeFileSync(join(root, 'sw.js.gz'), gzipSync('// worker'))
  writeFileSync(join(root, 'assets', 'index-abc123.js'), 'export {}')
  writeFileSync(join(root, 'assets', 'index-abc123.js.gz'), gzipSync('export {}'))
  return root
}

beforeAll(async () => {
  api = await createTestApi()
  const log = pino(
    { level: 'info' },
    new Writable({
      write: (chunk, _e, done) => {
        logLines.push(String(chunk))
        done()
      },
    }),
  )
  const services: Services = {
    env,
    log,
    db: api.db,
    tokens: createTokenService(TEST_JWT_SECRET),
    tries: createTryCounter(api.db, TEST_JWT_SECRET),
    storage: createTestStorage(),
    events: {
      start: async () => {},
      add: () => {
        addedListenerCount++
        return () => {}
      },
      endStreams: () => {},
      countStreams: () => 0,
      stop: async () => {},
    },
    mail: { wake: () => {} },
    texts: { wake: () => {} },
  }
  app = createApp(services, { root: createBuiltApp() })
})
afterAll(() => api.close())

const get = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('headers', () => {
  it('forbids inline scripts, framing and sniffing in every response', async () => {
    for (const path of ['/', '/sessions/today', '/api/health', '/api/nothing', '/assets/index-abc123.js']) {
      const { headers } = await get(path)
      const policy = headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  it('allows the video host on the player page only [B-CON-02]', async () => {
    const getPolicy = async (path: string) => (await get(path)).headers.get('Content-Security-Policy') ?? ''
    const playerPolicy = await getPolicy('/player.html?video=1')
    expect(playerPolicy).toContain("default-src 'none'")
    expect(playerPolicy).toContain('frame-src https://player.vimeo.com;')
    expect(playerPolicy).toContain("frame-ancestors 'self'")
    for (const path of ['/', '/welcome', '/player.htmlx', '/api/health'])
      expect(await getPolicy(path)).toContain("frame-src 'self';")
  })

  it('excludes pages opened by a link from search engines, but not Meet the Team', async () => {
    const getRobotsTag = async (path: string) => (await get(path)).headers.get('X-Robots-Tag')
    for (const path of [
      '/',
      '/application_forms/x',
      '/t/x',
      '/family/x',
      '/api/family/x',
      '/reference_forms/x',
      '/api/application_forms/x',
    ])
      expect(await getRobotsTag(path)).toBe('noindex, nofollow')
    expect(await getRobotsTag('/meet_the_team')).toBeNull()
  })

  it("serves a form's own page with a preload of its first call", async () => {
    const openPage = async (path: string) => {
      const reply = await get(path)
      return [await reply.text(), reply.headers.get('Link'), reply.headers.get('Cache-Control')]
    }
    const [page, link, cacheControl] = await openPage('/application_forms/0a1b2c')
    expect(page).toContain('A form')
    expect(link).toBe('</api/application_forms/0a1b2c>; rel=preload; as=fetch; crossorigin=anonymous')
    expect(cacheControl).toBe('no-store')
    for (const path of ['/', '/welcome', '/applications/0a1b2c', '/survey/0a1b2c']) {
      const [otherPage, missingLink] = await openPage(path)
      expect(otherPage).toContain('Hallbook')
      expect(missingLink).toBeNull()
    }
    // Only characters that are allowed in a link are copied to the header.
    expect((await openPage('/application_forms/a%3E%3B%20rel'))[1]).toBeNull()
  })

  it('caches hashed assets for a year, but no pages, worker or calls', async () => {
    const getCacheControl = async (path: string, headers = {}) =>
      (await get(path, headers)).headers.get('Cache-Control')
    expect(await getCacheControl('/assets/index-abc123.js')).toContain('max-age=31536000, immutable')
    // Safari would otherwise cache a page for back navigation, including the register shown on it.
    for (const page of ['/', '/welcome', '/index.html', '/club.html'])
      for (const encoding of ['identity', 'br'])
        expect(await getCacheControl(page, { 'Accept-Encoding': encoding })).toBe('no-store')
    expect(await getCacheControl('/sw.js')).toBe('no-store')
    expect(await getCacheControl('/api/health')).toBe('no-store')
  })

  it('does not cache missing files or refused methods', async () => {
    for (const [path, method, status] of [
      ['/assets/gone.js', 'GET', 404],
      ['/assets/index-abc123.js', 'POST', 405],
      ['/', 'OPTIONS', 204],
      ['/assets/gone.js', 'DELETE', 404],
      ['/assets/gone.js', 'OPTIONS', 404],
    ] as const) {
      const reply = await app.request(path, { method })
      expect([path, method, reply.status, reply.headers.get('Cache-Control')]).toEqual([
        path,
        method,
        status,
        'no-store',
      ])
    }
  })

  it('sends the compressed file if the browser accepts it', async () => {
    const reply = await get('/assets/index-abc123.js', { 'Accept-Encoding': 'gzip' })
    expect(reply.headers.get('Content-Encoding')).toBe('gzip')
  })

  it('serves a compressed file only under its original name', async () => {
    const compressedWorker = await get('/sw.js', { 'Accept-Encoding': 'gzip, br' })
    expect(compressedWorker.headers.get('Content-Encoding')).toBe('br')
    expect(compressedWorker.headers.get('Content-Type')).toContain('javascript')
    expect(compressedWorker.headers.get('Cache-Control')).toBe('no-store')
    for (const path of ['/sw.js.br', '/sw.js.gz', '/sw.js%2Ebr', '/sw.js.BR', '/assets/index-abc123.js.gz']) {
      for (const method of ['GET', 'HEAD'])
        expect({ path, status: (await app.request(path, { method })).status }).toEqual({ path, status: 404 })
    }
  })
})

describe('paths', () => {
  it('serves the page for screen paths, but not for missing files or calls', async () => {
    expect(await (await get('/sessions/0199')).text()).toContain('<title>Hallbook')
    expect((await get('/assets/gone.js')).status).toBe(404)
    const notFoundResponse = await get('/api/nothing')
    expect(notFoundResponse.status).toBe(404)
    expect(await notFoundResponse.json()).toEqual({ code: 'not_found', detail: null, status: 404, problems: [] })
  })

  it('serves no file outside the app’s folder', async () => {
    for (const path of ['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json']) {
      const reply = await app.request(`http://localhost${path}`)
      expect(await reply.text()).not.toMatch(/"hallbook"|root:/)
    }
  })

  it('reports health by the process and readiness by the database', async () => {
    expect((await get('/api/health')).status).toBe(200)
    expect((await get('/api/ready')).status).toBe(200)
    const unreachableDb = openDb('postgres://nobody@127.0.0.1:1/none')
    const unreadyApp = createApp({
      env,
      log: pino({ level: 'silent' }),
      db: unreachableDb,
      tokens: createTokenService(TEST_JWT_SECRET),
      tries: createTryCounter(unreachableDb, TEST_JWT_SECRET),
      storage: createTestStorage(),
      ...silentServices,
    })
    expect((await unreadyApp.request('/api/health')).status).toBe(200)
    const readyResponse = await unreadyApp.request('/api/ready')
    expect(readyResponse.status).toBe(503)
    expect(readyResponse.headers.get('Retry-After')).toBe('5')
    expect((await readyResponse.json()).detail.database[0]).toContain('The database does not answer')
    await unreachableDb.close()
  })
})

describe('methods', () => {
  const call = (method: string, path: string) => app.request(path, { method })
  const methodsByPath = new Map<string, string[]>()
  for (const { method, path } of Object.values(operations)) {
    methodsByPath.set(`/api${path}`, [...(methodsByPath.get(`/api${path}`) ?? []), method])
  }
  const getAllowedMethods = (methods: readonly string[]) =>
    [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].sort()

  it.each([...methodsByPath, ['/api/openapi.json', ['GET']] as const, ['/api/docs', ['GET']] as const])(
    'rejects other methods of %s with 405 and lists the allowed ones',
    async (shape, methods) => {
      const path = shape.replace(':year', '2026').replace(/:\w+/, newId())
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        if ((methods as readonly string[]).includes(method)) continue
        const reply = await call(method, path)
        expect(reply.status).toBe(405)
        expect(reply.headers.get('Allow')?.split(', ').sort()).toEqual(getAllowedMethods(methods))
        expect(reply.headers.get('Cache-Control')).toBe('no-store')
        expect(await reply.json()).toEqual({ code: 'method_not_allowed', detail: null, status: 405, problems: [] })
      }
      const response = await call('OPTIONS', path)
      expect(response.status).toBe(204)
      expect(response.headers.get('Allow')?.split(', ').sort()).toEqual(getAllowedMethods(methods))
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull()
    },
  )

  it('answers HEAD as GET without a body, and refuses it without GET', async () => {
    const headResponse = await call('HEAD', '/api/health')
    expect(headResponse.status).toBe(200)
    expect(await headResponse.text()).toBe('')
    expect((await call('HEAD', '/api/registered')).status).toBe(401)
    expect((await call('HEAD', '/api/sync/push')).status).toBe(405)
  })

  it('opens no event stream for HEAD', async () => {
    const { token } = await api.user((await api.club()).id)
    addedListenerCount = 0
    const headResponse = await app.request('/api/sync/events', {
      method: 'HEAD',
      headers: { Authorization: `JWT ${token}` },
    })
    expect(headResponse.status).toBe(200)
    expect(headResponse.headers.get('Content-Type')).toBe('text/event-stream')
    expect(addedListenerCount).toBe(0)
  })

  it("allows only reading the app's pages and files", async () => {
    for (const path of ['/', '/sessions/0199', '/sw.js']) {
      const reply = await call('POST', path)
      expect(reply.status).toBe(405)
      expect(reply.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
      expect(await reply.json()).toMatchObject({ code: 'method_not_allowed', status: 405 })
      expect((await call('OPTIONS', path)).status).toBe(204)
      expect((await call('HEAD', path)).status).toBe(200)
    }
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
      expect((await call(method, '/assets/gone.js')).status).toBe(404)
      expect((await call(method, '/api/nothing')).status).toBe(404)
      expect((await call(method, '/api')).status).toBe(404)
    }
  })
})

it('describes every operation of the API map in OpenAPI', async () => {
  const document = await (await get('/api/openapi.json')).json()
  const describedOperations = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((path) => Object.values(path).map((o) => o.operationId))
  expect(describedOperations.sort()).toEqual(Object.keys(operations).sort())
  expect(await (await get('/api/docs')).text()).toContain('sessions.attending')
})

it('logs no names and no tokens, even for failed calls', async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const headers = { Authorization: `JWT ${token}` }
  await app.request('/api/auth', {
    method: 'POST',
    body: JSON.stringify({ email: 'mali@example.org', password: 'secret-word' }),
  })
  await get('/api/registered?search=Mali', headers)
  await app.request('/api/registered', {
    method: 'POST',
    headers,
    body: JSON.stringify({ first_name: 'Mali', last_name: 'Davies', medical_conditions: 'Asthma' }),
  })
  await app.request('/api/registered', {
    method: 'POST',
    headers,
    body: JSON.stringify({ first_name: 'Ma\u0000li', last_name: 'Davies' }),
  })
  const text = logLines.join('')
  expect(text).toContain('registered.create')
  expect(text).not.toMatch(/mali|Davies|Asthma|secret-word/i)
  expect(text).not.toContain(token)
})

it('reports a port in use with its number and an alternative', async () => {
  const log = pino({ level: 'silent' })
  const firstServer = await startServer({ env, log, databaseUrl: api.databaseUrl })
  const secondServer = startServer({
    env: { ...env, PORT: firstServer.port },
    log,
    databaseUrl: api.databaseUrl,
  })
  await expect(secondServer).rejects.toBeInstanceOf(PortInUse)
  await expect(secondServer).rejects.toThrow(`Port ${firstServer.port} is in use`)
  await firstServer.close()
})

describe('the address that the server listens on', () => {
  const requestHealth = (host: string, port: number) =>
    fetch(`http://${host}:${port}/api/health`).then(
      ({ status }) => status,
      () => 'refused',
    )
  const startOnHost = async (hostSetting: { HOST?: string }) => {
    const log = pino({ level: 'silent' })
    const server = await startServer({ env: { ...env, ...hostSetting }, log, databaseUrl: api.databaseUrl })
    onTestFinished(() => server.close())
    return server.port
  }

  it('is only this machine, under each of its loopback names', async () => {
    const port = await startOnHost({})
    expect(await requestHealth('localhost', port)).toBe(200)
    expect(await requestHealth('127.0.0.1', port)).toBe(200)
    expect(await requestHealth('127.0.0.2', port)).toBe('refused')
  })

  it('is the address in HOST, or every address', async () => {
    expect(await requestHealth('127.0.0.2', await startOnHost({ HOST: '0.0.0.0' }))).toBe(200)
    const port = await startOnHost({ HOST: '127.0.0.2' })
    expect(await requestHealth('127.0.0.2', port)).toBe(200)
    expect(await requestHealth('127.0.0.1', port)).toBe('refused')
  })

  it('is rejected if it does not belong to this machine', async () => {
    await expect(startOnHost({ HOST: '192.0.2.77' })).rejects.toThrow('HOST is no address of this machine')
  })
})

it('notifies only a club’s other devices of changes, without content', async () => {
  const server = await startServer({ env, log: pino({ level: 'silent' }), databaseUrl: api.databaseUrl })
  const club = await api.club()
  const otherClub = await api.club()
  const listen = async (token: string) => {
    const response = await fetch(`http://localhost:${server.port}/api/sync/events`, {
      headers: { Authorization: `JWT ${token}` },
    })
    return response.body!.pipeThrough(new TextDecoderStream()).getReader()
  }
  const ownStream = await listen((await api.user(club.id)).token)
  const otherStream = await listen((await api.user(otherClub.id)).token)
  await ownStream.read()
  await otherStream.read()
  await api.call((await api.user(otherClub.id)).token, 'POST', '/registered', {
    first_name: 'A',
    last_name: 'B',
  })
  await api.call((await api.user(club.id)).token, 'POST', '/registered', {
    first_name: 'Mali',
    last_name: 'Davies',
  })
  const { value = '' } = await ownStream.read()
  const event = JSON.parse(value.replace('data: ', ''))
  expect(Object.keys(event).sort()).toEqual(['devices', 'epoch', 'version'])
  expect(event.version).toBe(2)
  await Promise.all([ownStream.cancel(), otherStream.cancel()])
  await server.close()
})
