// Import first, because Dexie looks for IndexedDB while it loads.
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { markPhotoPending, storePhoto } from './photos.ts'
import { queueChanges } from './queue.ts'
import { withFault } from './testing/browser.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const fixture = createSyncFixture()

/** Creates a tablet with a new photo of a person and a later tick. */
const createTabletWithPhoto = async () => {
  const { club, people, a, session } = await fixture.hall(2)
  const [child = '', friend = ''] = people
  const photo = newId()
  const picture = { create: { width: 40, height: 30, channels: 3, background: '#3060a0' } } as const
  const jpeg = await sharp(picture).jpeg().toBuffer()
  await storePhoto(a.db, photo, new Blob([new Uint8Array(jpeg)]))
  await markPhotoPending(a.db, photo)
  const set = { photo: { base: null, value: photo } }
  await queueChanges(a.db, club.id, [{ name: 'registered.update', args: { id: child, set } }])
  await a.create(session)
  await a.tick(session, friend)
  const onServer = async () => {
    const text = 'SELECT count(*)::int AS n FROM media WHERE id = $1'
    const { rows } = await fixture.api.db.club(club.id, (_tx, client) => client.query(text, [photo]))
    return rows[0]?.n
  }
  const waits = async () => (await a.db.photos.get(photo))?.waiting
  const ticks = () => fixture.serverTicks(club.id, session)
  return { a, friend, onServer, waits, ticks }
}

const isPhoto = (request: Request) => request.method === 'PUT' && request.url.includes('/api/media/')

it('resends a photo after a captive portal responded instead [invariant 2]', async () => {
  const { a, onServer, waits } = await createTabletWithPhoto()
  const respondAsPortal = () => new Response('<!doctype html><title>Hall Wi-Fi</title>', { status: 200 })
  let attempts = 0
  withFault(async (request, send) => {
    if (!isPhoto(request)) return send()
    attempts += 1
    return respondAsPortal()
  })
  await a.sync()
  // Expect only one attempt, because a second would delay the ticks by up to a minute on a slow Wi-Fi.
  expect([await waits(), attempts]).toEqual([1, 1])
  withFault(null)
  await a.sync()
  expect([await waits(), await onServer()]).toEqual([0, 1])
})

it('sends a photo that failed once in the same sync as its change', async () => {
  const { a, onServer, waits } = await createTabletWithPhoto()
  let attempts = 0
  withFault((request, send) =>
    isPhoto(request) && attempts++ === 0 ? Promise.reject(new TypeError('failed')) : send(),
  )
  await a.sync()
  expect([await waits(), await onServer()]).toEqual([0, 1])
})

it('sends ticks while the server cannot accept a photo, and the photo once [invariant 4]', async () => {
  const { a, friend, onServer, waits, ticks } = await createTabletWithPhoto()
  const busyBody = { code: 'unavailable', detail: null, status: 503 }
  withFault(async (request, send) =>
    isPhoto(request) ? Response.json(busyBody, { status: 503, headers: { 'Retry-After': '5' } }) : send(),
  )
  await a.sync()
  expect(await ticks()).toEqual([friend])
  expect(await waits()).toBe(1)
  // Let the server store the photo, but lose its response.
  withFault(async (request, send) => {
    if (!isPhoto(request)) return send()
    await send()
    throw new TypeError('cut')
  })
  await a.sync()
  expect([await waits(), await onServer()]).toEqual([1, 1])
  withFault(null)
  await a.sync()
  expect([await waits(), await onServer()]).toEqual([0, 1])
})

it('resends a photo missing in a restored database before its change [invariant 6]', async () => {
  const { a, onServer, waits } = await createTabletWithPhoto()
  await a.sync()
  expect(await onServer()).toBe(1)
  await fixture.api.db.network(async (_tx, client) => {
    await client.query('DELETE FROM media')
    await client.query('UPDATE network SET epoch = gen_random_uuid()')
  })
  await a.sync()
  expect([await waits(), await onServer()]).toEqual([0, 1])
})
