// Import first, because Dexie looks for IndexedDB while it loads.
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { markPhotoPending, storePhoto } from './photos.ts'
import { queueChanges } from './queue.ts'
import { setInterceptor } from './testing/browser.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const syncFixture = createSyncFixture()

/** Creates a tablet with a new photo of a person and a later tick. */
const createTabletWithPhoto = async () => {
  const { club, people, a: tablet, session } = await syncFixture.hall(2)
  const [child = '', friend = ''] = people
  const photo = newId()
  const imageOptions = { create: { width: 40, height: 30, channels: 3, background: '#3060a0' } } as const
  const jpeg = await sharp(imageOptions).jpeg().toBuffer()
  await storePhoto(tablet.db, photo, new Blob([new Uint8Array(jpeg)]))
  await markPhotoPending(tablet.db, photo)
  const photoChange = { photo: { base: null, value: photo } }
  await queueChanges(tablet.db, club.id, [{ name: 'registered.update', args: { id: child, set: photoChange } }])
  await tablet.create(session)
  await tablet.tick(session, friend)
  const countOnServer = async () => {
    const sql = 'SELECT count(*)::int AS n FROM media WHERE id = $1'
    const { rows } = await syncFixture.api.db.club(club.id, (_tx, client) => client.query(sql, [photo]))
    return rows[0]?.n
  }
  const readWaiting = async () => (await tablet.db.photos.get(photo))?.waiting
  const readTicks = () => syncFixture.serverTicks(club.id, session)
  return { a: tablet, friend, onServer: countOnServer, waits: readWaiting, ticks: readTicks }
}

const isPhotoRequest = (request: Request) => request.method === 'PUT' && request.url.includes('/api/media/')

it('resends a photo after a captive portal responded instead [invariant 2]', async () => {
  const { a: tablet, onServer: countOnServer, waits: readWaiting } = await createTabletWithPhoto()
  const respondAsPortal = () => new Response('<!doctype html><title>Hall Wi-Fi</title>', { status: 200 })
  let attempts = 0
  setInterceptor(async (request, send) => {
    if (!isPhotoRequest(request)) return send()
    attempts += 1
    return respondAsPortal()
  })
  await tablet.sync()
  // Expect only one attempt, because a second would delay the ticks by up to a minute on a slow Wi-Fi.
  expect([await readWaiting(), attempts]).toEqual([1, 1])
  setInterceptor(null)
  await tablet.sync()
  expect([await readWaiting(), await countOnServer()]).toEqual([0, 1])
})

it('sends a photo that failed once in the same sync as its change', async () => {
  const { a: tablet, onServer: countOnServer, waits: readWaiting } = await createTabletWithPhoto()
  let attempts = 0
  setInterceptor((request, send) =>
    isPhotoRequest(request) && attempts++ === 0 ? Promise.reject(new TypeError('failed')) : send(),
  )
  await tablet.sync()
  expect([await readWaiting(), await countOnServer()]).toEqual([0, 1])
})

it('sends ticks while the server cannot accept a photo, and the photo once [invariant 4]', async () => {
  const {
    a: tablet,
    friend,
    onServer: countOnServer,
    waits: readWaiting,
    ticks: readTicks,
  } = await createTabletWithPhoto()
  const busyBody = { code: 'unavailable', detail: null, status: 503 }
  setInterceptor(async (request, send) =>
    isPhotoRequest(request) ? Response.json(busyBody, { status: 503, headers: { 'Retry-After': '5' } }) : send(),
  )
  await tablet.sync()
  expect(await readTicks()).toEqual([friend])
  expect(await readWaiting()).toBe(1)
  // Let the server store the photo, but lose its response.
  setInterceptor(async (request, send) => {
    if (!isPhotoRequest(request)) return send()
    await send()
    throw new TypeError('cut')
  })
  await tablet.sync()
  expect([await readWaiting(), await countOnServer()]).toEqual([1, 1])
  setInterceptor(null)
  await tablet.sync()
  expect([await readWaiting(), await countOnServer()]).toEqual([0, 1])
})

it('resends a photo missing in a restored database before its change [invariant 6]', async () => {
  const { a: tablet, onServer: countOnServer, waits: readWaiting } = await createTabletWithPhoto()
  await tablet.sync()
  expect(await countOnServer()).toBe(1)
  await syncFixture.api.db.network(async (_tx, client) => {
    await client.query('DELETE FROM media')
    await client.query('UPDATE network SET epoch = gen_random_uuid()')
  })
  await tablet.sync()
  expect([await readWaiting(), await countOnServer()]).toEqual([0, 1])
})
