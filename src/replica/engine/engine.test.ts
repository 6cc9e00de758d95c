import { authOperations } from '@contract/auth.ts'
// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { del } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { call } from '@/api/call.ts'
import { storeOwner } from '../owner.ts'
import { NotSaved, queueChanges } from '../queue.ts'
import { readSyncState } from '../sync-state.ts'
import { parseBody, setInterceptor } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'
import { syncOnce } from './engine.ts'

const syncFixture = createSyncFixture()
const { hall: createFixture, serverTicks: readServerTicks, tablet: openTablet } = syncFixture

describe('saving and merging', () => {
  it('makes all replicas equal the server after a day offline [invariant 6]', async () => {
    const { club, people, a: tabletA, session } = await createFixture(40)
    const tabletB = await openTablet(club, { user_type: 'core' })
    await tabletB.sync()
    await tabletA.create(session)
    for (const person of people.slice(0, 30)) await tabletA.tick(session, person)
    await tabletA.tick(session, people[0]!, 'none')
    expect(await tabletA.db.outbox.count()).toBe(32)
    await tabletA.sync()
    await tabletB.sync()
    expect(await tabletA.db.outbox.count()).toBe(0)
    expect(await readServerTicks(club.id, session)).toEqual(people.slice(1, 30).sort())
    await tabletA.equalsServer()
    await tabletB.equalsServer()
  })

  it('normalises phone numbers and postcodes as the server does [PER-82 to PER-84]', async () => {
    const { club, a: tabletA } = await createFixture()
    const id = newId()
    const values = {
      first_name: 'Ava',
      last_name: 'Hughes',
      mobile_number: '+447700900123',
      postcode: 'cf101aa',
    }
    const buildUpdate = (base: string, value: string) => ({
      name: 'registered.update' as const,
      args: { id, set: { mobile_number: { base, value } } },
    })
    const readValues = async () => {
      const { mobile_number, postcode } = (await tabletA.db.rows('registered').get(id)) ?? {}
      return { mobile_number, postcode }
    }
    await queueChanges(tabletA.db, club.id, [{ name: 'registered.create', args: { id, values } }])
    expect(await readValues()).toEqual({ mobile_number: '07700 900123', postcode: 'CF10 1AA' })
    await queueChanges(tabletA.db, club.id, [buildUpdate('07700 900123', '(029) 20123456')])
    const valuesBefore = await readValues()
    expect(valuesBefore.mobile_number).toBe('029 2012 3456')
    expect(JSON.stringify(await tabletA.db.outbox.toArray())).not.toContain('cf101aa')
    await tabletA.sync()
    expect(await readValues()).toEqual(valuesBefore)
    expect(await tabletA.db.rows('conflicts').count()).toBe(0)
    await tabletA.equalsServer()
  })

  it('queues a value that the server will refuse as typed', async () => {
    const { club, people, a: tabletA } = await createFixture()
    const args = { id: people[0] as string, set: { mobile_number: { base: null, value: '+44'.repeat(20) } } }
    await queueChanges(tabletA.db, club.id, [{ name: 'registered.update', args }])
    expect((await tabletA.db.outbox.toArray())[0]?.args).toEqual(args)
  })

  it('merges a new tick after a removed one without a conflict', async () => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.tick(session, people[0]!)
    await tabletA.sync()
    await tabletA.tick(session, people[0]!, 'none', await tabletA.db.getMeta('version'))
    await tabletA.sync()
    const tabletB = await openTablet(club, { user_type: 'core' })
    await tabletB.sync()
    expect(await tabletB.state(session, people[0]!)).toBeUndefined()
    // Tick with the last version that the replica has received, because the register does so for a missing row.
    await tabletB.tick(session, people[0]!, 'attending', await tabletB.db.getMeta('version'))
    await tabletB.sync()
    expect(await tabletB.state(session, people[0]!)).toMatchObject({ state: 'attending', contested: false })
    expect(await tabletB.db.rows('conflicts').count()).toBe(0)
  })

  it('saves rows and queue entry together and reports a full device [invariant 1]', async () => {
    const { people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    const throwQuotaError = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    tabletA.db.outbox.hook('creating', throwQuotaError)
    await expect(tabletA.tick(session, people[0]!)).rejects.toBeInstanceOf(NotSaved)
    tabletA.db.outbox.hook('creating').unsubscribe(throwQuotaError)
    expect(await tabletA.state(session, people[0]!)).toBeUndefined()
    expect(await tabletA.db.outbox.count()).toBe(1)
  })

  it('reports a full device, then loads the full register once there is space', async () => {
    const club = await syncFixture.api.club()
    await club.people(3)
    const tabletA = await openTablet(club)
    const originalPut = IDBObjectStore.prototype.put
    const putMock = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      if (this.name === 'registered') throw new DOMException('full', 'QuotaExceededError')
      return originalPut.apply(this, row)
    })
    expect(await tabletA.sync()).toMatchObject({ phase: 'idle', problem: 'full' })
    expect(await tabletA.db.getMeta('complete')).toBeUndefined()
    putMock.mockRestore()
    expect(await tabletA.sync()).toMatchObject({ phase: 'idle', problem: null })
    await tabletA.equalsServer()
  })
})

