import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SESSION_VALUES = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

const createSession = async (device: ReturnType<typeof createTestDevice>) => {
  const id = newId()
  await device.push(device.mutation('session.create', { id, ...SESSION_VALUES }))
  return id
}

describe('access and concurrent pushes', () => {
  it('returns no row of a table that the user may not read [API-08]', async () => {
    const club = await api.club()
    const [person = ''] = await club.people(1, { medical_conditions: 'Asthma' })
    const coordinator = await api.user(club.id)
    const ownDevice = createTestDevice(api, coordinator.token)
    const session = await createSession(ownDevice)
    const tick = ownDevice.mutation('attendance.set', {
      session,
      registered: person,
      seen: 0,
      state: 'attending',
    })
    await ownDevice.push(tick)
    const leader = await api.user(club.id, { user_type: 'safeguarding_leader' })
    const leaderDevice = createTestDevice(api, leader.token)
    const { results } = await leaderDevice.push(
      leaderDevice.mutation('registered.delete', { id: person }),
      leaderDevice.mutation('registered.update', { id: person, set: { nonsense: 1 } }),
      leaderDevice.mutation('registered.create', { id: person, values: {} }),
      leaderDevice.mutation('session.update', { id: session, set: {} }),
      leaderDevice.mutation('attendance.set', { session, registered: person, seen: 0, state: 'none' }),
      { ...tick, seq: 100 },
      { ...tick, seq: 101, args: { ...tick.args, state: 'none' } },
    )
    expect(results).toHaveLength(7)
    expect(results.flatMap((result) => result.rows)).toEqual([])
  })

  it('returns 503 if the connection breaks during a push, and continues [API-08]', async () => {
    const club = await api.club()
    const [person] = await club.people(1)
    const user = await api.user(club.id)
    const device = createTestDevice(api, user.token)
    const session = await createSession(device)
    const tickChange = device.mutation('attendance.set', {
      session,
      registered: person,
      seen: 0,
      state: 'attending',
    })
    const pushTick = () =>
      api
        .call(user.token, 'POST', '/sync/push', { device_id: device.id, mutations: [tickChange] })
        .then((r) => r.status)
    const ownerClient = new pg.Client({ connectionString: api.databaseUrl })
    await ownerClient.connect()
    await ownerClient.query('BEGIN')
    await ownerClient.query('SELECT 1 FROM versions WHERE organisation_id = $1 FOR UPDATE', [club.id])
    const pendingPush = pushTick()
    const terminateSql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(async () => (await ownerClient.query(terminateSql)).rowCount).toBe(1)
    expect(await pendingPush).toBe(503)
    await ownerClient.end()
    expect(await pushTick()).toBe(200)
  })

  it('restores a deleted session into the live session of its date', async () => {
    const club = await api.club()
    const [first = '', second = ''] = await club.people(2)
    const firstTablet = createTestDevice(api, (await api.user(club.id)).token)
    const secondTablet = createTestDevice(api, (await api.user(club.id)).token)
    const session = await createSession(firstTablet)
    const buildTick = (registered: string) => ({ session, registered, seen: 0, state: 'attending' })
    await firstTablet.push(firstTablet.mutation('attendance.set', buildTick(first)))
    await firstTablet.push(firstTablet.mutation('session.delete', { id: session }))
    const { results } = await secondTablet.push(secondTablet.mutation('attendance.set', buildTick(second)))
    const secondSession = await createSession(firstTablet)
    const resolvePush = await secondTablet.push(
      secondTablet.mutation('conflict.resolve', { id: results[0]?.conflicts?.[0], value: 'restore' }),
    )
    expect(resolvePush.results[0]?.status).toBe('applied')
    const { rows } = await firstTablet.pullAll()
    expect(rows.get(`attendance/${secondSession}:${first}`)?.row).toMatchObject({ state: 'attending' })
    expect(rows.get(`attendance/${secondSession}:${second}`)?.row).toMatchObject({ state: 'attending' })
    expect(rows.get(`sessions/${session}`)?.row ?? null).toBeNull()
  })

  it('accepts one of two concurrent changes with the same sequence number', async () => {
    const club = await api.club()
    const people = await club.people(10)
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const session = await createSession(device)
    for (let i = 0; i < 10; i += 2) {
      const [one, other] = [0, 1].map((n) =>
        device.mutation('attendance.set', {
          session,
          registered: people[i + n],
          seen: 0,
          state: 'attending',
        }),
      )
      const replies = await Promise.all([device.push(one!), device.push({ ...other!, seq: one!.seq })])
      const codes = replies.map(({ results }) => results[0]?.code ?? results[0]?.status)
      expect(codes.sort()).toEqual(['applied', 'seq_reused'])
    }
  })

  it('accepts one of two first changes with the same number from a new device', async () => {
    const club = await api.club()
    const people = await club.people(2)
    const { token } = await api.user(club.id)
    const session = await createSession(createTestDevice(api, token))
    const device = createTestDevice(api, token)
    const ticks = people.map((registered) => ({
      ...device.mutation('attendance.set', { session, registered, seen: 9e9, state: 'attending' }),
      seq: 1,
    }))
    const { pushes } = await api.db.network(async (_tx, client) => {
      await client.query('SELECT 1 FROM versions WHERE organisation_id = $1 FOR UPDATE', [club.id])
      const pendingPushes = Promise.all(ticks.map((tick) => device.push(tick)))
      // Wait until both pushes are blocked by the lock. Then each push claims its version before it can see the other
      // push's device.
      const waitingCountSql = `SELECT count(DISTINCT l.pid)::int AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE NOT l.granted AND a.datname = current_database()`
      await expect.poll(async () => (await client.query(waitingCountSql)).rows[0].n).toBe(2)
      return { pushes: pendingPushes }
    })
    const codes = (await pushes).map(({ results }) => results[0]?.code ?? results[0]?.status)
    expect(codes.sort()).toEqual(['applied', 'seq_reused'])
  })

  it('leaves connections for other clubs while many pushes of one club wait', async () => {
    const club = await api.club()
    const otherClub = await api.club()
    const [person] = await club.people(1)
    const user = await api.user(club.id)
    const otherClubUser = await api.user(otherClub.id)
    const session = await createSession(createTestDevice(api, user.token))
    const pushes = await api.db.network(async (_tx, client) => {
      await client.query('SELECT 1 FROM versions WHERE organisation_id = $1 FOR UPDATE', [club.id])
      const pendingPushes = Array.from({ length: 30 }, () => {
        const device = createTestDevice(api, user.token)
        return device.push(
          device.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
        )
      })
      // The other club's response must arrive while the first club's pushes still wait. This transaction releases the
      // lock only at its end.
      expect((await api.call(otherClubUser.token, 'GET', '/sync/pull')).status).toBe(200)
      return { waiting: pendingPushes }
    })
    const replies = await Promise.all(pushes.waiting)
    expect(replies.every(({ results }) => results[0]?.status === 'applied')).toBe(true)
  })
})

