import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { createSyncFixture, SESSION_VALUES } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('rejected pushes', () => {
  it('rejects invalid, large or foreign pushes in full and stores nothing', async () => {
    const { a, one, two, people, tick } = await createSyncFixture(api)
    const tickChange = a.mutation('attendance.set', tick(people[0]!, 'attending'))
    const oversizedQueue = Array.from({ length: 1001 }, () => tickChange)
    const readStatus = async (token: string | null, body: unknown) =>
      (await api.call(token, 'POST', '/sync/push', body)).status
    expect(await readStatus(null, { device_id: a.id, mutations: [tickChange] })).toBe(401)
    expect(await readStatus(one.token, { device_id: a.id })).toBe(400)
    expect(await readStatus(one.token, { device_id: a.id, mutations: [{ id: tickChange.id }] })).toBe(400)
    expect(await readStatus(one.token, { device_id: a.id, mutations: oversizedQueue })).toBe(413)
    expect(
      await readStatus(one.token, {
        device_id: a.id,
        mutations: [{ ...tickChange, args: { x: 'x'.repeat(1_100_000) } }],
      }),
    ).toBe(413)
    expect(await readStatus(two.token, { device_id: a.id, mutations: [tickChange] })).toBe(403)
  })

  it('rejects only the change with a list instead of an object [API-08]', async () => {
    const { a, people, tick } = await createSyncFixture(api)
    const { results } = await a.push(
      a.mutation('registered.update', { id: people[0], set: [] }),
      a.mutation('registered.update', { id: people[0], set: { school: ['Oak'] } }),
      a.mutation('attendance.set', tick(people[1]!, 'attending')),
    )
    expect(results).toMatchObject([
      { status: 'rejected', code: 'invalid' },
      { status: 'rejected', code: 'invalid', detail: { school: [expect.any(String)] } },
      { status: 'applied' },
    ])
  })

  it('rejects a body with too deeply nested lists and objects [ERR-01]', async () => {
    const { a, one, people, tick } = await createSyncFixture(api)
    const tickChange = a.mutation('attendance.set', tick(people[0]!, 'attending'))
    const send = async (path: string, body: string) => {
      const headers = { Authorization: `JWT ${one.token}`, 'Content-Type': 'application/json' }
      const reply = await api.app.request(`/api${path}`, { method: 'POST', headers, body })
      return { status: reply.status, ...((await reply.json()) as { code?: string }) }
    }
    const buildNested = (depth: number) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`
    const buildPushBody = (value: string) =>
      JSON.stringify({ device_id: a.id, mutations: [{ ...tickChange, args: { x: 0 } }] }).replace(
        '"x":0',
        `"x":${value}`,
      )
    const unreadableResponse = { status: 400, code: 'unreadable_body' }
    expect(await send('/sync/push', buildPushBody(buildNested(50_000)))).toMatchObject(unreadableResponse)
    expect(await send('/sync/push', buildPushBody('['.repeat(900_000)))).toMatchObject(unreadableResponse)
    expect(await send('/registered', `{"first_name":${buildNested(20_000)},"last_name":"Rees"}`)).toMatchObject(
      unreadableResponse,
    )
    expect(await send('/auth', buildNested(20_000))).toMatchObject(unreadableResponse)
    // Brackets inside a text do not count as nesting. A body with less nesting is accepted, and its changes are
    // validated one by one.
    const bracketText = JSON.stringify('\\"[{'.repeat(200))
    expect(await send('/sync/push', buildPushBody(bracketText))).toMatchObject({ status: 200 })
    expect(await send('/sync/push', buildPushBody(buildNested(200)))).toMatchObject({ status: 200 })
  })

  it('accepts gzip and rejects a decompression bomb', async () => {
    const { a, one, people, tick } = await createSyncFixture(api)
    const send = (body: unknown) =>
      api.app.request('/api/sync/push', {
        method: 'POST',
        headers: {
          Authorization: `JWT ${one.token}`,
          'Content-Type': 'application/json',
          'Content-Encoding': 'gzip',
        },
        body: gzipSync(JSON.stringify(body)),
      })
    const tickChange = a.mutation('attendance.set', tick(people[0]!, 'attending'))
    expect((await send({ device_id: a.id, mutations: [tickChange] })).status).toBe(200)
    expect((await send({ device_id: a.id, mutations: [], pad: 'x'.repeat(5_000_000) })).status).toBe(413)
  })

  it('rejects another club’s session, person and group as not found [API-08]', async () => {
    const { a, session, people } = await createSyncFixture(api)
    const otherFixture = await createSyncFixture(api)
    const { results } = await a.push(
      a.mutation('attendance.set', {
        session: otherFixture.session,
        registered: people[0]!,
        state: 'attending',
        seen: 0,
      }),
      a.mutation('attendance.set', {
        session,
        registered: otherFixture.people[0]!,
        state: 'attending',
        seen: 0,
      }),
      a.mutation('session.delete', { id: otherFixture.session }),
      a.mutation('session.create', { id: newId(), ...SESSION_VALUES, group: otherFixture.club.group }),
      a.mutation('registered.update', {
        id: otherFixture.people[0],
        set: { first_name: { base: 'First0', value: 'X' } },
      }),
      a.mutation('registered.create', {
        id: newId(),
        values: { first_name: 'A', last_name: 'B', family_entries: [otherFixture.people[0]] },
      }),
    )
    expect(results.every((r) => r.status === 'rejected')).toBe(true)
    expect(results.flatMap((r) => r.rows).every((r) => r.row === null)).toBe(true)
  })

  it('rejects queued changes of users without access to sessions [ROLE]', async () => {
    const { club, people, session } = await createSyncFixture(api)
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    const staff = await api.user(null, { is_staff: true, role: 'vp_support' })
    for (const { token } of [leader, staff]) {
      const device = createTestDevice(api, token)
      const { results } = await device.push(
        device.mutation('attendance.set', { session, registered: people[0]!, state: 'attending', seen: 0 }),
      )
      expect(results[0]).toMatchObject({ status: 'rejected', code: 'forbidden' })
    }
  })

  it('requires dates in order for holidays and sessions [HOL-33, HOL-34, SET-26]', async () => {
    const { a } = await createSyncFixture(api)
    const buildHoliday = (start: string | null, end: string | null) => ({
      year: 2026,
      holiday: 'Nov/Dec',
      set: {
        status: { base: null, value: 'Open' },
        start_date: { base: null, value: start },
        end_date: { base: null, value: end },
      },
    })
    const buildSessionArgs = (date: string) => ({ id: newId(), date, holiday: 'Nov/Dec', year: 2026 })
    const { results } = await a.push(
      a.mutation('session.create', buildSessionArgs('2026-11-05')),
      a.mutation('holiday.set', buildHoliday(null, '2026-11-30')),
      a.mutation('holiday.set', buildHoliday('2026-11-30', '2026-11-01')),
      a.mutation('holiday.set', buildHoliday('2026-11-01', '2026-11-30')),
      a.mutation('session.create', buildSessionArgs('2026-11-01')),
      a.mutation('session.create', buildSessionArgs('2026-12-01')),
    )
    expect(results.map((r) => r.code ?? r.status)).toEqual([
      'outside_holiday',
      'invalid',
      'end_before_start',
      'applied',
      'applied',
      'outside_holiday',
    ])
  })

  it('allows an extra session only within one year of its holiday [HOL-18]', async () => {
    const { a } = await createSyncFixture(api)
    const buildExtraSession = (date: string) => ({ id: newId(), date, holiday: 'Extra Sessions', year: 2026 })
    const pushSessions = async (...dates: string[]) =>
      (await a.push(...dates.map((date) => a.mutation('session.create', buildExtraSession(date))))).results.map(
        (r) => r.code ?? r.status,
      )
    expect(await pushSessions('9999-12-31', '2028-01-01', '2024-12-31', '1000-01-01')).toEqual(
      Array(4).fill('outside_holiday'),
    )
    expect(await pushSessions('2025-12-29', '2026-06-01', '2027-01-02')).toEqual(Array(3).fill('applied'))
    const longHoliday = {
      status: { base: null, value: 'Open' },
      start_date: { base: null, value: '2026-01-01' },
      end_date: { base: null, value: '2028-12-31' },
    }
    await a.push(a.mutation('holiday.set', { year: 2026, holiday: 'Extra Sessions', set: longHoliday }))
    expect(await pushSessions('2028-01-01')).toEqual(['applied'])
  })
})
