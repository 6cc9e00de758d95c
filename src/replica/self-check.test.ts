import { authOperations } from '@contract/auth.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { TableName } from '@contract/rows.ts'
import { del } from 'idb-keyval'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { call } from '../api/call.ts'
import { storeToken } from '../api/token.ts'
import { ReplicaDb, type SelfCheck, type StoredRow } from './db.ts'
import { type SyncReason, syncOnce } from './engine/engine.ts'
import { countAccepted } from './engine/receipts.ts'
import { storeOwner } from './owner.ts'
import { queueChanges } from './queue.ts'
import { readSyncState } from './sync-state.ts'
import { connectToServer, setInterceptor } from './testing/browser.ts'

const SESSION_DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 } as const

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer((request) => api.app.fetch(request))
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

/** Creates a tablet of a club with people and a session that are stored on the server. */
const createTablet = async (count = 5) => {
  const club = await api.club()
  const people = await club.people(count)
  const { id, token } = await api.user(club.id)
  const db = new ReplicaDb(id)
  const signIn = () => storeToken(token)
  await signIn()
  await storeOwner(await call(authOperations['me.get'], { token }))
  const sync = async (reason: SyncReason = 'asked') => {
    await syncOnce(reason)
    return readSyncState(id)
  }
  const runCheck = async () => {
    await sync('check')
    return (await db.getMeta('self_check')) as SelfCheck
  }
  const session = newId()
  const tick = (person: string, state: 'attending' | 'none' = 'attending', seen = 0) =>
    queueChanges(db, club.id, [{ name: 'attendance.set', args: { session, registered: person, seen, state } }])
  const readTickState = async (person: string) => (await db.rows('attendance').get(`${session}:${person}`))?.state
  await sync()
  await queueChanges(db, club.id, [{ name: 'session.create', args: { id: session, ...SESSION_DAY } }])
  await tick(people[0]!)
  await sync()
  return { club, people, db, id, session, signIn, sync, check: runCheck, tick, ticked: readTickState }
}
type Tablet = Awaited<ReturnType<typeof createTablet>>

/**
 * Intercepts pulls with checksums.
 * @returns the number of intercepted pulls so far
 */
const interceptChecksums = (respond: (send: () => Promise<Response>) => Promise<Response>) => {
  const counter = { times: 0 }
  setInterceptor((request, send) => {
    if (!request.url.includes('checksums=1')) return send()
    counter.times++
    return respond(send)
  })
  return counter
}

/** Reads a table's rows without `gen`, the number of the bootstrap in which a row arrived. */
const readRows = async (db: ReplicaDb, table: TableName) =>
  (await db.rows(table).toArray()).map(({ gen: _gen, ...row }) => row)

const damageCases: Record<string, { tables: TableName[]; harm: (t: Tablet) => Promise<unknown> }> = {
  'a row that is gone': {
    tables: ['registered'],
    harm: ({ db, people }) => db.rows('registered').delete(people[1]!),
  },
  'a row of an older version': {
    tables: ['sessions'],
    harm: ({ db, session }) => db.rows('sessions').update(session, { version: 1 }),
  },
  'a row that nobody knows': {
    tables: ['attendance'],
    harm: ({ db, session, people }) =>
      db.rows('attendance').put({
        id: `${session}:${people[2]}`,
        session,
        registered: people[2]!,
        state: 'attending',
        contested: false,
        version: 0,
      }),
  },
  'three tables at once, one of them empty': {
    tables: ['options', 'registered', 'attendance'],
    harm: async ({ db, people }) => {
      await db.rows('options').clear()
      await db.rows('registered').delete(people[0]!)
      await db.rows('attendance').clear()
    },
  },
}

