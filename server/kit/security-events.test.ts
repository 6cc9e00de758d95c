import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiOutput, api as operations } from '../../contract/api.ts'
import { newId } from '../../contract/id.ts'
import type { Operation } from '../../contract/operation.ts'
import { generateResetToken, hashResetToken } from '../auth/reset-tokens.ts'
import { restoreBackupFile } from '../backup/restore-backup.ts'
import { writeBackupFile } from '../backup/write-backup.ts'
import { openDb } from '../db/client.ts'
import { runRetention } from '../retention/retention.ts'
import { PASSWORD, PASSWORD_HASH } from '../testing/accounts.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createAppBehindProxy } from '../testing/behind-proxy.ts'
import { createTestDatabase } from '../testing/database.ts'

let api: TestApi
let app: ReturnType<typeof createAppBehindProxy>
let supportToken: string
const logLines: string[] = []

beforeAll(async () => {
  api = await createTestApi()
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (chunk, _, done) => void done(void logLines.push(String(chunk))) }),
  )
  app = createAppBehindProxy(api, log)
  supportToken = (await api.user(null, { is_staff: true, role: 'vp_support', first_name: 'Huw' })).token
})
afterAll(() => api.close())

let addressCount = 0
const createAddress = () => `203.0.113.${++addressCount}`
const callFrom = async (address: string, token: string | null, method: string, path: string, body?: unknown) => {
  const reply = await app.request(`/api${path}`, {
    method,
    headers: {
      'X-Forwarded-For': address,
      ...(token && { Authorization: `JWT ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, text }
}
const createAccount = async () => {
  const { id } = await api.club()
  const email = `${newId()}@hallbook.example`
  const user = await api.user(id, { email, password_hash: PASSWORD_HASH })
  return { ...user, email }
}
type ListedEvent = ApiOutput<'security_events.list'>['results'][number]
const readEvents = async (address: string): Promise<ListedEvent[]> => {
  const reply = await api.call(supportToken, 'GET', '/security_events?limit=1000')
  expect(reply.status).toBe(200)
  return reply.body.results.filter((event: ListedEvent) => event.address === address)
}

/** Counts how many times an event was recorded. Adds the events of several minutes. */
const countTimes = (events: readonly ListedEvent[], kind: ListedEvent['kind'], user: string | null): number =>
  events.filter((event) => event.kind === kind && event.user === user).reduce((sum, { times }) => sum + times, 0)

describe('recorded calls', () => {
  it('records a wrong password with its account, if there is one', async () => {
    const [{ email, id }, address] = [await createAccount(), createAddress()]
    await callFrom(address, null, 'POST', '/auth', { email, password: 'wrong' })
    await callFrom(address, null, 'POST', '/auth', { email: email.toUpperCase(), password: 'wrong' })
    await callFrom(address, null, 'POST', '/auth', { email: 'nobody@hallbook.example', password: 'wrong' })
    expect((await callFrom(address, null, 'POST', '/auth', { email, password: PASSWORD })).status).toBe(200)
    const events = await readEvents(address)
    expect([countTimes(events, 'failed', id), countTimes(events, 'failed', null)]).toEqual([2, 1])
    expect(events.find(({ user }) => user === id)).toMatchObject({
      operation: 'auth.sign_in',
      user_name: 'Nia Rees',
    })
  })

  it('records a sign-in with its user, listed for its kind or user alone', async () => {
    const [{ email, id }, address] = [await createAccount(), createAddress()]
    await callFrom(address, null, 'POST', '/auth', { email, password: 'wrong' })
    expect((await callFrom(address, null, 'POST', '/auth', { email, password: PASSWORD })).status).toBe(200)
    const listKinds = async (query: string) => {
      const { body } = await api.call(supportToken, 'GET', `/security_events?limit=1000&${query}`)
      const events = (body.results as ListedEvent[]).filter((event) => event.address === address)
      return events.map(({ kind, user }) => ({ kind, user })).sort((a, b) => a.kind.localeCompare(b.kind))
    }
    expect(await listKinds('')).toEqual([{ kind: 'failed', user: id }])
    expect(await listKinds('kind=signed_in')).toEqual([{ kind: 'signed_in', user: id }])
    expect(await listKinds(`user=${id}`)).toEqual([
      { kind: 'failed', user: id },
      { kind: 'signed_in', user: id },
    ])
  })

  it('records a lockout, and a flood of attempts as few counted events', async () => {
    const [{ email, id }, address] = [await createAccount(), createAddress()]
    for (let i = 0; i < 25; i++) await callFrom(address, null, 'POST', '/auth', { email, password: 'wrong' })
    const events = await readEvents(address)
    expect([countTimes(events, 'failed', id), countTimes(events, 'locked_out', id)]).toEqual([10, 15])
    // The attempts may extend over two minutes, which have separate events.
    expect(events.length).toBeLessThanOrEqual(4)
  })

  it('records a refused call with its operation for every cause', async () => {
    const [{ token, id }, address] = [await createAccount(), createAddress()]
    expect((await callFrom(address, token, 'GET', '/security_events')).status).toBe(403)
    const foreignResponse = await app.request('/api/auth', {
      method: 'POST',
      headers: {
        'X-Forwarded-For': address,
        Origin: 'https://evil.example',
        'Content-Type': 'application/json',
      },
      body: '{}',
    })
    expect(foreignResponse.status).toBe(403)
    const events = await readEvents(address)
    expect(events).toHaveLength(2)
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'refused', user: id, operation: 'security_events.list' }),
    )
    expect(events).toContainEqual(expect.objectContaining({ kind: 'refused', user: null, operation: 'auth.sign_in' }))
  })

  it('records ended sign-ins and exports of people with the user', async () => {
    const [{ token, id }, address] = [await createAccount(), createAddress()]
    const days = { date_from: '2026-01-01', date_to: '2026-12-31' }
    expect((await callFrom(address, token, 'POST', '/registered/export')).status).toBe(200)
    expect((await callFrom(address, token, 'POST', '/registered/churchsuite_export', days)).status).toBe(200)
    expect((await callFrom(address, token, 'DELETE', '/auth')).status).toBe(204)
    const events = await readEvents(address)
    expect(events.map(({ kind, user, operation }) => [kind, user, operation])).toEqual(
      expect.arrayContaining([
        ['people_exported', id, 'registered.export'],
        ['people_exported', id, 'registered.churchsuite_export'],
        ['sign_in_ended', id, 'auth.sign_out'],
      ]),
    )
  })
})

/**
 * Operations with files that contain no personal data. Such a file is equal for all users, or contains only numbers.
 */
const FILES_WITHOUT_PEOPLE = [
  'registered.import_test_file',
  'registered.import_test_file_boh',
  'dashboard.export_lunch_club_year',
  'dashboard.export_parcel_provision_year',
  'dashboard.export_combined_year',
  'dashboard.export_holiday_return',
  'dashboard.export_organisation_status',
]

it('requires an event in the API map for every export of people', () => {
  const exportOperations = Object.entries(operations).filter(
    ([name, o]: [string, Operation]) => o.file === 'text/csv' && !FILES_WITHOUT_PEOPLE.includes(name),
  )
  expect(exportOperations.length).toBeGreaterThan(0)
  for (const [name, operation] of exportOperations as [string, Operation][])
    expect({ name, event: operation.event }).toEqual({ name, event: 'people_exported' })
})

it('requires an event in the API map for every end of a sign-in', () => {
  const signInEndOperations = Object.entries(operations).filter(
    ([, o]: [string, Operation]) => o.method === 'DELETE' && /^\/auth$|sign_ins/.test(o.path),
  )
  expect(signInEndOperations.length).toBeGreaterThan(0)
  for (const [name, operation] of signInEndOperations as [string, Operation][])
    expect({ name, event: operation.event }).toEqual({ name, event: 'sign_in_ended' })
})

it('records a new password with its account, and an invalid link as failure', async () => {
  const [{ id }, address] = [await createAccount(), createAddress()]
  const token = generateResetToken()
  await api.db.network((_tx, client) =>
    client.query(
      `INSERT INTO password_resets (token_hash, user_id, expires) VALUES ($1, $2, now() + interval '1 hour')`,
      [hashResetToken(token), id],
    ),
  )
  const setPassword = (secret: string) =>
    callFrom(address, null, 'POST', '/password_reset', { token: secret, password: 'a-new-hall-2026' })
  expect((await setPassword(token)).status).toBe(204)
  expect((await setPassword(token)).status).toBe(400)
  const events = await readEvents(address)
  expect(events).toContainEqual(expect.objectContaining({ kind: 'password_set', user: id }))
  expect(events).toContainEqual(expect.objectContaining({ kind: 'failed', operation: 'password_reset.create' }))
})

it('records the time of a restore', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'hallbook-events-')), 'backup.gz')
  await writeBackupFile(file, { url: api.databaseUrl })
  const { url, drop } = await createTestDatabase()
  await restoreBackupFile(url, file)
  const db = openDb(url, { max: 2 })
  const restoreEvents = await db.network((_tx, client) =>
    client.query(`SELECT kind, user_id FROM security_events WHERE kind = 'restored'`),
  )
  await db.close()
  await drop()
  expect(restoreEvents.rows).toEqual([{ kind: 'restored', user_id: null }])
})

it('lists events latest first with filters, and deletes them after 180 days', async () => {
  const [{ token, id }, address] = [await createAccount(), createAddress()]
  await callFrom(address, token, 'GET', '/security_events')
  await callFrom(address, token, 'GET', '/users')
  await callFrom(address, token, 'POST', '/registered/export')
  const listEvents = async (query: string) =>
    (await api.call(supportToken, 'GET', `/security_events?user=${id}&${query}`)).body
  expect((await listEvents('')).count).toBe(2)
  expect((await listEvents('kind=people_exported')).results).toMatchObject([{ user: id, kind: 'people_exported' }])
  const [firstEvent] = (await listEvents('limit=1')).results
  const [secondEvent] = (await listEvents('limit=1&offset=1')).results
  expect(firstEvent.at >= secondEvent.at).toBe(true)
  expect((await listEvents('ordering=at')).results.map((event: { id: string }) => event.id)).toEqual([
    secondEvent.id,
    firstEvent.id,
  ])
  expect((await api.call(supportToken, 'GET', '/security_events?kind=gossip')).status).toBe(400)
  await api.db.network((_tx, client) =>
    client.query(`UPDATE security_events SET last_at = now() - interval '181 days' WHERE id = $1`, [firstEvent.id]),
  )
  await runRetention(api.db, new AbortController().signal)
  expect((await listEvents('')).results.map((event: { id: string }) => event.id)).toEqual([secondEvent.id])
})

it('logs ids of events, but no users or addresses', async () => {
  const logText = logLines.join('')
  const { results } = (await api.call(supportToken, 'GET', '/security_events?limit=1000')).body
  expect(logText).toContain('security event')
  expect(logText).toContain(results.at(-1).id)
  expect(logText).not.toContain('203.0.113.')
  for (const { user } of results) if (user) expect(logText).not.toContain(user)
})
