import { authOperations } from '@contract/auth.ts'
// First: Dexie looks for IndexedDB as it loads.
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { del } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { call } from '@/api/call.ts'
import { storeOwner } from '../owner.ts'
import { NotSaved, queue } from '../queue.ts'
import { readState } from '../state.ts'
import { bodyOf, withFault } from '../testing/browser.ts'
import { testHall } from '../testing/hall.ts'
import { syncOnce } from './engine.ts'

const test = testHall()
const { hall, serverTicks, tablet } = test

it('invariant 6: a day offline ends with every replica equal to the server', async () => {
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

it('PER-82 to PER-84: a device shows and sends numbers and postcodes as the server stores them', async () => {
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
  const shown = async () => {
    const { mobile_number, postcode } = (await a.db.rows('registered').get(id)) ?? {}
    return { mobile_number, postcode }
  }
  await queue(a.db, club.id, [{ name: 'registered.create', args: { id, values } }])
  expect(await shown()).toEqual({ mobile_number: '07700 900123', postcode: 'CF10 1AA' })
  await queue(a.db, club.id, [update('07700 900123', '(029) 20123456')])
  const before = await shown()
  expect(before.mobile_number).toBe('029 2012 3456')
  expect(JSON.stringify(await a.db.outbox.toArray())).not.toContain('cf101aa')
  await a.sync()
  expect(await shown()).toEqual(before)
  expect(await a.db.rows('conflicts').count()).toBe(0)
  await a.equalsServer()
})

it('what the server will refuse waits as it was typed', async () => {
  const { club, people, a } = await hall()
  const args = { id: people[0] as string, set: { mobile_number: { base: null, value: '+44'.repeat(20) } } }
  await queue(a.db, club.id, [{ name: 'registered.update', args }])
  expect((await a.db.outbox.toArray())[0]?.args).toEqual(args)
})

it('merge: who begins after a tick was taken back has seen that; a new tick asks nothing', async () => {
  const { club, people, a, session } = await hall()
  await a.create(session)
  await a.tick(session, people[0]!)
  await a.sync()
  await a.tick(session, people[0]!, 'none', await a.db.getMeta('version'))
  await a.sync()
  const b = await tablet(club, { user_type: 'core' })
  await b.sync()
  expect(await b.state(session, people[0]!)).toBeUndefined()
  // As the register does where there is no row: what the replica last saw.
  await b.tick(session, people[0]!, 'attending', await b.db.getMeta('version'))
  await b.sync()
  expect(await b.state(session, people[0]!)).toMatchObject({ state: 'attending', contested: false })
  expect(await b.db.rows('conflicts').count()).toBe(0)
})

it('invariant 1: rows and queue entry are saved together or not at all; a full device says so', async () => {
  const { people, a, session } = await hall()
  await a.create(session)
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  a.db.outbox.hook('creating', full)
  await expect(a.tick(session, people[0]!)).rejects.toBeInstanceOf(NotSaved)
  a.db.outbox.hook('creating').unsubscribe(full)
  expect(await a.state(session, people[0]!)).toBeUndefined()
  expect(await a.db.outbox.count()).toBe(1)
})

it('a register that finds no room on the device says so, and comes whole once there is some', async () => {
  const club = await test.api.club()
  await club.people(3)
  const a = await tablet(club)
  const put = IDBObjectStore.prototype.put
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...row
  ) {
    if (this.name === 'registered') throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, row)
  })
  expect(await a.sync()).toMatchObject({ phase: 'idle', problem: 'full' })
  expect(await a.db.getMeta('complete')).toBeUndefined()
  full.mockRestore()
  expect(await a.sync()).toMatchObject({ phase: 'idle', problem: null })
  await a.equalsServer()
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
  'invariant 2: %s keeps the queue; later everything is there once',
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

it('invariant 2: an answer lost after the commit, ten times, has one effect', async () => {
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

it('a day of ticks travels compressed, and is there with the server’s versions after one sync', async () => {
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

it('invariant 3: two tablets that both start today’s session end with one, and all ticks', async () => {
  const { club, people, a } = await hall()
  const b = await tablet(club, { user_type: 'core' })
  await b.sync()
  const [mine, theirs] = [newId(), newId()]
  await a.create(mine)
  await a.tick(mine, people[0]!)
  await b.create(theirs)
  await b.tick(theirs, people[1]!)
  await a.sync()
  await b.sync()
  await a.sync()
  expect(await b.db.aliases.get(theirs)).toEqual({ id: theirs, target: mine })
  // The second tablet still shows the page of its own session: its next tick follows to the first.
  await b.tick(theirs, people[2]!)
  expect(await b.state(mine, people[2]!)).toMatchObject({ state: 'attending' })
  await b.sync()
  await a.sync()
  expect(await serverTicks(club.id, mine)).toEqual(people.slice(0, 3).sort())
  await a.equalsServer()
  await b.equalsServer()
})

it('what was sent before the first bootstrap, and deleted by others, does not stay here', async () => {
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
  await queue(a.db, club.id, [{ name: 'session.delete', args: { id: session } }])
  await a.sync()
  await b.sync()
  expect(await b.db.rows('sessions').get(session)).toBeUndefined()
  await b.equalsServer()
})

it('a pull does not take back what still waits', async () => {
  const { club, people, a, session } = await hall()
  await a.create(session)
  await a.sync()
  const b = await tablet(club, { user_type: 'core' })
  await b.sync()
  await a.tick(session, people[0]!)
  await b.tick(session, people[0]!)
  await b.tick(session, people[1]!)
  await b.sync()
  withFault((request, send) =>
    request.url.includes('/sync/push') ? Promise.reject(new TypeError('cut')) : send(),
  )
  await a.sync()
  expect(await a.state(session, people[0]!)).toMatchObject({ state: 'attending' })
  withFault(null)
  await a.sync()
  await a.equalsServer()
})

it('invariant 7: nothing is sent as another user; the queue stays parked under its owner', async () => {
  const { club, people, a, session } = await hall()
  await a.create(session)
  await a.tick(session, people[0]!)
  const other = await tablet(club, { user_type: 'core' })
  await other.sync()
  expect(await a.db.outbox.count()).toBe(2)
  await a.signIn()
  await other.signIn()
  await storeOwner({ ...(await call(authOperations['me.get'])), id: a.id })
  await syncOnce('asked')
  expect(await readState(a.id)).toMatchObject({ problem: 'sign_in' })
  expect(await a.db.outbox.count()).toBe(2)
  await a.sync()
  expect(await serverTicks(club.id, session)).toEqual([people[0]])
})

it('AUTH-22: a token that the server refuses pauses the sync and keeps everything', async () => {
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

it('a sync that is asked for while another is at its end sends what was queued meanwhile', async () => {
  const { club, people, a, session } = await hall()
  await a.create(session)
  await a.sync()
  let asked: Promise<void> | undefined
  withFault(async (request, send) => {
    const reply = await send()
    if (request.url.includes('/sync/pull') && !asked) {
      await a.tick(session, people[0]!)
      asked = syncOnce('now')
    }
    return reply
  })
  await a.sync()
  await asked
  expect(await serverTicks(club.id, session)).toEqual([people[0]])
})

it('413: a batch that is too large is halved until it fits', async () => {
  const { club, people, a, session } = await hall(30)
  await a.create(session)
  for (const person of people) await a.tick(session, person)
  const sizes: number[] = []
  withFault(async (request, send) => {
    if (!request.url.endsWith('/sync/push')) return send()
    const { mutations } = (await bodyOf(request)) as { mutations: unknown[] }
    sizes.push(mutations.length)
    if (mutations.length <= 8) return send()
    return Response.json({ code: 'too_large', detail: null, status: 413 }, { status: 413 })
  })
  await a.sync()
  expect(sizes.slice(0, 4)).toEqual([31, 15, 7, expect.any(Number)])
  expect((await serverTicks(club.id, session)).length).toBe(30)
})

it('a restored backup loses nothing: accepted changes are sent again before the new bootstrap', async () => {
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