describe('a check requested by a user', () => {
  it('reports that the copy is the same, with the time', async () => {
    const { check: runCheck } = await createTablet()
    const startedAt = Date.now()
    const checkResult = await runCheck()
    expect(checkResult).toMatchObject({ outcome: 'same', tables: [], failed: null })
    expect(checkResult.at).toBeGreaterThanOrEqual(startedAt)
  })

  it.each(Object.entries(damageCases))(
    'finds %s and refetches the register, keeping queue, quarantined and accepted changes',
    async (_what, { tables, harm }) => {
      const tablet = await createTablet()
      const { db, check: runCheck } = tablet
      // Queue a change that the server refuses, because a health condition must be described.
      const values = { first_name: 'Ava', last_name: 'Hughes', has_medical_conditions: true }
      await queueChanges(db, tablet.club.id, [{ name: 'registered.create', args: { id: newId(), values } }])
      await tablet.sync()
      const rowsBefore = Object.fromEntries(
        await Promise.all(tables.map(async (table) => [table, await readRows(db, table)])),
      )
      const acceptedCount = await countAccepted(db)
      await harm(tablet)
      expect(await runCheck()).toMatchObject({ outcome: 'repaired', tables, failed: null })
      for (const table of tables) expect(await readRows(db, table)).toEqual(rowsBefore[table])
      expect(await db.set_aside.count()).toBe(1)
      expect(await countAccepted(db)).toBe(acceptedCount)
      expect(await runCheck()).toMatchObject({ outcome: 'same', tables: [] })
    },
  )

  it('sends pending changes first', async () => {
    const { db, people, tick, check: runCheck, ticked: readTickState } = await createTablet()
    await tick(people[1]!)
    expect(await runCheck()).toMatchObject({ outcome: 'same' })
    expect(await db.outbox.count()).toBe(0)
    expect(await readTickState(people[1]!)).toBe('attending')
  })

  const concurrentChanges: Record<string, (t: Tablet) => Promise<unknown>> = {
    'somebody is ticked in': ({ tick, people }) => tick(people[3]!),
    'somebody is taken off': ({ tick, people }) => tick(people[0]!, 'none', 2),
    'somebody is taken off and ticked in again': async ({ tick, people }) => {
      await tick(people[0]!, 'none', 2)
      await tick(people[0]!)
    },
    'a person is changed': ({ db, club, people }) =>
      queueChanges(db, club.id, [
        {
          name: 'registered.update',
          args: { id: people[1]!, set: { first_name: { base: 'First1', value: 'Ava' } } },
        },
      ]),
    'a session is deleted': ({ db, club, session }) =>
      queueChanges(db, club.id, [{ name: 'session.delete', args: { id: session } }]),
  }
  it.each(Object.entries(concurrentChanges))(
    'finds no difference if %s while the server responds',
    async (_what, change) => {
      const tablet = await createTablet()
      const pullCounter = interceptChecksums(async (send) => {
        const reply = await send()
        if (pullCounter.times === 1) await change(tablet)
        return reply
      })
      expect(await tablet.check()).toMatchObject({ outcome: 'same', tables: [], failed: null })
      setInterceptor(null)
      await tablet.sync()
      expect(await tablet.db.outbox.count()).toBe(0)
    },
  )

  it('repairs the rows below a pending tick, which is sent later', async () => {
    const { db, people, tick, ticked: readTickState, check: runCheck, sync } = await createTablet()
    await db.rows('registered').delete(people[2]!)
    let canPush = true
    setInterceptor(async (request, send) => {
      if (request.url.endsWith('/sync/push') && !canPush) throw new TypeError('cut')
      // Tick during the refetch. A pull without a cursor fetches the register again.
      if (request.url.includes('checksums=1') && !request.url.includes('cursor=')) {
        await tick(people[1]!)
        canPush = false
      }
      return send()
    })
    expect(await runCheck()).toMatchObject({ outcome: 'repaired', tables: ['registered'] })
    expect(await db.rows('registered').get(people[2]!)).toBeDefined()
    expect(await db.outbox.count()).toBe(1)
    expect(await readTickState(people[1]!)).toBe('attending')
    setInterceptor(null)
    await sync()
    expect(await db.outbox.count()).toBe(0)
    expect(await readTickState(people[1]!)).toBe('attending')
  })

  it('reports a failure if changes never end', async () => {
    const { people, tick, check: runCheck } = await createTablet(20)
    let nextIndex = 1
    const pullCounter = interceptChecksums(async (send) => {
      const reply = await send()
      await tick(people[nextIndex++]!)
      return reply
    })
    expect(await runCheck()).toMatchObject({ outcome: null, failed: { why: 'waiting' } })
    expect(pullCounter.times).toBe(3)
  })

  it('refetches the register once and reports remaining differences', async () => {
    const { check: runCheck } = await createTablet()
    const pullCounter = interceptChecksums(async (send) => {
      const reply = await (await send()).json()
      reply.checksums.groups.hash = '0'.repeat(64)
      return Response.json(reply)
    })
    expect(await runCheck()).toMatchObject({ outcome: 'different', tables: ['groups'] })
    expect(pullCounter.times).toBe(2)
  })

  it('continues an interrupted repair with the next sync', async () => {
    const { db, people, check: runCheck, sync } = await createTablet()
    await db.rows('registered').delete(people[2]!)
    const pullCounter = interceptChecksums(async (send) => {
      if (pullCounter.times === 2) throw new TypeError('cut')
      return send()
    })
    expect(await runCheck()).toMatchObject({ failed: { why: 'offline' } })
    setInterceptor(null)
    expect(await sync()).toMatchObject({ problem: null })
    expect(await db.rows('registered').get(people[2]!)).toBeDefined()
    expect(await runCheck()).toMatchObject({ outcome: 'same', failed: null })
  })

  it.each([
    ['no network', async () => Promise.reject(new TypeError('failed')), 'offline'],
    ['a captive portal', async () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }), 'portal'],
    ['a server error', async () => new Response('bad gateway', { status: 502 }), 'server'],
  ] as const)('reports why it failed: %s, and keeps the previous result', async (_what, fault, why) => {
    const { check: runCheck } = await createTablet()
    const previousCheck = await runCheck()
    setInterceptor(fault)
    expect(await runCheck()).toMatchObject({ outcome: 'same', at: previousCheck.at, failed: { why } })
  })

  it('reports that no user is signed in', async () => {
    const { check: runCheck, signIn } = await createTablet()
    await del('token')
    expect(await runCheck()).toMatchObject({ outcome: null, failed: { why: 'sign_in' } })
    await signIn()
    expect(await runCheck()).toMatchObject({ outcome: 'same', failed: null })
  })

  it('waits for a running sync', async () => {
    const { db, people, sync, check: runCheck } = await createTablet()
    await db.rows('registered').delete(people[2]!)
    let release = () => {}
    const releasePromise = new Promise<void>((resolve) => {
      release = resolve
    })
    setInterceptor(async (request, send) => {
      if (!request.url.includes('checksums=1')) await releasePromise
      return send()
    })
    const runningSync = sync('now')
    const checkPromise = runCheck()
    release()
    await runningSync
    expect(await checkPromise).toMatchObject({ outcome: 'repaired' })
  })
})

