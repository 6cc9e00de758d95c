import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { readOpenConflicts } from '../../testing/open-conflicts.ts'
import { createSyncFixture, SESSION_VALUES } from '../../testing/sync-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

type Device = ReturnType<typeof createTestDevice>

/** Creates a test club with a third tablet. Returns functions that change and read the club's data. */
const createClub = async () => {
  const fixture = await createSyncFixture(api, 4)
  const { a, b, session } = fixture
  const thirdTablet = createTestDevice(api, fixture.one.token)
  const pushTick = (device: Device, sessionId: string, person: string, state = 'attending', seen = 0) =>
    device.push(device.mutation('attendance.set', { session: sessionId, registered: person, state, seen }))
  const createSession = async (device: Device) => {
    const id = newId()
    await device.push(device.mutation('session.create', { id, ...SESSION_VALUES }))
    return id
  }
  const findConflictId = async (record: string) => {
    const conflict = (await readOpenConflicts(a)).find((one) => one.record === record)
    if (!conflict) throw new Error('nobody is asked about this record')
    return conflict.id
  }
  const resolveConflict = async (device: Device, record: string, value: string) =>
    device.push(device.mutation('conflict.resolve', { id: await findConflictId(record), value }))
  const restoreRecord = (device: Device, record: string) => resolveConflict(device, record, 'restore')
  const loadState = async (sessionId: string, person: string) => {
    const row = (await a.pullAll()).rows.get(`attendance/${sessionId}:${person}`)?.row as
      | RowByTable['attendance']
      | null
    return row ? { state: row.state, contested: row.contested } : null
  }
  const countWaitingChanges = () =>
    api.db.club(fixture.club.id, async (_tx, client) => (await client.query('SELECT FROM waiting_changes')).rowCount)
  const [p = '', q = '', r = '', s = ''] = fixture.people
  const removeSession = () => a.push(a.mutation('session.delete', { id: session }))
  return {
    ...fixture,
    c: thirdTablet,
    b,
    p,
    q,
    r,
    s,
    tick: pushTick,
    begin: createSession,
    questionOf: findConflictId,
    decide: resolveConflict,
    bringBack: restoreRecord,
    stateOf: loadState,
    waiting: countWaitingChanges,
    removeSession,
  }
}

const ATTENDING_STATE = { state: 'attending', contested: false }

describe('restored sessions', () => {
  it('applies a tick made under a third id to the live session [invariant 1]', async () => {
    const {
      a,
      b,
      c,
      p,
      q,
      r,
      session,
      tick,
      begin,
      bringBack,
      stateOf: loadState,
      waiting,
      removeSession,
    } = await createClub()
    // Create the session of this day on tablet b under another id.
    const ownId = await begin(b)
    await tick(a, session, p)
    await removeSession()
    const laterSession = await begin(a)
    await tick(c, session, q)
    await bringBack(a, session)
    expect([await loadState(laterSession, p), await loadState(laterSession, q)]).toEqual([
      ATTENDING_STATE,
      ATTENDING_STATE,
    ])
    const { results } = await tick(b, ownId, r)
    expect(results[0]?.status).toBe('applied')
    expect(await loadState(laterSession, r)).toEqual(ATTENDING_STATE)
    expect([await readOpenConflicts(a), await waiting()]).toEqual([[], 0])
  })

  it('applies all ticks of sessions that replaced each other [invariant 1]', async () => {
    const { a, b, c, p, q, r, session, tick, begin, bringBack, stateOf: loadState, removeSession } = await createClub()
    await removeSession()
    const laterSession = await begin(a)
    await tick(b, session, p)
    await bringBack(a, session)
    // Remove the later session. The tick of another tablet then opens a conflict, and its resolution restores the
    // session.
    await a.push(a.mutation('session.delete', { id: laterSession }))
    await tick(c, session, q)
    const [conflict] = await readOpenConflicts(a)
    await a.push(a.mutation('conflict.resolve', { id: conflict?.id, value: 'restore' }))
    const liveSession = conflict?.record ?? ''
    await a.push(a.mutation('session.delete', { id: liveSession }))
    const thirdSession = await begin(a)
    await tick(b, liveSession, r)
    await bringBack(a, liveSession)
    expect([
      await loadState(thirdSession, p),
      await loadState(thirdSession, q),
      await loadState(thirdSession, r),
    ]).toEqual([ATTENDING_STATE, ATTENDING_STATE, ATTENDING_STATE])
    for (const id of [session, laterSession]) expect((await tick(c, id, r)).results[0]?.status).toBe('applied')
  })

  it('opens a new conflict for a replayed change that waits again [invariant 1]', async () => {
    const { a, b, p, session, tick, bringBack, stateOf: loadState, waiting, removeSession } = await createClub()
    await removeSession()
    await a.push(a.mutation('registered.delete', { id: p }))
    await tick(b, session, p)
    await bringBack(b, session)
    expect(await waiting()).toBe(1)
    await bringBack(b, p)
    expect(await loadState(session, p)).toEqual(ATTENDING_STATE)
    expect([await readOpenConflicts(a), await waiting()]).toEqual([[], 0])
  })

  it('counts merged people once in a restored session [DUP-31]', async () => {
    const { a, b, p, q, r, s, session, tick, bringBack, stateOf: loadState, removeSession } = await createClub()
    const merge = (primary: string, duplicate: string) =>
      a.push(a.mutation('registered.merge', { primary, duplicates: [duplicate] }))
    await tick(a, session, p)
    await tick(a, session, q)
    await merge(p, q)
    await tick(a, session, s)
    await removeSession()
    await merge(r, s)
    const otherPerson = (await createPerson(a)) ?? ''
    await tick(b, session, otherPerson)
    await bringBack(a, session)
    expect([await loadState(session, p), await loadState(session, q)]).toEqual([ATTENDING_STATE, null])
    expect([await loadState(session, r), await loadState(session, s)]).toEqual([ATTENDING_STATE, null])
    await a.push(a.mutation('registered.unmerge', { primary: r }))
    expect([await loadState(session, r), await loadState(session, s)]).toEqual([null, ATTENDING_STATE])
  })
})

