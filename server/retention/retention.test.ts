import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import type { Log } from '../core/log.ts'
import { openDb } from '../db/client.ts'
import { startJobs } from '../start-jobs.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { findTablesWithText as holds } from '../testing/find-tables-with-text.ts'
import { pruneTombstones } from './prune.ts'
import { runRetention } from './retention.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const SESSION_DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
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
  const firstDevice = createTestDevice(api, user.token)
  const secondDevice = createTestDevice(api, (await api.user(club.id)).token)
  const person = newId()
  const session = newId()
  const personFields = {
    first_name: 'Zephyrine',
    last_name: 'Quillfeather',
    has_medical_conditions: true,
    medical_conditions: 'Anaphylaxis to wasps',
  }
  const buildMedicalChange = (base: string, value: string) => ({
    id: person,
    set: { medical_conditions: { base, value } },
  })
  await firstDevice.push(
    firstDevice.mutation('registered.create', {
      id: person,
      values: { ...personFields, has_medical_conditions: true },
    }),
    firstDevice.mutation('session.create', { id: session, ...SESSION_DAY }),
    firstDevice.mutation('attendance.set', { session, registered: person, seen: 0, state: 'attending' }),
    firstDevice.mutation(
      'registered.update',
      buildMedicalChange(personFields.medical_conditions, 'Anaphylaxis to bees'),
    ),
  )
  const createConflict = async (value: string) => {
    const update = secondDevice.mutation(
      'registered.update',
      buildMedicalChange(personFields.medical_conditions, value),
    )
    return (await secondDevice.push(update)).results[0]?.conflicts?.[0] as string
  }
  const decidedConflictId = await createConflict('Anaphylaxis to hornets')
  await firstDevice.push(
    firstDevice.mutation('conflict.resolve', { id: decidedConflictId, value: 'Anaphylaxis to hornets' }),
  )
  const openConflictId = await createConflict('Anaphylaxis to ants')
  const removePerson = () => firstDevice.push(firstDevice.mutation('registered.delete', { id: person }))
  const readCounts = async () => {
    const { body } = await api.call(user.token, 'GET', '/sessions')
    return body.results.map((s: Record<string, number>) => [s.num_children_attending, s.num_adults_attending])
  }
  return {
    club,
    a: firstDevice,
    b: secondDevice,
    person,
    session,
    medical: buildMedicalChange,
    remove: removePerson,
    counts: readCounts,
    open: openConflictId,
    decided: decidedConflictId,
    token: user.token,
  }
}