describe('an automatic check', () => {
  /** Makes the check due. */
  const makeCheckDue = async (db: ReplicaDb) =>
    db.setMeta('self_check', { ...((await db.getMeta('self_check')) as SelfCheck), next: Date.now() - 1 })

  const countChecksumPulls = () => interceptChecksums((send) => send())

  it('runs after a sync once a day, not after the first load', async () => {
    const { db, people, sync } = await createTablet()
    const pullCounter = countChecksumPulls()
    await sync('now')
    expect(pullCounter.times).toBe(0)
    await makeCheckDue(db)
    await db.rows('registered').delete(people[2]!)
    await sync('timer')
    expect(await db.getMeta('self_check')).toMatchObject({ outcome: 'repaired', tables: ['registered'] })
    expect(await db.rows('registered').get(people[2]!)).toBeDefined()
    expect(pullCounter.times).toBe(2)
    await sync('now')
    await sync('asked')
    expect(pullCounter.times).toBe(2)
    const { next: nextCheckAt } = (await db.getMeta('self_check')) as SelfCheck
    expect(nextCheckAt).toBeGreaterThan(Date.now() + DAY_MS - 60_000)
  })

  it('is not delayed by a clock that was put back', async () => {
    const { db, sync } = await createTablet()
    await db.setMeta('self_check', {
      ...((await db.getMeta('self_check')) as SelfCheck),
      next: Date.now() + 400 * DAY_MS,
    })
    await sync()
    expect(await db.getMeta('self_check')).toMatchObject({ outcome: 'same' })
  })

  it('stops for a tick and runs after everything is sent', async () => {
    const { db, people, tick, sync } = await createTablet()
    await makeCheckDue(db)
    const pullCounter = interceptChecksums(async (send) => {
      const reply = await send()
      if (pullCounter.times === 1) await tick(people[1]!)
      return reply
    })
    await sync()
    expect(await db.getMeta('self_check')).toMatchObject({ outcome: null, at: null })
    await sync()
    expect(await db.outbox.count()).toBe(0)
    expect(await db.getMeta('self_check')).toMatchObject({ outcome: 'same' })
  })

  it('is not retried for an hour after a failure, and shows no problem', async () => {
    const { db, sync } = await createTablet()
    await makeCheckDue(db)
    const pullCounter = interceptChecksums(async () => new Response('bad gateway', { status: 502 }))
    expect(await sync()).toMatchObject({ phase: 'idle', problem: null })
    expect(await db.getMeta('self_check')).toMatchObject({ outcome: null, failed: null })
    await sync()
    await sync()
    expect(pullCounter.times).toBe(1)
  })

  it('still detects a restored backup and resends accepted changes', async () => {
    const { db, club, people, session, sync, ticked: readTickState } = await createTablet()
    await makeCheckDue(db)
    await api.db.network(async (_tx, client) => {
      await client.query('DELETE FROM mutations WHERE organisation_id = $1', [club.id])
      await client.query('DELETE FROM attendance WHERE organisation_id = $1', [club.id])
      await client.query('DELETE FROM sessions WHERE organisation_id = $1', [club.id])
      await client.query('UPDATE network SET epoch = gen_random_uuid()')
    })
    await sync()
    await sync()
    const { rows } = await api.db.club(club.id, (_tx, client) =>
      client.query('SELECT registered_id AS id FROM attendance WHERE session_id = $1', [session]),
    )
    expect(rows).toEqual([{ id: people[0] }])
    expect(await readTickState(people[0]!)).toBe('attending')
  })
})

it('reads a large table page by page, each row once', async () => {
  const { db, club, sync, check: runCheck } = await createTablet()
  for (const version of [100, 101]) await club.people(600, { version })
  await api.db.network((_tx, client) =>
    client.query('UPDATE versions SET version = 200 WHERE organisation_id = $1', [club.id]),
  )
  await sync()
  expect(await db.rows('registered').count()).toBe(1205)
  expect(await runCheck()).toMatchObject({ outcome: 'same' })
  const lastPerson = (await db.rows('registered').orderBy(':id').last()) as StoredRow<'registered'>
  await db.rows('registered').delete(lastPerson.id)
  expect(await runCheck()).toMatchObject({ outcome: 'repaired', tables: ['registered'] })
})
