// Must be the first import, because Dexie looks for IndexedDB when it loads.
import '../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { storeToken } from '@/api/token.ts'
import { setInterceptor } from '../replica/testing/browser.ts'
import { createSyncFixture } from '../replica/testing/sync-fixture.ts'
import { loadPagePhoto } from './page-photos.ts'

const fixture = createSyncFixture()

/** Creates a tablet without photos whose club has some photos on the server. Records the tablet's photo requests. */
const createTabletWithoutPhotos = async (count: number) => {
  const { club, a } = await fixture.hall(0)
  const { token } = await fixture.api.user(club.id)
  await storeToken(token)
  const pictureOptions = { create: { width: 40, height: 30, channels: 3, background: '#3060a0' } } as const
  const jpeg = await sharp(pictureOptions).jpeg().toBuffer()
  const body = { filename: 'photo.jpg', content: `data:image/jpeg;base64,${jpeg.toString('base64')}` }
  const ids = Array.from({ length: count }, newId)
  for (const id of ids) await fixture.api.call(token, 'PUT', `/media/${id}`, body)
  const statuses: number[] = []
  let maxRunning = 0
  let runningCount = 0
  setInterceptor(async (request, send) => {
    if (!request.url.includes('/api/media/')) return send()
    runningCount += 1
    maxRunning = Math.max(maxRunning, runningCount)
    const response = await send()
    runningCount -= 1
    statuses.push(response.status)
    return response
  })
  const loadPhoto = (id: string) => loadPagePhoto(a.db, `/api/media/${id}`)
  return { a, ids, load: loadPhoto, statuses, most: () => maxRunning }
}

it('loads photos with the token, three in parallel, and stores them [PER-51]', async () => {
  const { a, ids, load, statuses, most: maxRunning } = await createTabletWithoutPhotos(7)
  const addresses = await Promise.all(ids.map(load))
  expect(addresses.every((address) => address?.startsWith('data:image/jpeg;base64,/9j/'))).toBe(true)
  expect(statuses).toEqual(ids.map(() => 200))
  expect(maxRunning()).toBe(3)
  expect(await a.db.photos.count()).toBe(7)
})

it('requests a photo once if two tiles show it', async () => {
  const { ids, load, statuses } = await createTabletWithoutPhotos(1)
  const [firstAddress = '', secondAddress = ''] = await Promise.all([load(ids[0] ?? ''), load(ids[0] ?? '')])
  expect([firstAddress === secondAddress, statuses]).toEqual([true, [200]])
  await load(ids[0] ?? '')
  expect(statuses).toEqual([200])
})

it('requests nothing without a token, or from an address that is not a photo', async () => {
  const { ids, load, statuses, a } = await createTabletWithoutPhotos(1)
  expect(await loadPagePhoto(a.db, '/api/pictures/1')).toBeNull()
  await storeToken('no.token.here')
  expect(await load(ids[0] ?? '')).toBeNull()
  expect(statuses).toEqual([])
})