describe('a removed person', () => {
  it('is erased after 30 days, but still counted in past sessions', async () => {
    const {
      a: firstDevice,
      person,
      medical: buildMedicalChange,
      remove: removePerson,
      counts: readCounts,
      open: openConflictId,
      b: secondDevice,
    } = await createPersonFixture()
    await removePerson()
    await secondDevice.push(secondDevice.mutation('registered.update', buildMedicalChange('x', 'Anaphylaxis to gnats')))
    const { cursor, rows: rowsBefore } = await secondDevice.pullAll()
    expect(rowsBefore.get(`conflicts/${openConflictId}`)?.row).toBeTruthy()
    await setDeletedDaysAgo('registered', person, 31)
    expect(await findTablesWith('anaphylaxis')).toEqual(
      expect.arrayContaining(['registered', 'mutations', 'conflicts', 'waiting_changes']),
    )
    expect(await run()).toMatchObject({ people: 1, conflicts: 3 })
    for (const fact of ['Zephyrine', 'Quillfeather', 'anaphylaxis']) expect(await findTablesWith(fact)).toEqual([])
    expect(await readCounts()).toEqual([[1, 0]])
    expect((await secondDevice.pullAll(cursor)).rows.get(`conflicts/${openConflictId}`)).toMatchObject({ row: null })
    const auditTrail = await query('SELECT name, status FROM mutations WHERE record = $1 ORDER BY version', [person])
    expect(auditTrail.map((m) => m.name)).toEqual([
      'registered.create',
      'registered.update',
      'registered.update',
      'registered.update',
      'registered.delete',
      'registered.update',
    ])
    expect(await run()).toMatchObject({ people: 0, mutations: 0, conflicts: 0 })
    expect((await firstDevice.pullAll()).rows.has(`registered/${person}`)).toBe(false)
  })

  it('can be restored with all data before the 30 days are over', async () => {
    const {
      a: firstDevice,
      b: secondDevice,
      person,
      medical: buildMedicalChange,
      remove: removePerson,
    } = await createPersonFixture()
    await removePerson()
    await setDeletedDaysAgo('registered', person, 29)
    expect(await run()).toMatchObject({ people: 0, mutations: 0, conflicts: 0 })
    const { results } = await secondDevice.push(
      secondDevice.mutation('registered.update', buildMedicalChange('x', 'y')),
    )
    await firstDevice.push(
      firstDevice.mutation('conflict.resolve', { id: results[0]?.conflicts?.[0], value: 'restore' }),
    )
    expect((await firstDevice.pullAll()).rows.get(`registered/${person}`)?.row).toMatchObject({
      first_name: 'Zephyrine',
      medical_conditions: 'Anaphylaxis to hornets',
    })
  })

  it('stays erased, and late changes are refused and emptied', async () => {
    const {
      b: secondDevice,
      person,
      session,
      medical: buildMedicalChange,
      remove: removePerson,
      open: openConflictId,
    } = await createPersonFixture()
    const lateUpdate = secondDevice.mutation(
      'registered.update',
      buildMedicalChange('Anaphylaxis to bees', 'Anaphylaxis to midges'),
    )
    const lateDecision = secondDevice.mutation('conflict.resolve', {
      id: openConflictId,
      value: 'Anaphylaxis to horseflies',
    })
    await removePerson()
    await setDeletedDaysAgo('registered', person, 31)
    await run()
    const tick = secondDevice.mutation('attendance.set', { session, registered: person, seen: 0, state: 'registered' })
    const { results } = await secondDevice.push(lateUpdate, tick, lateDecision)
    expect(results[0]).toMatchObject({ status: 'rejected', code: 'not_found', rows: [{ row: null }] })
    expect(results[1]).toMatchObject({ status: 'rejected', code: 'not_found' })
    expect(results[2]).toMatchObject({ status: 'rejected', code: 'not_found' })
    for (const fact of ['midges', 'horseflies']) expect(await findTablesWith(fact)).toEqual(['mutations'])
    expect(await run()).toMatchObject({ people: 0, mutations: 2 })
    for (const fact of ['midges', 'horseflies']) expect(await findTablesWith(fact)).toEqual([])
    expect((await secondDevice.push(lateUpdate)).results[0]?.rows.every((r) => r.row === null)).toBe(true)
    expect(await findTablesWith('midges')).toEqual([])
  })

  it('leaves other people unchanged, in this club and in another', async () => {
    const { club, a: firstDevice, person, remove: removePerson } = await createPersonFixture()
    const [friend] = await club.people(1, { first_name: 'Wilhelmina', medical_conditions: 'Asthma' })
    await firstDevice.push(
      firstDevice.mutation('registered.update', { id: friend, set: { family_entries: { add: [person] } } }),
      firstDevice.mutation('registered.update', { id: friend, set: { school: { base: null, value: 'Ysgol y Bryn' } } }),
    )
    await removePerson()
    await setDeletedDaysAgo('registered', person, 40)
    const otherFixture = await createPersonFixture()
    await run()
    expect((await firstDevice.pullAll()).rows.get(`registered/${friend}`)?.row).toMatchObject({
      first_name: 'Wilhelmina',
      medical_conditions: 'Asthma',
      school: 'Ysgol y Bryn',
    })
    const [auditEntry] = await query(`SELECT args FROM mutations WHERE record = $1 AND args->'set' ? 'school'`, [
      friend,
    ])
    expect(auditEntry).toBeDefined()
    const rows = (await otherFixture.a.pullAll()).rows
    expect(rows.get(`registered/${otherFixture.person}`)?.row).toMatchObject({ first_name: 'Zephyrine' })
    expect(rows.get(`conflicts/${otherFixture.open}`)?.row).toBeTruthy()
    await otherFixture.remove()
    await setDeletedDaysAgo('registered', otherFixture.person, 31)
  })

  it('is erased from refused changes, even if never accepted', async () => {
    const { a: firstDevice } = await createPersonFixture()
    const values = { first_name: 'Peregrine', last_name: 'Ashdown', has_medical_conditions: true }
    const refusedMutation = firstDevice.mutation('registered.create', { id: newId(), values })
    expect((await firstDevice.push(refusedMutation)).results[0]?.status).toBe('rejected')
    await run()
    expect(await findTablesWith('Peregrine')).toEqual(['mutations'])
    await query(`UPDATE mutations SET received_at = now() - interval '31 days' WHERE id = $1`, [refusedMutation.id])
    await run()
    expect(await findTablesWith('Peregrine')).toEqual([])
  })

  it('is erased once by many concurrent processes, in batches', async () => {
    const club = await api.club()
    const people = await club.people(120, { medical_conditions: 'Brittle bones' })
    await query(`UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = ANY ($1)`, [people])
    const secondDb = openDb(api.databaseUrl, { max: 4 })
    try {
      const finishedRuns: Awaited<ReturnType<typeof run>>[] = []
      const runs = await api.db.network(async (_tx, client) => {
        // Let the first run wait for the club's lock. The other runs return at once, because a run is active.
        await client.query('SELECT FROM versions WHERE organisation_id = $1 FOR UPDATE', [club.id])
        const startedRuns = [run(), runRetention(secondDb, new AbortController().signal), run()]
        for (const startedRun of startedRuns) startedRun.then((end) => finishedRuns.push(end))
        await expect.poll(() => finishedRuns, { timeout: 30_000 }).toEqual([null, null])
        return startedRuns
      })
      expect((await Promise.all(runs)).reduce((sum, end) => sum + (end?.people ?? 0), 0)).toBe(120)
    } finally {
      await secondDb.close()
    }
    expect(await findTablesWith('Brittle')).toEqual([])
  })
})

