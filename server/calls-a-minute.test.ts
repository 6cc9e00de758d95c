import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from './testing/api.ts'
import { createAppBehindProxy } from './testing/behind-proxy.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('limits a user to 600 calls a minute and sends the retry time', async () => {
  const app = createAppBehindProxy(api)
  const club = await api.club()
  const [firstUser, secondUser] = [await api.user(club.id), await api.user(club.id)]
  const requestRegistered = (token: string) =>
    app.request('/api/registered?limit=1', { headers: { Authorization: `JWT ${token}` } })
  for (let i = 0; i < 600; i += 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, () => requestRegistered(firstUser.token)))
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  }
  const refusedResponse = await requestRegistered(firstUser.token)
  expect(refusedResponse.status).toBe(429)
  expect(await refusedResponse.json()).toEqual({ code: 'too_many_tries', detail: null, status: 429, problems: [] })
  expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect((await requestRegistered(secondUser.token)).status).toBe(200)
  expect((await app.request('/api/health')).status).toBe(200)
})

it('limits an address to 1,200 unauthenticated calls a minute, except machines', async () => {
  const app = createAppBehindProxy(api)
  const proxyHeaders = { 'X-Forwarded-For': '192.0.2.7' }
  const guessFormLink = (headers: Record<string, string> = proxyHeaders) =>
    app.request(`/api/reference_forms/${crypto.randomUUID()}`, { headers })
  for (let i = 0; i < 1200; i += 40) {
    const replies = await Promise.all(Array.from({ length: 40 }, () => guessFormLink()))
    expect(replies.map(({ status }) => status)).toEqual(Array(40).fill(404))
  }
  const refusedResponse = await guessFormLink()
  expect([refusedResponse.status, (await refusedResponse.json()).code]).toEqual([429, 'too_many_tries'])
  expect(Number(refusedResponse.headers.get('Retry-After'))).toBeGreaterThanOrEqual(1)
  expect((await app.request('/api/team', { headers: proxyHeaders })).status).toBe(429)
  expect((await guessFormLink({ 'X-Forwarded-For': '192.0.2.8' })).status).toBe(404)
  expect((await app.request('/api/ready', { headers: proxyHeaders })).status).toBe(200)
  const inboundTextResponse = await app.request('/api/text_messages/inbound', {
    method: 'POST',
    headers: proxyHeaders,
    body: '{}',
  })
  expect(inboundTextResponse.status).toBe(401)
})
