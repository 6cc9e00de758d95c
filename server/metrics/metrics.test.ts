import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'

const TOKEN = 'a-token-of-tests-alone'

let api: TestApi
let club: Awaited<ReturnType<TestApi['club']>>
let coordinator: Awaited<ReturnType<TestApi['user']>>

beforeAll(async () => {
  api = await createTestApi({ METRICS_TOKEN: TOKEN })
  club = await api.club('Riverside Church Lunch Club')
  coordinator = await api.user(club.id)
})
afterAll(() => api.close())

const getMetrics = (headers: Record<string, string> = {}, method = 'GET') =>
  api.app.request('/metrics', { method, headers })
const authorised = { Authorization: `Bearer ${TOKEN}` }

const readMetrics = async (): Promise<string> => {
  const response = await getMetrics(authorised)
  expect(response.status).toBe(200)
  return response.text()
}

/** Returns the value of one line, such as `hallbook_queue_length{queue="mails"}`. */
const readValue = async (line: string): Promise<number | null> => {
  const found = (await readMetrics()).split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? null : Number(found.slice(line.length + 1))
}

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

describe('access', () => {
  it('returns the Prometheus text format to a caller with the token', async () => {
    const response = await getMetrics(authorised)
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('# TYPE hallbook_calls_total counter')
  })

  it.each([
    ['without a token', {}],
    ['with a wrong token', { Authorization: 'Bearer another-token-of-tests' }],
    ['with a part of the token', { Authorization: `Bearer ${TOKEN.slice(0, -1)}` }],
    ['with the token of a user', { Authorization: `JWT ${TOKEN}` }],
    ['through a proxy on this machine', { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1' }],
  ])('refuses a caller %s', async (_, headers) => {
    const response = await getMetrics(headers as Record<string, string>)
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect((await response.json()).code).toBe('not_signed_in')
  })

  it('does not exist without METRICS_TOKEN, even for signed-in staff', async () => {
    const plainApi = await createTestApi()
    const response = await plainApi.app.request('/metrics', { headers: authorised })
    expect(response.status).toBe(404)
    expect(response.headers.get('Content-Type')).toContain('application/json')
    await plainApi.close()
  })

  it('refuses other methods', async () => {
    const response = await getMetrics(authorised, 'POST')
    expect(response.status).toBe(405)
    expect(response.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
  })
})

describe('counters', () => {
  it('counts calls by operation and status', async () => {
    const line = 'hallbook_calls_total{operation="sync.pull",status="200"}'
    const before = (await readValue(line)) ?? 0
    const secondsBefore = (await readValue('hallbook_pull_seconds_count')) ?? 0
    await createTestDevice(api, coordinator.token).pullAll()
    expect(await readValue(line)).toBe(before + 1)
    expect(await readValue('hallbook_pull_seconds_count')).toBe(secondsBefore + 1)
  })

  it('counts pushed changes by name and result', async () => {
    const line = 'hallbook_push_mutations_total{name="session.create",status="applied"}'
    const before = (await readValue(line)) ?? 0
    const device = createTestDevice(api, coordinator.token)
    await device.push(
      device.mutation('session.create', { id: newId(), date: '2026-08-05', holiday: 'July/Aug', year: 2026 }),
    )
    expect(await readValue(line)).toBe(before + 1)
  })

  it('creates no label for an unknown path or an unknown change', async () => {
    const device = createTestDevice(api, coordinator.token)
    await device.push(device.mutation('nia.rees', {}), device.mutation('constructor', {}))
    await api.call(coordinator.token, 'GET', `/nothing/${newId()}`)
    const text = await readMetrics()
    expect(text).toContain('hallbook_push_mutations_total{name="unknown",status="rejected"}')
    expect(text).toContain('hallbook_calls_total{operation="none",status="404"}')
    expect(text).not.toMatch(/nia|rees|constructor|\/nothing|@/i)
  })

  it('has no label with an id, a name or an address', async () => {
    const text = await readMetrics()
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
    expect(text).not.toContain('Riverside')
    const labels = new Set([...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label))
    expect([...labels].sort()).toEqual(['le', 'name', 'operation', 'queue', 'state', 'status', 'within'])
  })
})

describe('gauges', () => {
  it('reports the length and age of the queues', async () => {
    await query(
      `INSERT INTO mails (id, to_address, subject, text, created) VALUES
        ($1, 'a@hallbook.example', 'Menus', 'Hello', now() - interval '20 minutes'),
        ($2, 'b@hallbook.example', 'Menus', 'Hello', now())`,
      [newId(), newId()],
    )
    expect(await readValue('hallbook_queue_length{queue="mails"}')).toBe(2)
    const age = (await readValue('hallbook_queue_oldest_seconds{queue="mails"}')) ?? 0
    expect(age).toBeGreaterThanOrEqual(1200)
    expect(age).toBeLessThan(1260)
    expect(await readValue('hallbook_queue_oldest_seconds{queue="texts"}')).toBe(0)
    expect(await readValue('hallbook_queue_length{queue="jobs"}')).not.toBeNull()
    await query('DELETE FROM mails')
  })

  it('counts the devices of active clubs by their last contact', async () => {
    const closedClub = await api.club('Closed', { inactive_after_year: 2020 })
    const pausedClub = await api.club('Paused', { hold_status: 'Taking a break' })
    await query('DELETE FROM sign_ins')
    await addDevice(club.id, 0)
    await addDevice(club.id, 3)
    await addDevice(club.id, 40)
    await addDevice(club.id, 101)
    await addDevice(club.id, 2, { signedOut: true })
    await addDevice(closedClub.id, 0)
    await addDevice(pausedClub.id, 0)
    const counts = await Promise.all(
      ['1h', '1d', '14d', 'all'].map((within) => readValue(`hallbook_devices_seen{within="${within}"}`)),
    )
    expect(counts).toEqual([1, 1, 2, 3])
  })

  it('reports the age of the last good backup, if there is one', async () => {
    expect(await readValue('hallbook_backup_age_seconds')).toBeNull()
    const addRun = (kind: string, hours: number, failedReason: string | null) =>
      query(
        `INSERT INTO backup_runs (id, kind, started, ended, failed_reason)
         VALUES ($1, $2, now() - make_interval(hours => $3), now() - make_interval(hours => $3), $4)`,
        [newId(), kind, hours, failedReason],
      )
    await addRun('backup', 50, null)
    await addRun('backup', 26, 'no_space')
    await addRun('drill', 2, null)
    const age = (await readValue('hallbook_backup_age_seconds')) ?? 0
    expect(Math.round(age / 3600)).toBe(50)
  })

  it('reports the database connections by state', async () => {
    const states = [...(await readMetrics()).matchAll(/hallbook_db_pool\{state="(\w+)"\}/g)].map(([, state]) => state)
    expect(states.sort()).toEqual(['idle', 'max', 'used', 'waiting'])
  })
})

const addDevice = async (organisation: string, days: number, { signedOut = false } = {}): Promise<void> => {
  const user = await api.user(organisation)
  await query(
    `UPDATE sign_ins SET device_id = $2, last_seen = now() - make_interval(days => $3, mins => 1),
       created = now() - make_interval(days => $3 + 1), ended = CASE WHEN $4 THEN now() END WHERE id = $1`,
    [user.signIn, newId(), days, signedOut],
  )
}