describe('a tombstone', () => {
  const readSessions = (club: string) => query('SELECT id FROM sessions WHERE organisation_id = $1', [club])

  it("is deleted with its session's ticks once no cursor needs it", async () => {
    const { club, a: firstDevice, session } = await createPersonFixture()
    await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
    await setDeletedDaysAgo('sessions', session, 91)
    await run()
    expect(await readSessions(club.id)).toHaveLength(1)
    await setDeletedDaysAgo('sessions', session, 93)
    expect((await run())?.tombstones).toBe(2)
    expect(await readSessions(club.id)).toEqual([])
    expect(await query('SELECT FROM attendance WHERE session_id = $1', [session])).toEqual([])
  })

  it('is searched for without locking clubs that have no tombstone', async () => {
    const [idleClub, { a: firstDevice, session }] = [await api.club(), await createPersonFixture()]
    await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
    await setDeletedDaysAgo('sessions', session, 93)
    await api.db.network(async (_tx, client) => {
      await client.query('SELECT FROM versions WHERE organisation_id = $1 FOR UPDATE', [idleClub.id])
      expect(await pruneTombstones(api.db, new AbortController().signal)).toBe(2)
    })
  })

  it('stays while a change to the deleted session is undecided', async () => {
    const { club, a: firstDevice, b: secondDevice, session } = await createPersonFixture()
    await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
    const change = { id: session, set: { activities: { add: ['Film'] } } }
    const { results } = await secondDevice.push(secondDevice.mutation('session.update', change))
    await setDeletedDaysAgo('sessions', session, 93)
    await run()
    await firstDevice.push(
      firstDevice.mutation('conflict.resolve', { id: results[0]?.conflicts?.[0], value: 'restore' }),
    )
    expect((await firstDevice.pullAll()).rows.get(`sessions/${session}`)?.row).toMatchObject({ activities: ['Film'] })
    expect(await readSessions(club.id)).toHaveLength(1)
  })

  it('of an erased person stays while a session counts them', async () => {
    const { a: firstDevice, person, session, remove: removePerson, counts: readCounts } = await createPersonFixture()
    await removePerson()
    await setDeletedDaysAgo('registered', person, 93)
    await run()
    expect(await readCounts()).toEqual([[1, 0]])
    await firstDevice.push(firstDevice.mutation('session.delete', { id: session }))
    await setDeletedDaysAgo('sessions', session, 93)
    await run()
    expect(await query('SELECT FROM registered WHERE id = $1', [person])).toEqual([])
  })

  it('of a removed tick is deleted too', async () => {
    const { a: firstDevice, person, session } = await createPersonFixture()
    await firstDevice.push(
      firstDevice.mutation('attendance.set', { session, registered: person, seen: 1e9, state: 'none' }),
    )
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
    const [activeUser, recentlyExpiredUser, longExpiredUser, signedOutUser] = await Promise.all(
      [1, 2, 3, 4].map(() => api.user(club.id)),
    )
    const expireDaysAgo = (signIn: string | undefined, days: number) =>
      query(`UPDATE sign_ins SET expires = now() - make_interval(days => $2) WHERE id = $1`, [signIn, days])
    await expireDaysAgo(recentlyExpiredUser?.signIn, 159)
    await expireDaysAgo(longExpiredUser?.signIn, 161)
    await api.call(signedOutUser?.token ?? '', 'DELETE', '/auth')
    expect((await run())?.signIns).toBe(1)
    expect((await api.call(signedOutUser?.token ?? '', 'GET', '/me')).body.code).toBe('signed_out')
    expect((await api.call(activeUser?.token ?? '', 'GET', '/me')).status).toBe(200)
    expect((await api.call(recentlyExpiredUser?.token ?? '', 'GET', '/me')).body.code).toBe('sign_in_expired')
  })

  it('runs at start and logs only counts', async () => {
    const { person, remove: removePerson } = await createPersonFixture()
    await removePerson()
    await setDeletedDaysAgo('registered', person, 31)
    const loggedLines: unknown[] = []
    const log = {
      info: (...line: unknown[]) => loggedLines.push(line),
      error: (...line: unknown[]) => loggedLines.push(line),
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
    await expect.poll(() => loggedLines.length, { timeout: 30_000 }).toBe(2)
    await jobs.stop()
    for (const line of loggedLines) {
      const [counts, message] = line as [Record<string, unknown>, string]
      expect(message).toBe('retention')
      expect(Object.values(counts).every((n) => typeof n === 'number')).toBe(true)
    }
  })
})
