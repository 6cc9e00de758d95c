import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { checkOrigin } from './origin.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Returns the status of a call with these headers, for a server with this public origin. */
const getStatus = async (publicOrigin: string | undefined, method: string, headers: Record<string, string>) => {
  const app = new Hono()
  app.all('/', (context) => {
    checkOrigin(context, publicOrigin)
    return context.text('taken')
  })
  app.onError((_error, context) => context.text('refused', 403))
  return (await app.request('http://inside:4173/', { method, headers })).status
}

it.each([
  ['no origin, as programs call', undefined, { Host: 'hall.example' }, 200],
  ['the host that was asked', undefined, { Host: 'hall.example', Origin: 'https://hall.example' }, 200],
  ['a usual port written out', undefined, { Host: 'hall.example:443', Origin: 'https://hall.example' }, 200],
  ['a port of its own', undefined, { Host: 'localhost:4173', Origin: 'http://localhost:4173' }, 200],
  [
    'the public address behind a proxy with a host of its own',
    'https://hall.example',
    { Host: 'inside:4173', Origin: 'https://hall.example' },
    200,
  ],
  ['another site', undefined, { Host: 'hall.example', Origin: 'https://evil.example' }, 403],
  ['another port', undefined, { Host: 'localhost:4173', Origin: 'http://localhost:8080' }, 403],
  [
    'another site where there is a public address',
    'https://hall.example',
    { Host: 'hall.example', Origin: 'https://hall.example.evil.example' },
    403,
  ],
  ['a page without an origin', undefined, { Host: 'hall.example', Origin: 'null' }, 403],
  ['words', undefined, { Host: 'hall.example', Origin: 'hall.example' }, 403],
] as const)('checks the origin of a call from %s', async (_what, publicOrigin, headers, status) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect({ method, status: await getStatus(publicOrigin, method, headers) }).toEqual({ method, status })
  expect(await getStatus(publicOrigin, 'GET', headers)).toBe(200)
})

it('rejects a form from another site in every encoding', async () => {
  const hashid = newId()
  await api.club('Clwb Cinio', { hashid })
  const { token } = await api.user((await api.club()).id)
  const send = (path: string, headers: Record<string, string>, body: unknown) =>
    api.app.request(`http://localhost/api${path}`, {
      method: 'POST',
      headers: { Authorization: `JWT ${token}`, ...headers },
      body: JSON.stringify(body),
    })
  for (const path of ['/auth', '/participant_registration', '/registered', '/password_reset_request']) {
    const body = { email: 'nia@example.org', organisation_hashid: hashid }
    const foreignHeaders = { 'Content-Type': 'application/json', Origin: 'https://evil.example' }
    expect({ path, status: (await send(path, foreignHeaders, body)).status }).toEqual({ path, status: 403 })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const reply = await send(path, { 'Content-Type': type }, body)
      expect(await reply.json()).toMatchObject({ code: 'unreadable_body', status: 400 })
    }
  }
  for (const type of ['application/json', 'Application/JSON; charset=utf-8']) {
    const ownHeaders = { 'Content-Type': type, Origin: 'http://localhost' }
    const reply = await send('/registered', ownHeaders, { first_name: 'Ava', last_name: 'Hughes' })
    expect(reply.status).toBe(201)
  }
})