const faults: Record<string, { answer: Parameters<typeof setInterceptor>[0]; problem: string }> = {
  'no network': { answer: async () => Promise.reject(new TypeError('failed')), problem: 'offline' },
  'a captive portal’s HTML 200': {
    answer: async () =>
      new Response('<html>Sign in to Hall Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } }),
    problem: 'portal',
  },
  'JSON 200 of somebody else': { answer: async () => Response.json({ ok: true }), problem: 'portal' },
  'an answer cut in the middle': {
    answer: async (_request, send) => new Response((await (await send()).text()).slice(0, 40)),
    problem: 'portal',
  },
  'a server error': { answer: async () => new Response('bad gateway', { status: 502 }), problem: 'server' },
  'a server that is starting': {
    answer: async () => Response.json({ code: 'unavailable', detail: null, status: 503 }, { status: 503 }),
    problem: 'server',
  },
}
it.each(Object.entries(faults))(
  'keeps the queue after %s and applies it once later [invariant 2]',
  async (_name, { answer, problem }) => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.tick(session, people[0]!)
    setInterceptor(answer)
    expect(await tabletA.sync()).toMatchObject({ phase: 'idle', problem })
    expect(await tabletA.db.outbox.count()).toBe(2)
    expect(await tabletA.state(session, people[0]!)).toMatchObject({ state: 'attending' })
    setInterceptor(null)
    expect(await tabletA.sync()).toMatchObject({ problem: null })
    expect(await readServerTicks(club.id, session)).toEqual([people[0]])
    await tabletA.equalsServer()
  },
)

