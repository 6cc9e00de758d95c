import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer } from './server.ts'
import { readEnv } from './settings/env.ts'
import { createTestApi, type TestApi } from './testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it.each([
  ['of a length that was told', 'Content-Length: 5000', '{"email":"nia'],
  ['in pieces', 'Transfer-Encoding: chunked', 'd\r\n{"email":"nia\r\n'],
])('logs no error if the caller disconnects during a body %s', async (_name, header, part) => {
  const logLines: { level: number; msg: string; status?: number }[] = []
  const write = (chunk: unknown, _encoding: unknown, done: () => void) => {
    logLines.push(JSON.parse(String(chunk)))
    done()
  }
  const log = pino({ level: 'debug' }, new Writable({ write }))
  const env = {
    ...readEnv({ DATA_DIR: '/nowhere', PORT: '0' }),
    JWT_SECRET: 'a-secret-of-tests-alone-0123456789abcdef',
  }
  const server = await startServer({ env, log, databaseUrl: api.databaseUrl })
  const receivedData: string[] = []
  for (const closeMethod of ['destroy', 'resetAndDestroy'] as const) {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('data', (data) => receivedData.push(String(data)))
    const requestHead = `POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${header}\r\n\r\n`
    await new Promise<void>((sent) => socket.write(requestHead + part, () => sent()))
    // Wait until the server reads the body.
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket[closeMethod]()
  }
  await expect.poll(() => logLines.filter(({ msg }) => msg === 'call')).toHaveLength(2)
  expect(logLines.filter(({ level }) => level > 30)).toEqual([])
  expect(JSON.stringify(logLines)).not.toContain('.ts:')
  expect(receivedData).toEqual([])
  expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200)
  await server.close()
})