/** Registers one more person on a tablet. */
const createPerson = async (device: Device) => {
  const id = newId()
  const values = { first_name: 'Wren', last_name: 'Walker' }
  await device.push(device.mutation('registered.create', { id, values }))
  return id
}

describe('disputed ticks and waiting changes', () => {
  it('disputes differing ticks of a removed person after the restore [invariant 3]', async () => {
    const { a, b, c, p, session, tick, stateOf: loadState } = await createClub()
    await a.push(a.mutation('registered.delete', { id: p }))
    await tick(b, session, p, 'attending')
    await tick(c, session, p, 'registered')
    await a.push(a.mutation('registered.restore', { id: p }))
    expect(await loadState(session, p)).toEqual({ state: 'registered', contested: true })
    const [conflict, ...others] = await readOpenConflicts(a)
    expect(conflict).toMatchObject({ kind: 'opposite', record: `${session}:${p}` })
    expect(conflict?.theirs).toMatchObject({
      value: 'attending',
      device: b.id,
      by: 'Huw Rees',
    })
    expect(conflict?.mine).toMatchObject({
      value: 'registered',
      device: c.id,
      by: 'Nia Rees',
    })
    expect(others).toEqual([])
  })

  it('decides a disputed tick in the session that replaced the first [invariant 3]', async () => {
    const {
      a,
      b,
      c,
      p,
      q,
      session,
      tick,
      begin,
      bringBack,
      decide,
      stateOf: loadState,
      removeSession,
    } = await createClub()
    await tick(a, session, p, 'attending')
    await tick(b, session, p, 'registered')
    await removeSession()
    const laterSession = await begin(a)
    await tick(c, session, q)
    await bringBack(a, session)
    expect(await loadState(laterSession, p)).toEqual({ state: 'registered', contested: true })
    await decide(a, `${laterSession}:${p}`, 'attending')
    expect(await loadState(laterSession, p)).toEqual(ATTENDING_STATE)
    expect(await readOpenConflicts(a)).toEqual([])
  })

  it('decides a duplicate’s disputed tick for the remaining person until the undo [DUP-31]', async () => {
    const { a, b, p, q, r, s, session, tick, decide, stateOf: loadState } = await createClub()
    await tick(a, session, q, 'attending')
    await tick(b, session, q, 'registered')
    await a.push(a.mutation('registered.merge', { primary: p, duplicates: [q] }))
    await decide(a, `${session}:${p}`, 'attending')
    expect(await loadState(session, p)).toEqual(ATTENDING_STATE)
    expect(await readOpenConflicts(a)).toEqual([])
    await a.push(a.mutation('registered.unmerge', { primary: p }))
    expect([await loadState(session, p), await loadState(session, q)]).toEqual([null, ATTENDING_STATE])
    await tick(a, session, s, 'attending')
    await tick(b, session, s, 'registered')
    await a.push(a.mutation('registered.merge', { primary: r, duplicates: [s] }))
    await a.push(a.mutation('registered.unmerge', { primary: r }))
    expect(await loadState(session, s)).toEqual({ state: 'registered', contested: true })
    await decide(a, `${session}:${s}`, 'attending')
    expect([await loadState(session, s), await readOpenConflicts(a)]).toEqual([ATTENDING_STATE, []])
  })

  it('restores the valid parts of a change to a removed session [invariant 1]', async () => {
    const { b, a, session, bringBack, removeSession } = await createClub()
    await removeSession()
    const changes = {
      holiday: { base: SESSION_VALUES.holiday, value: 'Nov/Dec' },
      activities_other: { base: null, value: 'Canoeing' },
    }
    await b.push(b.mutation('session.update', { id: session, set: changes }))
    await bringBack(a, session)
    expect((await a.pullAll()).rows.get(`sessions/${session}`)?.row).toMatchObject({
      holiday: SESSION_VALUES.holiday,
      activities_other: 'Canoeing',
    })
  })

  it('restores a session’s activities into the session of the same day [invariant 1]', async () => {
    const { a, b, p, session, begin, tick, bringBack, removeSession } = await createClub()
    const addActivity = (id: string, label: string, text: string) =>
      a.push(
        a.mutation('session.update', {
          id,
          set: { activities: { add: [label] }, activities_other: { base: null, value: text } },
        }),
      )
    await addActivity(session, 'Music', 'Fire drill 10:40')
    await removeSession()
    const laterSession = await begin(a)
    await addActivity(laterSession, 'Film', 'Canoeing')
    await tick(b, session, p)
    await bringBack(a, session)
    const liveRow = (await a.pullAll()).rows.get(`sessions/${laterSession}`)?.row as RowByTable['sessions']
    expect(liveRow.activities.toSorted()).toEqual(['Film', 'Music'])
    expect((await readOpenConflicts(a)).map(({ mine, theirs: otherSide }) => [mine.value, otherSide.value])).toEqual([
      ['Fire drill 10:40', 'Canoeing'],
    ])
  })
})
