// Import first, because Dexie looks for IndexedDB while it loads.
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { expect, it } from 'vitest'
import { buildBookingChanges, readSessionBookings } from './bookings.ts'
import { queueChanges } from './queue.ts'
import { createSyncFixture } from './testing/sync-fixture.ts'

const syncFixture = createSyncFixture()

type Tablet = Awaited<ReturnType<typeof syncFixture.tablet>>

/** Creates a club with a session and two children, on two tablets. */
async function createClub() {
  const club = await syncFixture.api.club()
  const children = await club.people(2)
  const [first, second] = [await syncFixture.tablet(club), await syncFixture.tablet(club)]
  const session = newId()
  await first.sync()
  const args = { id: session, date: '2026-08-05', holiday: 'July/Aug' as const, year: 2026, places: 40 }
  await queueChanges(first.db, club.id, [{ name: 'session.create', args }])
  await first.sync()
  await second.sync()
  const set = async ({ db }: Tablet, child: string | undefined, state: 'booked' | 'cancelled') => {
    const { byPerson } = await readSessionBookings(db, session)
    const version = (await db.getMeta('version')) ?? 0
    await queueChanges(db, club.id, buildBookingChanges(session, [child ?? ''], state, { byPerson, version }))
  }
  const readState = async ({ db }: Tablet, child: string | undefined) =>
    (await readSessionBookings(db, session)).byPerson.get(child ?? '')?.state
  return { club, children, first, second, session, set, readState }
}

it('stores the places of a session offline and after the sync [B-FAM-05]', async () => {
  const { first, second, session } = await createClub()
  for (const { db } of [first, second])
    expect(await db.rows('sessions').get(session)).toMatchObject({ places: 40, booking_opens: null })
})

it('books offline, and shows the place on the other tablet after the sync [B-FAM-05]', async () => {
  const { children, first, second, session, set, readState } = await createClub()
  await set(first, children[0], 'booked')
  expect(await readState(first, children[0])).toBe('booked')
  expect((await readSessionBookings(first.db, session)).counts).toMatchObject({ booked: 1, cancelled: 0 })
  await first.sync()
  await second.sync()
  expect(await readState(second, children[0])).toBe('booked')
  expect(await first.db.outbox.count()).toBe(0)
})

it('applies the later press of two tablets, and sets nothing aside [B-FAM-05]', async () => {
  const { children, first, second, set, readState } = await createClub()
  await set(first, children[0], 'booked')
  await first.sync()
  await second.sync()
  await set(first, children[0], 'cancelled')
  await set(second, children[0], 'cancelled')
  await set(second, children[0], 'booked')
  await first.sync()
  await second.sync()
  await first.sync()
  for (const tablet of [first, second]) {
    expect(await readState(tablet, children[0])).toBe('booked')
    expect([await tablet.db.outbox.count(), await tablet.db.set_aside.count()]).toEqual([0, 0])
    expect(await tablet.db.rows('conflicts').count()).toBe(0)
  }
})

it('undoes a place offline that was booked for a person whom another tablet removed [B-FAM-05]', async () => {
  const { club, children, first, second, set, readState } = await createClub()
  await set(second, children[1], 'booked')
  await queueChanges(first.db, club.id, [{ name: 'registered.delete', args: { id: children[1] ?? '' } }])
  await first.sync()
  await second.sync()
  expect(await readState(second, children[1])).toBeUndefined()
  expect([await second.db.outbox.count(), await second.db.set_aside.count()]).toEqual([0, 0])
})
