// Import first, because Dexie looks for IndexedDB while it loads.
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { queueChanges } from '../queue.ts'
import { requeue } from '../requeue.ts'
import { setInterceptor } from '../testing/browser.ts'
import { createSyncFixture } from '../testing/sync-fixture.ts'

const syncFixture = createSyncFixture()
const { hall: createFixture, serverTicks: readServerTicks } = syncFixture

it('quarantines a refused change and its dependants, and can resend both [invariant 4]', async () => {
  const { club, people, a: tablet, session } = await createFixture()
  const child = newId()
  await tablet.create(session)
  const values = { first_name: 'Ava', last_name: 'Hughes', has_medical_conditions: true }
  await queueChanges(tablet.db, club.id, [{ name: 'registered.create', args: { id: child, values } }])
  await tablet.tick(session, child)
  await tablet.tick(session, people[0]!)
  await tablet.sync()
  expect(await readServerTicks(club.id, session)).toEqual([people[0]])
  const setAsideEntries = await tablet.db.set_aside.orderBy('seq').toArray()
  expect(setAsideEntries.map((e) => [e.name, e.status, e.code])).toEqual([
    ['registered.create', 'rejected', 'invalid'],
    ['attendance.set', 'held', 'depends_on'],
  ])
  expect(await tablet.db.rows('registered').get(child)).toBeUndefined()

  const repairedEntries = setAsideEntries.map((e) =>
    e.name === 'registered.create'
      ? { ...e, args: { id: child, values: { ...values, medical_conditions: 'Asthma' } } }
      : e,
  )
  await requeue(tablet.db, club.id, repairedEntries)
  await tablet.sync()
  expect(await tablet.db.set_aside.count()).toBe(0)
  expect(await readServerTicks(club.id, session)).toEqual([people[0]!, child].sort())
  await tablet.equalsServer()
})

it('queues a change that the app is too old for until the update', async () => {
  const { club, people, a: tablet, session } = await createFixture()
  const child = newId()
  await tablet.create(session)
  await queueChanges(tablet.db, club.id, [
    { name: 'registered.create', args: { id: child, values: { first_name: 'Ava', last_name: 'Hughes' } } },
  ])
  await tablet.tick(session, child)
  await tablet.tick(session, people[0]!)
  // Simulate an older app. The server does not support this app's version of the change.
  setInterceptor(async (request, send) => {
    if (!request.url.endsWith('/sync/push')) return send()
    const body = await request.json()
    for (const mutation of body.mutations) if (mutation.name === 'registered.create') mutation.v = 7
    const { results, ...reply } = await (
      await syncFixture.api.app.fetch(
        new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }),
      )
    ).json()
    return Response.json({ ...reply, results })
  })
  expect(await tablet.sync()).toMatchObject({ phase: 'idle', problem: 'update' })
  expect(await readServerTicks(club.id, session)).toEqual([people[0]])
  expect((await tablet.db.set_aside.orderBy('seq').toArray()).map((e) => e.code)).toEqual([
    'version_unsupported',
    'depends_on',
  ])
  setInterceptor(null)
  expect(await tablet.sync()).toMatchObject({ problem: 'update' })
  await tablet.db.setMeta('known_forms', 'of the app before')
  expect(await tablet.sync()).toMatchObject({ problem: null })
  expect(await tablet.db.set_aside.count()).toBe(0)
  expect(await readServerTicks(club.id, session)).toEqual([people[0]!, child].sort())
  await tablet.equalsServer()
})

it('keeps a change unknown to this app without blocking others', async () => {
  const { club, people, a: tablet, session } = await createFixture()
  await tablet.create(session)
  const unknownChange = {
    id: newId(),
    name: 'parcel.hand_out',
    v: 1,
    args: { parcel: 'x' },
    made_at: new Date().toISOString(),
  }
  await tablet.db.outbox.add({ ...unknownChange, touches: [] } as never)
  await tablet.tick(session, people[0]!)
  expect(await tablet.sync()).toMatchObject({ problem: 'update' })
  expect(await readServerTicks(club.id, session)).toEqual([people[0]])
  expect(await tablet.db.set_aside.toArray()).toMatchObject([{ ...unknownChange, code: 'unknown_mutation' }])
})