describe('sending and pulling', () => {
  it('applies a change once after ten lost responses [invariant 2]', async () => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.tick(session, people[0]!)
    setInterceptor(async (request, send) => {
      const reply = await send()
      if (request.url.endsWith('/sync/push')) throw new TypeError('connection reset')
      return reply
    })
    for (let i = 0; i < 10; i++) await tabletA.sync()
    expect(await tabletA.db.outbox.count()).toBe(2)
    setInterceptor(null)
    await tabletA.sync()
    const { rows } = await syncFixture.api.db.club(club.id, (_tx, client) =>
      client.query('SELECT count(*)::int AS n FROM mutations'),
    )
    expect(rows[0].n).toBe(2)
    await tabletA.equalsServer()
  })

  it('compresses a day of ticks and stores the server’s versions', async () => {
    const { club, people, a: tabletA, session } = await createFixture(60)
    await tabletA.create(session)
    for (const person of people) await tabletA.tick(session, person)
    const encodings: (string | null)[] = []
    setInterceptor((request, send) => {
      if (request.url.endsWith('/sync/push')) encodings.push(request.headers.get('Content-Encoding'))
      return send()
    })
    await tabletA.sync()
    expect(encodings).toEqual(['gzip'])
    expect((await readServerTicks(club.id, session)).length).toBe(60)
    expect((await tabletA.db.rows('attendance').toArray()).every(({ version }) => version > 0)).toBe(true)
    await tabletA.equalsServer()
  })

  it('merges today’s session of two tablets with all ticks [invariant 3]', async () => {
    const { club, people, a: tabletA } = await createFixture()
    const tabletB = await openTablet(club, { user_type: 'core' })
    await tabletB.sync()
    const [ownSession, otherSession] = [newId(), newId()]
    await tabletA.create(ownSession)
    await tabletA.tick(ownSession, people[0]!)
    await tabletB.create(otherSession)
    await tabletB.tick(otherSession, people[1]!)
    await tabletA.sync()
    await tabletB.sync()
    await tabletA.sync()
    expect(await tabletB.db.aliases.get(otherSession)).toEqual({ id: otherSession, target: ownSession })
    // Tick on the second tablet, which still shows its own session's page. The tick must go to the first session.
    await tabletB.tick(otherSession, people[2]!)
    expect(await tabletB.state(ownSession, people[2]!)).toMatchObject({ state: 'attending' })
    await tabletB.sync()
    await tabletA.sync()
    expect(await readServerTicks(club.id, ownSession)).toEqual(people.slice(0, 3).sort())
    await tabletA.equalsServer()
    await tabletB.equalsServer()
  })

  it('removes rows sent before the first bootstrap and deleted by others', async () => {
    const { club, a: tabletA, session } = await createFixture()
    const tabletB = await openTablet(club)
    await tabletB.create(session)
    setInterceptor(async (request, send) => {
      if (request.url.includes('/sync/pull')) throw new TypeError('failed')
      return send()
    })
    await tabletB.sync()
    expect(await tabletB.db.rows('sessions').get(session)).toMatchObject({ id: session })
    expect(await tabletB.db.outbox.count()).toBe(0)
    setInterceptor(null)
    await tabletA.sync()
    await queueChanges(tabletA.db, club.id, [{ name: 'session.delete', args: { id: session } }])
    await tabletA.sync()
    await tabletB.sync()
    expect(await tabletB.db.rows('sessions').get(session)).toBeUndefined()
    await tabletB.equalsServer()
  })

  it('keeps pending changes after a pull', async () => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.sync()
    const tabletB = await openTablet(club, { user_type: 'core' })
    await tabletB.sync()
    await tabletA.tick(session, people[0]!)
    await tabletB.tick(session, people[0]!)
    await tabletB.tick(session, people[1]!)
    await tabletB.sync()
    setInterceptor((request, send) =>
      request.url.includes('/sync/push') ? Promise.reject(new TypeError('cut')) : send(),
    )
    await tabletA.sync()
    expect(await tabletA.state(session, people[0]!)).toMatchObject({ state: 'attending' })
    setInterceptor(null)
    await tabletA.sync()
    await tabletA.equalsServer()
  })

  it('keeps the queue with its owner and sends nothing as another user [invariant 7]', async () => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.tick(session, people[0]!)
    const otherUserTablet = await openTablet(club, { user_type: 'core' })
    await otherUserTablet.sync()
    expect(await tabletA.db.outbox.count()).toBe(2)
    await tabletA.signIn()
    await otherUserTablet.signIn()
    await storeOwner({ ...(await call(authOperations['me.get'])), id: tabletA.id })
    await syncOnce('asked')
    expect(await readSyncState(tabletA.id)).toMatchObject({ problem: 'sign_in' })
    expect(await tabletA.db.outbox.count()).toBe(2)
    await tabletA.sync()
    expect(await readServerTicks(club.id, session)).toEqual([people[0]])
  })

  it('pauses the sync on a refused token and keeps all data [AUTH-22]', async () => {
    const { people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await syncFixture.api.db.network((_tx, client) =>
      client.query('UPDATE sign_ins SET ended = now() WHERE user_id = $1', [tabletA.id]),
    )
    expect(await tabletA.sync()).toMatchObject({ problem: 'sign_in' })
    await del('token')
    await syncOnce('asked')
    await tabletA.tick(session, people[0]!)
    expect(await tabletA.db.outbox.count()).toBe(2)
    expect(await tabletA.state(session, people[0]!)).toMatchObject({ state: 'attending' })
  })

  it('sends a change queued at the end of a running sync', async () => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.sync()
    let secondSync: Promise<void> | undefined
    setInterceptor(async (request, send) => {
      const reply = await send()
      if (request.url.includes('/sync/pull') && !secondSync) {
        await tabletA.tick(session, people[0]!)
        secondSync = syncOnce('now')
      }
      return reply
    })
    await tabletA.sync()
    await secondSync
    expect(await readServerTicks(club.id, session)).toEqual([people[0]])
  })

  it('halves a batch that is too large (413) until it fits', async () => {
    const { club, people, a: tabletA, session } = await createFixture(30)
    await tabletA.create(session)
    for (const person of people) await tabletA.tick(session, person)
    const batchSizes: number[] = []
    setInterceptor(async (request, send) => {
      if (!request.url.endsWith('/sync/push')) return send()
      const { mutations } = (await parseBody(request)) as { mutations: unknown[] }
      batchSizes.push(mutations.length)
      if (mutations.length <= 8) return send()
      return Response.json({ code: 'too_large', detail: null, status: 413 }, { status: 413 })
    })
    await tabletA.sync()
    expect(batchSizes.slice(0, 4)).toEqual([31, 15, 7, expect.any(Number)])
    expect((await readServerTicks(club.id, session)).length).toBe(30)
  })

  it('resends accepted changes to a restored database before the new bootstrap', async () => {
    const { club, people, a: tabletA, session } = await createFixture()
    await tabletA.create(session)
    await tabletA.tick(session, people[0]!)
    await tabletA.sync()
    await syncFixture.api.db.network(async (_tx, client) => {
      await client.query('DELETE FROM mutations WHERE organisation_id = $1', [club.id])
      await client.query('DELETE FROM attendance WHERE organisation_id = $1', [club.id])
      await client.query('DELETE FROM sessions WHERE organisation_id = $1', [club.id])
      await client.query('UPDATE network SET epoch = gen_random_uuid()')
    })
    await tabletA.sync()
    await tabletA.sync()
    expect(await readServerTicks(club.id, session)).toEqual([people[0]])
    await tabletA.equalsServer()
  })
})
