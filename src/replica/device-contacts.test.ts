// Import first, because Dexie looks for IndexedDB while it loads.
import './testing/browser.ts'

import { getLondonDay } from '@contract/rules/days.ts'
import { expect, it } from 'vitest'
import { readToken } from '@/api/token.ts'
import { syncContacts } from './device-contacts.ts'
import { setInterceptor } from './testing/browser.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const { hall: createFixture, tablet: openTablet } = createSyncFixture()

it('stores when other devices were in touch, with their counts [B-HAL-02]', async () => {
  const { club, people, a: tabletA, session } = await createFixture(3)
  await tabletA.create(session)
  for (const person of people.slice(0, 2)) await tabletA.tick(session, person)
  await tabletA.sync()
  const tabletB = await openTablet(club)
  await tabletB.sync()
  const contactPaths: string[] = []
  setInterceptor((request, send) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/contact')) contactPaths.push(pathname)
    return send()
  })
  const requestContacts = async (target: typeof tabletA, ago = 60_000) => {
    await target.signIn()
    const contacts = await target.db.getMeta('contacts')
    if (contacts) await target.db.setMeta('contacts', { ...contacts, at: contacts.at - ago })
    const deviceId = (await target.db.getMeta('device_id')) ?? ''
    await syncContacts({
      db: target.db,
      organisation: club.id,
      token: (await readToken())?.token ?? '',
      device: deviceId,
    })
    return target.db.getMeta('contacts')
  }
  // Expect no request on a day without a session, because such a day has no fire roll.
  expect([await requestContacts(tabletA), contactPaths.length]).toEqual([undefined, 0])
  for (const { db } of [tabletA, tabletB]) {
    const row = await db.rows('sessions').get(session)
    if (row) await db.rows('sessions').put({ ...row, date: getLondonDay() })
  }
  await requestContacts(tabletB)
  const firstContacts = (await requestContacts(tabletA))?.devices
  expect(firstContacts).toEqual([
    { id: await tabletB.db.getMeta('device_id'), name: null, at: expect.any(Number), people: 2 },
  ])
  expect(Math.abs((firstContacts?.[0]?.at ?? 0) - Date.now())).toBeLessThan(30_000)
  // Record a departure on the first device. Its count for the other device must not change until the other device is in
  // contact again.
  const departure = { session, registered: people[0] ?? '', at: new Date().toISOString(), collector: 'Nan' }
  await tabletA.db.rows('departures').put({
    ...departure,
    id: `${session}:${people[0]}`,
    by: null,
    unlisted: false,
    version: 0,
  })
  expect((await requestContacts(tabletA))?.devices).toEqual(firstContacts)
  // Sync again at once. Syncs in quick succession, such as after several ticks, must send only one request.
  const requestCount = contactPaths.length
  await requestContacts(tabletA, 0)
  expect(contactPaths.length).toBe(requestCount)
  // While offline, the stored contacts are returned.
  setInterceptor(() => Promise.reject(new TypeError('failed')))
  expect((await requestContacts(tabletA))?.devices).toEqual(firstContacts)
})
