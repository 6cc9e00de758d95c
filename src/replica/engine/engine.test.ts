import { authOperations } from '@contract/auth.ts'
// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { del } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { call } from '@/api/call.ts'
import { storeOwner } from '../owner.ts'
import { NotSaved, queueChanges } from '../queue.ts'
import { readState } from '../sync-state.ts'
import { parseBody, withFault } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'
import { syncOnce } from './engine.ts'

const test = createSyncFixture()
const { hall, serverTicks, tablet } = test

describe('saving and merging', () => {
  it('makes all replicas equal the server after a day offline [invariant 6]', async () => {
    const { club, people, a, session } = await hall(40)
    const b = await tablet(club, { user_type: 'core' })
    await b.sync()
    await a.create(session)
    for (const person of people.slice(0, 30)) await a.tick(session, person)
    await a.tick(session, people[0]!, 'none')
    expect(await a.db.outbox.count()).toBe(32)
    await a.sync()
    await b.sync()
    expect(await a.db.outbox.count()).toBe(0)
    expect(await serverTicks(club.id, session)).toEqual(people.slice(1, 30).sort())
    await a.equalsServer()
    await b.equalsServer()
  })

  it('normalises phone numbers and postcodes as the server does [PER-82 to PER-84]', async () => {
    const { club, a } = await hall()
    const id = newId()
    const values = {
      first_name: 'Ava',
      last_name: 'Hughes',
      mobile_number: '+447700900123',
      postcode: 'cf101aa',
    }
    const update = (base: string, value: string) => ({
      name: 'registered.update' as const,
      args: { id, set: { mobile_number: { base, value } } },
    })
    const expectValues = async () => {
      const { mobile_number, postcode } = (await a.db.rows('registered').get(id)) ?? {}
      return { mobile_number, postcode }
    }
    await queueChanges(a.db, club.id, [{ name: 'registered.create', args: { id, values } }])
    expect(await expectValues()).toEqual({ mobile_number: '07700 900123', postcode: 'CF10 1AA' })
    await queueChanges(a.db, club.id, [update('07700 900123', '(029) 20123456')])
    const before = await expectValues()
    expect(before.mobile_number).toBe('029 2012 3456')
    expect(JSON.stringify(await a.db.outbox.toArray())).not.toContain('cf101aa')
    await a.sync()
    expect(await expectValues()).toEqual(before)
    expect(await a.db.rows('conflicts').count()).toBe(0)
    await a.equalsServer()
  })

  it('queues a value that the server will refuse as typed', async () => {
    const { club, people, a } = await hall()
    const args = { id: people[0] as string, set: { mobile_number: { base: null, value: '+44'.repeat(20) } } }
    await queueChanges(a.db, club.id, [{ name: 'registered.update', args }])
    expect((await a.db.outbox.toArray())[0]?.args).toEqual(args)
  })

  it('merges a new tick after a removed one without a conflict', async () => {
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.tick(session, people[0]!)
    await a.sync()
    await a.tick(session, people[0]!, 'none', await a.db.getMeta('version'))
    await a.sync()
    const b = await tablet(club, { user_type: 'core' })
    await b.sync()
    expect(await b.state(session, people[0]!)).toBeUndefined()
    // Tick with the last version that the replica has received, because the register does so for a missing row.
    await b.tick(session, people[0]!, 'attending', await b.db.getMeta('version'))
    await b.sync()
    expect(await b.state(session, people[0]!)).toMatchObject({ state: 'attending', contested: false })
    expect(await b.db.rows('conflicts').count()).toBe(0)
  })

  it('saves rows and queue entry together and reports a full device [invariant 1]', async () => {
    const { people, a, session } = await hall()
    await a.create(session)
    const throwQuotaError = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    a.db.outbox.hook('creating', throwQuotaError)
    await expect(a.tick(session, people[0]!)).rejects.toBeInstanceOf(NotSaved)
    a.db.outbox.hook('creating').unsubscribe(throwQuotaError)
    expect(await a.state(session, people[0]!)).toBeUndefined()
    expect(await a.db.outbox.count()).toBe(1)
  })

  it('reports a full device, then loads the full register once there is space', async () => {
    const club = await test.api.club()
    await club.people(3)
    const a = await tablet(club)
    const originalPut = IDBObjectStore.prototype.put
    const putMock = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      if (this.name === 'registered') throw new DOMException('full', 'QuotaExceededError')
      return originalPut.apply(this, row)
    })
    expect(await a.sync()).toMatchObject({ phase: 'idle', problem: 'full' })
    expect(await a.db.getMeta('complete')).toBeUndefined()
    putMock.mockRestore()
    expect(await a.sync()).toMatchObject({ phase: 'idle', problem: null })
    await a.equalsServer()
  })
})

