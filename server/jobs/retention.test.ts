import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { openDb } from '../db/client.ts'
import type { Log } from '../log.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { findTablesWithText as holds } from '../testing/find-tables-with-text.ts'
import { pruneTombstones } from './prune.ts'
import { runRetention } from './retention.ts'
import { startJobs } from './start-jobs.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
const run = () => runRetention(api.db, new AbortController().signal)
beforeEach(async () => void (await run()))

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const findTablesWith = (text: string) => holds(api, text)
const setDeletedDaysAgo = (table: string, id: string, days: number) =>
  query(`UPDATE ${table} SET deleted_at = now() - make_interval(days => $2) WHERE id = $1`, [id, days])

/** Creates a person with data in the register, the audit trail, a conflict of two tablets, a decision and a session. */
const createPersonFixture = async () => {
  const club = await api.club()
  const user = await api.user(club.id)
  const a = createTestDevice(api, user.token)
  const b = createTestDevice(api, (await api.user(club.id)).token)
  const person = newId()
  const session = newId()
  const facts = {
    first_name: 'Zephyrine',
    last_name: 'Quillfeather',
    has_medical_conditions: true,
    medical_conditions: 'Anaphylaxis to wasps',
  }
  const medical = (base: string, value: string) => ({
    id: person,
    set: { medical_conditions: { base, value } },
  })
  await a.push(
    a.mutation('registered.create', { id: person, values: { ...facts, has_medical_conditions: true } }),
    a.mutation('session.create', { id: session, ...DAY }),
    a.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
    a.mutation('registered.update', medical(facts.medical_conditions, 'Anaphylaxis to bees')),
  )
  const dispute = async (value: string) => {
    const update = b.mutation('registered.update', medical(facts.medical_conditions, value))
    return (await b.push(update)).results[0]?.conflicts?.[0] as string
  }
  const decided = await dispute('Anaphylaxis to hornets')
  await a.push(a.mutation('conflict.resolve', { id: decided, value: 'Anaphylaxis to hornets' }))
  const open = await dispute('Anaphylaxis to ants')
  const remove = () => a.push(a.mutation('registered.delete', { id: person }))
  const counts = async () => {
    const { body } = await api.call(user.token, 'GET', '/sessions')
    return body.results.map((s: Record<string, number>) => [s.num_children_attending, s.num_adults_attending])
  }
  return { club, a, b, person, session, medical, remove, counts, open, decided, token: user.token }
}

