// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { queueChanges } from '../queue.ts'
import { requeue } from '../requeue.ts'
import { withFault } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'

const test = createSyncFixture()
const { hall, serverTicks } = test

it('quarantines a refused change and its dependants, and can resend both [invariant 4]', async () => {
  const { club, people, a, session } = await hall()
  const child = newId()
  await a.create(session)
  const values = { first_name: 'Ava', last_name: 'Hughes', has_medical_conditions: true }
  await queueChanges(a.db, club.id, [{ name: 'registered.create', args: { id: child, values } }])
  await a.tick(session, child)
  await a.tick(session, people[0]!)
  await a.sync()
  expect(await serverTicks(club.id, session)).toEqual([people[0]])
  const aside = await a.db.set_aside.orderBy('seq').toArray()
  expect(aside.map((e) => [e.name, e.status, e.code])).toEqual([
    ['registered.create', 'rejected', 'invalid'],
    ['attendance.set', 'held', 'depends_on'],
  ])
  expect(await a.db.rows('registered').get(child)).toBeUndefined()

  const repaired = aside.map((e) =>
    e.name === 'registered.create'
      ? { ...e, args: { id: child, values: { ...values, medical_conditions: 'Asthma' } } }
      : e,
  )
  await requeue(a.db, club.id, repaired)
  await a.sync()
  expect(await a.db.set_aside.count()).toBe(0)
  expect(await serverTicks(club.id, session)).toEqual([people[0]!, child].sort())
  await a.equalsServer()
})

it('queues a change that the app is too old for until the update', async () => {
  const { club, people, a, session } = await hall()
  const child = newId()
  await a.create(session)
  await queueChanges(a.db, club.id, [
    { name: 'registered.create', args: { id: child, values: { first_name: 'Ava', last_name: 'Hughes' } } },
  ])
  await a.tick(session, child)
  await a.tick(session, people[0]!)
  // Simulate an older app. The server does not support this app's version of the change.
  withFault(async (request, send) => {
    if (!request.url.endsWith('/sync/push')) return send()
    const body = await request.json()
    for (const m of body.mutations) if (m.name === 'registered.create') m.v = 7
    const { results, ...reply } = await (
      await test.api.app.fetch(
        new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
      )
    ).json()
    return Response.json({ ...reply, results })
  })
  expect(await a.sync()).toMatchObject({ phase: 'idle', problem: 'update' })
  expect(await serverTicks(club.id, session)).toEqual([people[0]])
  expect((await a.db.set_aside.orderBy('seq').toArray()).map((e) => e.code)).toEqual([
    'version_unsupported',
    'depends_on',
  ])
  withFault(null)
  expect(await a.sync()).toMatchObject({ problem: 'update' })
  await a.db.setMeta('known_forms', 'of the app before')
  expect(await a.sync()).toMatchObject({ problem: null })
  expect(await a.db.set_aside.count()).toBe(0)
  expect(await serverTicks(club.id, session)).toEqual([people[0]!, child].sort())
  await a.equalsServer()
})

it('keeps a change unknown to this app without blocking others', async () => {
  const { club, people, a, session } = await hall()
  await a.create(session)
  const unknownChange = {
    id: newId(),
    name: 'parcel.hand_out',
    v: 1,
    args: { parcel: 'x' },
    made_at: new Date().toISOString(),
  }
  await a.db.outbox.add({ ...unknownChange, touches: [] } as never)
  await a.tick(session, people[0]!)
  expect(await a.sync()).toMatchObject({ problem: 'update' })
  expect(await serverTicks(club.id, session)).toEqual([people[0]])
  expect(await a.db.set_aside.toArray()).toMatchObject([{ ...unknownChange, code: 'unknown_mutation' }])
})
