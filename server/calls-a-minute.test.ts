import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { createTokens } from './auth/tokens.ts'
import { createTryCounter } from './auth/tries.ts'
import { readEnv } from './env.ts'
import { type TestApi, testApi } from './testing/api.ts'

const SECRET = 'a-secret-of-tests-alone-0123456789abcdef'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const appWith = (settings: Record<string, string>) =>
  createApp({
    env: { ...readEnv({ DATA_DIR: '/nowhere', ...settings }), JWT_SECRET: SECRET },
    log: pino({ level: 'silent' }),
    db: api.db,
    tokens: createTokens(SECRET),
    tries: createTryCounter(api.db, SECRET),
    events: { start: async () => {}, add: () => () => {}, endOf: () => {}, stop: async () => {} },
    mail: { wake: () => {} },
  })

it('a user may make 600 calls a minute; what comes on top is told when to come again', async () => {
  const app = appWith({})
  const club = await api.club()
  const [nia, huw] = [await api.user(club.id), await api.user(club.id)]
  const ask = (token: string) =>
    app.request('/api/registered?limit=1', { headers: { Authorization: `JWT ${token}` } })
  for (let i = 0; i < 600; i += 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(nia.token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  }
  const refused = await ask(nia.token)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toEqual({ code: 'too_many_tries', detail: null, status: 429 })
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect((await ask(huw.token)).status).toBe(200)
  expect((await app.request('/api/health')).status).toBe(200)
})