describe('a removed person', () => {
  it('is erased after 30 days, but still counted in past sessions', async () => {
    const { a, person, medical, remove, counts, open, b } = await createPersonFixture()
    await remove()
    await b.push(b.mutation('registered.update', medical('x', 'Anaphylaxis to gnats')))
    const { cursor, rows: before } = await b.pullAll()
    expect(before.get(`conflicts/${open}`)?.row).toBeTruthy()
    await setDeletedDaysAgo('registered', person, 31)
    expect(await findTablesWith('anaphylaxis')).toEqual(
      expect.arrayContaining(['registered', 'mutations', 'conflicts', 'waiting_changes']),
    )
    expect(await run()).toMatchObject({ people: 1, conflicts: 3 })
    for (const fact of ['Zephyrine', 'Quillfeather', 'anaphylaxis']) expect(await findTablesWith(fact)).toEqual([])
    expect(await counts()).toEqual([[1, 0]])
    expect((await b.pullAll(cursor)).rows.get(`conflicts/${open}`)).toMatchObject({ row: null })
    const trail = await query('SELECT name, status FROM mutations WHERE record = $1 ORDER BY version', [person])
    expect(trail.map((m) => m.name)).toEqual([
      'registered.create',
      'registered.update',
      'registered.update',
      'registered.update',
      'registered.delete',
      'registered.update',
    ])
    expect(await run()).toMatchObject({ people: 0, mutations: 0, conflicts: 0 })
    expect((await a.pullAll()).rows.has(`registered/${person}`)).toBe(false)
  })

  it('can be restored with all data before the 30 days are over', async () => {
    const { a, b, person, medical, remove } = await createPersonFixture()
    await remove()
    await setDeletedDaysAgo('registered', person, 29)
    expect(await run()).toMatchObject({ people: 0, mutations: 0, conflicts: 0 })
    const { results } = await b.push(b.mutation('registered.update', medical('x', 'y')))
    await a.push(a.mutation('conflict.resolve', { id: results[0]?.conflicts?.[0], value: 'restore' }))
    expect((await a.pullAll()).rows.get(`registered/${person}`)?.row).toMatchObject({
      first_name: 'Zephyrine',
      medical_conditions: 'Anaphylaxis to hornets',
    })
  })

  it('stays erased, and late changes are refused and emptied', async () => {
    const { b, person, session, medical, remove, open } = await createPersonFixture()
    const lateUpdate = b.mutation('registered.update', medical('Anaphylaxis to bees', 'Anaphylaxis to midges'))
    const lateDecision = b.mutation('conflict.resolve', { id: open, value: 'Anaphylaxis to horseflies' })
    await remove()
    await setDeletedDaysAgo('registered', person, 31)
    await run()
    const tick = b.mutation('attendance.set', { session, registered: person, seen: 0, state: 'registered' })
    const { results } = await b.push(lateUpdate, tick, lateDecision)
    expect(results[0]).toMatchObject({ status: 'rejected', code: 'not_found', rows: [{ row: null }] })
    expect(results[1]).toMatchObject({ status: 'rejected', code: 'not_found' })
    expect(results[2]).toMatchObject({ status: 'rejected', code: 'not_found' })
    for (const fact of ['midges', 'horseflies']) expect(await findTablesWith(fact)).toEqual(['mutations'])
    expect(await run()).toMatchObject({ people: 0, mutations: 2 })
    for (const fact of ['midges', 'horseflies']) expect(await findTablesWith(fact)).toEqual([])
    expect((await b.push(lateUpdate)).results[0]?.rows.every((r) => r.row === null)).toBe(true)
    expect(await findTablesWith('midges')).toEqual([])
  })

  it('leaves other people unchanged, in this club and in another', async () => {
    const { club, a, person, remove } = await createPersonFixture()
    const [friend] = await club.people(1, { first_name: 'Wilhelmina', medical_conditions: 'Asthma' })
    await a.push(
      a.mutation('registered.update', { id: friend, set: { family_entries: { add: [person] } } }),
      a.mutation('registered.update', { id: friend, set: { school: { base: null, value: 'Ysgol y Bryn' } } }),
    )
    await remove()
    await setDeletedDaysAgo('registered', person, 40)
    const otherFixture = await createPersonFixture()
    await run()
    expect((await a.pullAll()).rows.get(`registered/${friend}`)?.row).toMatchObject({
      first_name: 'Wilhelmina',
      medical_conditions: 'Asthma',
      school: 'Ysgol y Bryn',
    })
    const [trail] = await query(`SELECT args FROM mutations WHERE record = $1 AND args->'set' ? 'school'`, [friend])
    expect(trail).toBeDefined()
    const rows = (await otherFixture.a.pullAll()).rows
    expect(rows.get(`registered/${otherFixture.person}`)?.row).toMatchObject({ first_name: 'Zephyrine' })
    expect(rows.get(`conflicts/${otherFixture.open}`)?.row).toBeTruthy()
    await otherFixture.remove()
    await setDeletedDaysAgo('registered', otherFixture.person, 31)
  })

  it('is erased from refused changes, even if never accepted', async () => {
    const { a } = await createPersonFixture()
    const values = { first_name: 'Peregrine', last_name: 'Ashdown', has_medical_conditions: true }
    const refused = a.mutation('registered.create', { id: newId(), values })
    expect((await a.push(refused)).results[0]?.status).toBe('rejected')
    await run()
    expect(await findTablesWith('Peregrine')).toEqual(['mutations'])
    await query(`UPDATE mutations SET received_at = now() - interval '31 days' WHERE id = $1`, [refused.id])
    await run()
    expect(await findTablesWith('Peregrine')).toEqual([])
  })

  it('is erased once by many concurrent processes, in batches', async () => {
    const club = await api.club()
    const people = await club.people(120, { medical_conditions: 'Brittle bones' })
    await query(`UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = ANY ($1)`, [people])
    const second = openDb(api.databaseUrl, { max: 4 })
    try {
      const finishedRuns: Awaited<ReturnType<typeof run>>[] = []
      const runs = await api.db.network(async (_tx, client) => {
        // Let the first run wait for the club's lock. The other runs return at once, because a run is active.
        await client.query('SELECT FROM versions WHERE organisation_id = $1 FOR UPDATE', [club.id])
        const startedRuns = [run(), runRetention(second, new AbortController().signal), run()]
        for (const startedRun of startedRuns) startedRun.then((end) => finishedRuns.push(end))
        await expect.poll(() => finishedRuns, { timeout: 30_000 }).toEqual([null, null])
        return startedRuns
      })
      expect((await Promise.all(runs)).reduce((sum, end) => sum + (end?.people ?? 0), 0)).toBe(120)
    } finally {
      await second.close()
    }
    expect(await findTablesWith('Brittle')).toEqual([])
  })
})