const faults: Record<string, { answer: Parameters<typeof withFault>[0]; problem: string }> = {
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
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.tick(session, people[0]!)
    withFault(answer)
    expect(await a.sync()).toMatchObject({ phase: 'idle', problem })
    expect(await a.db.outbox.count()).toBe(2)
    expect(await a.state(session, people[0]!)).toMatchObject({ state: 'attending' })
    withFault(null)
    expect(await a.sync()).toMatchObject({ problem: null })
    expect(await serverTicks(club.id, session)).toEqual([people[0]])
    await a.equalsServer()
  },
)

describe('sending and pulling', () => {
  it('applies a change once after ten lost responses [invariant 2]', async () => {
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.tick(session, people[0]!)
    withFault(async (request, send) => {
      const reply = await send()
      if (request.url.endsWith('/sync/push')) throw new TypeError('connection reset')
      return reply
    })
    for (let i = 0; i < 10; i++) await a.sync()
    expect(await a.db.outbox.count()).toBe(2)
    withFault(null)
    await a.sync()
    const { rows } = await test.api.db.club(club.id, (_tx, client) =>
      client.query('SELECT count(*)::int AS n FROM mutations'),
    )
    expect(rows[0].n).toBe(2)
    await a.equalsServer()
  })

  it('compresses a day of ticks and stores the server’s versions', async () => {
    const { club, people, a, session } = await hall(60)
    await a.create(session)
    for (const person of people) await a.tick(session, person)
    const encodings: (string | null)[] = []
    withFault((request, send) => {
      if (request.url.endsWith('/sync/push')) encodings.push(request.headers.get('Content-Encoding'))
      return send()
    })
    await a.sync()
    expect(encodings).toEqual(['gzip'])
    expect((await serverTicks(club.id, session)).length).toBe(60)
    expect((await a.db.rows('attendance').toArray()).every(({ version }) => version > 0)).toBe(true)
    await a.equalsServer()
  })

  it('merges today’s session of two tablets with all ticks [invariant 3]', async () => {
    const { club, people, a } = await hall()
    const b = await tablet(club, { user_type: 'core' })
    await b.sync()
    const [ownSession, otherSession] = [newId(), newId()]
    await a.create(ownSession)
    await a.tick(ownSession, people[0]!)
    await b.create(otherSession)
    await b.tick(otherSession, people[1]!)
    await a.sync()
    await b.sync()
    await a.sync()
    expect(await b.db.aliases.get(otherSession)).toEqual({ id: otherSession, target: ownSession })
    // Tick on the second tablet, which still shows its own session's page. The tick must go to the first session.
    await b.tick(otherSession, people[2]!)
    expect(await b.state(ownSession, people[2]!)).toMatchObject({ state: 'attending' })
    await b.sync()
    await a.sync()
    expect(await serverTicks(club.id, ownSession)).toEqual(people.slice(0, 3).sort())
    await a.equalsServer()
    await b.equalsServer()
  })

  it('removes rows sent before the first bootstrap and deleted by others', async () => {
    const { club, a, session } = await hall()
    const b = await tablet(club)
    await b.create(session)
    withFault(async (request, send) => {
      if (request.url.includes('/sync/pull')) throw new TypeError('failed')
      return send()
    })
    await b.sync()
    expect(await b.db.rows('sessions').get(session)).toMatchObject({ id: session })
    expect(await b.db.outbox.count()).toBe(0)
    withFault(null)
    await a.sync()
    await queueChanges(a.db, club.id, [{ name: 'session.delete', args: { id: session } }])
    await a.sync()
    await b.sync()
    expect(await b.db.rows('sessions').get(session)).toBeUndefined()
    await b.equalsServer()
  })

  it('keeps pending changes after a pull', async () => {
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.sync()
    const b = await tablet(club, { user_type: 'core' })
    await b.sync()
    await a.tick(session, people[0]!)
    await b.tick(session, people[0]!)
    await b.tick(session, people[1]!)
    await b.sync()
    withFault((request, send) => (request.url.includes('/sync/push') ? Promise.reject(new TypeError('cut')) : send()))
    await a.sync()
    expect(await a.state(session, people[0]!)).toMatchObject({ state: 'attending' })
    withFault(null)
    await a.sync()
    await a.equalsServer()
  })

  it('keeps the queue with its owner and sends nothing as another user [invariant 7]', async () => {
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.tick(session, people[0]!)
    const otherUserTablet = await tablet(club, { user_type: 'core' })
    await otherUserTablet.sync()
    expect(await a.db.outbox.count()).toBe(2)
    await a.signIn()
    await otherUserTablet.signIn()
    await storeOwner({ ...(await call(authOperations['me.get'])), id: a.id })
    await syncOnce('asked')
    expect(await readState(a.id)).toMatchObject({ problem: 'sign_in' })
    expect(await a.db.outbox.count()).toBe(2)
    await a.sync()
    expect(await serverTicks(club.id, session)).toEqual([people[0]])
  })

  it('pauses the sync on a refused token and keeps all data [AUTH-22]', async () => {
    const { people, a, session } = await hall()
    await a.create(session)
    await test.api.db.network((_tx, client) =>
      client.query('UPDATE sign_ins SET ended = now() WHERE user_id = $1', [a.id]),
    )
    expect(await a.sync()).toMatchObject({ problem: 'sign_in' })
    await del('token')
    await syncOnce('asked')
    await a.tick(session, people[0]!)
    expect(await a.db.outbox.count()).toBe(2)
    expect(await a.state(session, people[0]!)).toMatchObject({ state: 'attending' })
  })

  it('sends a change queued at the end of a running sync', async () => {
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.sync()
    let secondSync: Promise<void> | undefined
    withFault(async (request, send) => {
      const reply = await send()
      if (request.url.includes('/sync/pull') && !secondSync) {
        await a.tick(session, people[0]!)
        secondSync = syncOnce('now')
      }
      return reply
    })
    await a.sync()
    await secondSync
    expect(await serverTicks(club.id, session)).toEqual([people[0]])
  })

  it('halves a batch that is too large (413) until it fits', async () => {
    const { club, people, a, session } = await hall(30)
    await a.create(session)
    for (const person of people) await a.tick(session, person)
    const sizes: number[] = []
    withFault(async (request, send) => {
      if (!request.url.endsWith('/sync/push')) return send()
      const { mutations } = (await parseBody(request)) as { mutations: unknown[] }
      sizes.push(mutations.length)
      if (mutations.length <= 8) return send()
      return Response.json({ code: 'too_large', detail: null, status: 413 }, { status: 413 })
    })
    await a.sync()
    expect(sizes.slice(0, 4)).toEqual([31, 15, 7, expect.any(Number)])
    expect((await serverTicks(club.id, session)).length).toBe(30)
  })

  it('resends accepted changes to a restored database before the new bootstrap', async () => {
    const { club, people, a, session } = await hall()
    await a.create(session)
    await a.tick(session, people[0]!)
    await a.sync()
    await test.api.db.network(async (_tx, client) => {
      await client.query('DELETE FROM mutations WHERE organisation_id = $1', [club.id])
      await client.query('DELETE FROM attendance WHERE organisation_id = $1', [club.id])
      await client.query('DELETE FROM sessions WHERE organisation_id = $1', [club.id])
      await client.query('UPDATE network SET epoch = gen_random_uuid()')
    })
    await a.sync()
    await a.sync()
    expect(await serverTicks(club.id, session)).toEqual([people[0]])
    await a.equalsServer()
  })
})