const PERSON_VALUES = { first_name: 'Ava', last_name: 'Hughes' }

describe('ids, field names and look-ups', () => {
  it("rejects another club's id like a used id [API-08]", async () => {
    const club = await api.club()
    const [near, far] = [await api.club(), await api.club()]
    const ownDevice = createTestDevice(api, (await api.user(club.id)).token)
    const usedIds: { session: string; person: string }[] = []
    for (const otherClub of [near, far]) {
      const otherDevice = createTestDevice(api, (await api.user(otherClub.id)).token)
      const [person = ''] = await otherClub.people(1, { medical_conditions: 'Asthma' })
      usedIds.push({ session: await createSession(otherDevice), person })
    }
    const ownId = newId()
    const { results } = await ownDevice.push(
      ...usedIds.flatMap(({ session, person }) => [
        ownDevice.mutation('session.create', { id: session, ...SESSION_VALUES }),
        ownDevice.mutation('registered.create', { id: person, values: PERSON_VALUES }),
      ]),
      ownDevice.mutation('registered.create', { id: ownId, values: PERSON_VALUES }),
      ownDevice.mutation('registered.delete', { id: ownId }),
      ownDevice.mutation('registered.create', { id: ownId, values: PERSON_VALUES }),
      ownDevice.mutation('session.create', { id: newId(), ...SESSION_VALUES }),
    )
    expect(results.map((r) => r.code ?? r.status)).toEqual([
      ...Array(4).fill('already_exists'),
      'applied',
      'applied',
      'already_exists',
      'applied',
    ])
    const comparableResults = results.map(({ id: _id, rows, ...rest }) => ({
      ...rest,
      rows: rows.map((r) => r.row),
    }))
    const rejectedResult = { status: 'rejected', code: 'already_exists', rows: [null] }
    expect([0, 1, 2, 3, 6].map((i) => comparableResults[i])).toEqual(Array(5).fill(rejectedResult))
    // The response must not reveal if the id belongs to another club or to a removed record of this club. So all these
    // rows must have the same keys.
    const getReturnedKeys = (i: number) => Object.keys(results[i]?.rows[0] ?? {}).toSorted()
    expect([0, 1, 2, 3].map(getReturnedKeys)).toEqual(Array(4).fill(getReturnedKeys(6)))
    // The rejection is final. A later tick in the rejected session is quarantined, and a copy of a rejected change gets
    // the same result.
    const lateTick = ownDevice.mutation('attendance.set', {
      session: usedIds[0]?.session,
      registered: newId(),
      seen: 0,
      state: 'attending',
    })
    expect((await ownDevice.push(lateTick)).results[0]).toMatchObject({ status: 'held', code: 'depends_on' })
    const { rows } = await api.db.network((_tx, client) =>
      client.query('SELECT organisation_id, first_name, medical_conditions FROM registered WHERE id = $1', [
        usedIds[0]?.person,
      ]),
    )
    expect(rows).toEqual([{ organisation_id: near.id, first_name: 'First0', medical_conditions: 'Asthma' }])
  })

  it('allows the same alias id in two clubs [API-08]', async () => {
    const aliasId = newId()
    for (const club of [await api.club(), await api.club()]) {
      const [person = ''] = await club.people(1)
      const firstTablet = createTestDevice(api, (await api.user(club.id)).token)
      const secondTablet = createTestDevice(api, (await api.user(club.id)).token)
      const session = await createSession(firstTablet)
      const { results } = await secondTablet.push(
        secondTablet.mutation('session.create', { id: aliasId, ...SESSION_VALUES }),
        secondTablet.mutation('attendance.set', { session: aliasId, registered: person, seen: 0, state: 'attending' }),
      )
      expect(results.map((r) => r.status)).toEqual(['applied', 'applied'])
      const { rows } = await firstTablet.pullAll()
      expect(rows.get(`attendance/${session}:${person}`)?.row).toMatchObject({ state: 'attending' })
    }
  })

  it.each([
    ['a NUL', 'first\u0000name'],
    ['half a character', 'first\ud800name'],
  ])('rejects only the change with %s in a field name [invariant 4]', async (_what, key) => {
    const club = await api.club()
    const [person = ''] = await club.people(1)
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const changes = [
      device.mutation('session.create', { id: newId(), ...SESSION_VALUES, [key]: 1 }),
      device.mutation('registered.create', { id: newId(), values: { ...PERSON_VALUES, [key]: 1 } }),
      device.mutation('registered.update', { id: person, set: { [key]: { base: null, value: 1 } } }),
      device.mutation('conflict.resolve', { id: newId(), value: [{ [key]: 1 }] }),
      device.mutation('nothing.known', { [key]: { [key]: 1 } }),
      device.mutation('session.create', { id: newId(), ...SESSION_VALUES }),
    ]
    const { results, version } = await device.push(...changes)
    expect(results.map((r) => r.code ?? r.status)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'not_found',
      'unknown_mutation',
      'applied',
    ])
    // The server stored all results in one batch, so a retry returns duplicates.
    const retry = await device.push(...changes)
    expect(retry.results.map((r) => [r.status, r.first])).toEqual(results.map((r) => ['duplicate', r.status]))
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT DISTINCT version FROM mutations WHERE device_id = $1', [device.id]),
    )
    expect(rows).toEqual([{ version }])
  })

  it('uses index look-ups for ticks even if the table has grown at once', async () => {
    const club = await api.club()
    const people = await club.people(700)
    const device = createTestDevice(api, (await api.user(club.id)).token)
    const session = await createSession(device)
    const statisticsClient = new pg.Client({ connectionString: api.databaseUrl })
    await statisticsClient.connect()
    const readStatistics = async () => {
      const { rows } = await statisticsClient.query(
        `SELECT sum(idx_scan)::int AS scans, sum(idx_tup_read)::int AS read
       FROM pg_stat_user_indexes WHERE relname = 'registered'`,
      )
      return rows[0] as { scans: number; read: number }
    }
    const tickedPeople = people.slice(-100)
    const statisticsBefore = await readStatistics()
    await device.push(
      ...tickedPeople.map((registered) =>
        device.mutation('attendance.set', { session, registered, seen: 0, state: 'attending' }),
      ),
    )
    // Poll, because the database's read statistics are delayed.
    await expect
      .poll(async () => (await readStatistics()).scans - statisticsBefore.scans, { timeout: 20_000 })
      .toBeGreaterThan(99)
    expect((await readStatistics()).read - statisticsBefore.read).toBeLessThan(tickedPeople.length * 10)
    await statisticsClient.end()
  })
})