describe('a tombstone', () => {
  const readSessions = (club: string) => query('SELECT id FROM sessions WHERE organisation_id = $1', [club])

  it("is deleted with its session's ticks once no cursor needs it", async () => {
    const { club, a, session } = await createPersonFixture()
    await a.push(a.mutation('session.delete', { id: session }))
    await setDeletedDaysAgo('sessions', session, 91)
    await run()
    expect(await readSessions(club.id)).toHaveLength(1)
    await setDeletedDaysAgo('sessions', session, 93)
    expect((await run())?.tombstones).toBe(2)
    expect(await readSessions(club.id)).toEqual([])
    expect(await query('SELECT FROM attendance WHERE session_id = $1', [session])).toEqual([])
  })

  it('is searched for without locking clubs that have no tombstone', async () => {
    const [idle, { a, session }] = [await api.club(), await createPersonFixture()]
    await a.push(a.mutation('session.delete', { id: session }))
    await setDeletedDaysAgo('sessions', session, 93)
    await api.db.network(async (_tx, client) => {
      await client.query('SELECT FROM versions WHERE organisation_id = $1 FOR UPDATE', [idle.id])
      expect(await pruneTombstones(api.db, new AbortController().signal)).toBe(2)
    })
  })

  it('stays while a change to the deleted session is undecided', async () => {
    const { club, a, b, session } = await createPersonFixture()
    await a.push(a.mutation('session.delete', { id: session }))
    const change = { id: session, set: { activities: { add: ['Film'] } } }
    const { results } = await b.push(b.mutation('session.update', change))
    await setDeletedDaysAgo('sessions', session, 93)
    await run()
    await a.push(a.mutation('conflict.resolve', { id: results[0]?.conflicts?.[0], value: 'restore' }))
    expect((await a.pullAll()).rows.get(`sessions/${session}`)?.row).toMatchObject({ activities: ['Film'] })
    expect(await readSessions(club.id)).toHaveLength(1)
  })

  it('of an erased person stays while a session counts them', async () => {
    const { a, person, session, remove, counts } = await createPersonFixture()
    await remove()
    await setDeletedDaysAgo('registered', person, 93)
    await run()
    expect(await counts()).toEqual([[1, 0]])
    await a.push(a.mutation('session.delete', { id: session }))
    await setDeletedDaysAgo('sessions', session, 93)
    await run()
    expect(await query('SELECT FROM registered WHERE id = $1', [person])).toEqual([])
  })

  it('of a removed tick is deleted too', async () => {
    const { a, person, session } = await createPersonFixture()
    await a.push(a.mutation('attendance.set', { session, registered: person, seen: 1e9, state: 'none' }))
    await query(`UPDATE attendance SET changed = now() - interval '93 days' WHERE session_id = $1`, [session])
    await run()
    expect(await query('SELECT FROM attendance WHERE session_id = $1', [session])).toEqual([])
  })
})

describe('sign-ins and the schedule', () => {
  it('allows the next run as soon as one has ended', async () => {
    for (let i = 0; i < 20; i++) expect(await run()).not.toBeNull()
  })

  it('deletes ended sign-ins once no device can need their reason', async () => {
    const club = await api.club()
    const [good, late, old, ended] = await Promise.all([1, 2, 3, 4].map(() => api.user(club.id)))
    const expireDaysAgo = (signIn: string | undefined, days: number) =>
      query(`UPDATE sign_ins SET expires = now() - make_interval(days => $2) WHERE id = $1`, [signIn, days])
    await expireDaysAgo(late?.signIn, 159)
    await expireDaysAgo(old?.signIn, 161)
    await api.call(ended?.token ?? '', 'DELETE', '/auth')
    expect((await run())?.signIns).toBe(1)
    expect((await api.call(ended?.token ?? '', 'GET', '/me')).body.code).toBe('signed_out')
    expect((await api.call(good?.token ?? '', 'GET', '/me')).status).toBe(200)
    expect((await api.call(late?.token ?? '', 'GET', '/me')).body.code).toBe('sign_in_expired')
  })

  it('runs at start and logs only counts', async () => {
    const { person, remove } = await createPersonFixture()
    await remove()
    await setDeletedDaysAgo('registered', person, 31)
    const logged: unknown[] = []
    const log = {
      info: (...line: unknown[]) => logged.push(line),
      error: (...line: unknown[]) => logged.push(line),
    }
    await startJobs({
      db: api.db,
      log: log as unknown as Log,
      env: api.env,
      mail: { wake: () => {} },
      storage: null,
    }).stop()
    // The aborted run above must end cleanly. The next run must delete the remaining data.
    await run()
    const remainingDataQuery = `SELECT FROM conflicts c WHERE record = $1 AND c::text ~* 'Zephyrine|anaphylaxis'`
    expect(await query(remainingDataQuery, [person])).toEqual([])
    const jobs = startJobs({
      db: api.db,
      log: log as unknown as Log,
      env: api.env,
      mail: { wake: () => {} },
      storage: null,
    })
    await expect.poll(() => logged.length, { timeout: 30_000 }).toBe(2)
    await jobs.stop()
    for (const line of logged) {
      const [counts, message] = line as [Record<string, unknown>, string]
      expect(message).toBe('retention')
      expect(Object.values(counts).every((n) => typeof n === 'number')).toBe(true)
    }
  })
})
