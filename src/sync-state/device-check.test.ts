import { DAY_MS } from '@contract/rules/days.ts'
import '../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteMarker, getMarkerKey } from '../browser/eviction-marker.ts'
import { type QueueEntry, ReplicaDb } from '../replica/db.ts'
import { updateSyncState } from '../replica/sync-state.ts'
import { checkDevice, clearLost } from './device-check.ts'

const NOW = Date.parse('2026-08-07T11:41:00Z')

const localStorageItems = new Map<string, string>()
beforeEach(() => {
  localStorageItems.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorageItems.get(key) ?? null,
    setItem: (key: string, value: string) => void localStorageItems.set(key, value),
    removeItem: (key: string) => void localStorageItems.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const buildChange = (madeAt: number): Omit<QueueEntry, 'seq'> => ({
  id: newId(),
  name: 'attendance.set',
  v: 1,
  args: {},
  made_at: new Date(madeAt).toISOString(),
  touches: [],
})

const openReplica = async (user = newId()) => {
  const db = new ReplicaDb(user)
  await updateSyncState(user, { doneAt: NOW - 5 * DAY_MS })
  return {
    db,
    user,
    wait: (...times: number[]) => db.outbox.bulkAdd(times.map(buildChange) as QueueEntry[]),
  }
}

/** Simulates the browser clearing IndexedDB and the app opening again. */
const clearAndReopen = async ({ db, user }: { db: ReplicaDb; user: string }) => {
  db.close()
  await Dexie.delete(db.name)
  return openReplica(user)
}

describe('pending changes', () => {
  it('reports count and age of changes that are three days old', async () => {
    const { db, wait } = await openReplica()
    expect(await checkDevice(db, NOW)).toEqual({ stale: null, lost: null, age: null })
    await wait(NOW - 4 * DAY_MS, NOW - 3 * DAY_MS, NOW - DAY_MS)
    expect((await checkDevice(db, NOW)).stale).toEqual({ count: 2, days: 4 })
    await db.outbox.clear()
    expect((await checkDevice(db, NOW)).stale).toBeNull()
  })

  it('reports no stale change just before three days', async () => {
    const { db, wait } = await openReplica()
    await wait(NOW - 3 * DAY_MS + 1)
    expect((await checkDevice(db, NOW)).stale).toBeNull()
    expect((await checkDevice(db, NOW + 1)).stale).toEqual({ count: 1, days: 3 })
  })

  it('counts from the first sighting if the clock was wrong', async () => {
    const { db, user, wait } = await openReplica()
    await updateSyncState(user, { doneAt: NOW + 30 * DAY_MS })
    await wait(NOW + 30 * DAY_MS)
    expect((await checkDevice(db, NOW)).stale).toBeNull()
    expect((await checkDevice(db, NOW + 2 * DAY_MS)).stale).toBeNull()
    expect((await checkDevice(db, NOW + 3 * DAY_MS)).stale).toEqual({ count: 1, days: 3 })
    // Replace the oldest change, which starts a new waiting period.
    await db.outbox.clear()
    await wait(NOW + 40 * DAY_MS)
    expect((await checkDevice(db, NOW + 3 * DAY_MS)).stale).toBeNull()
  })
})

describe('a replica that the browser has cleared', () => {
  it('reports the loss once, with the last known pending changes', async () => {
    const firstReplica = await openReplica()
    await firstReplica.wait(NOW, NOW, NOW)
    await firstReplica.db.set_aside.add({
      ...buildChange(NOW),
      seq: 9,
      at: NOW,
      status: 'rejected',
      code: 'invalid',
      detail: null,
    })
    await checkDevice(firstReplica.db, NOW)
    const secondReplica = await clearAndReopen(firstReplica)
    const expectedLoss = { waiting: 4, at: NOW }
    expect((await checkDevice(secondReplica.db, NOW + 1)).lost).toEqual(expectedLoss)
    // Expect the report on every start until the user has seen it.
    expect((await checkDevice(secondReplica.db, NOW + 2)).lost).toEqual(expectedLoss)
    await clearLost(secondReplica.db)
    expect((await checkDevice(secondReplica.db, NOW + 3)).lost).toBeNull()
  })

  it('reports the loss without pending changes and after a second clearing', async () => {
    const firstReplica = await openReplica()
    await checkDevice(firstReplica.db, NOW)
    const secondReplica = await clearAndReopen(firstReplica)
    await secondReplica.wait(NOW)
    expect((await checkDevice(secondReplica.db, NOW + 1)).lost).toEqual({ waiting: 0, at: NOW })
    const thirdReplica = await clearAndReopen(secondReplica)
    expect((await checkDevice(thirdReplica.db, NOW + 2)).lost).toEqual({ waiting: 1, at: NOW + 1 })
  })

  it('reports no loss after a sign-out or for another user', async () => {
    const firstReplica = await openReplica()
    await firstReplica.wait(NOW)
    await checkDevice(firstReplica.db, NOW)
    await deleteMarker(firstReplica.user)
    expect((await checkDevice((await clearAndReopen(firstReplica)).db, NOW)).lost).toBeNull()
    expect((await checkDevice((await openReplica()).db, NOW)).lost).toBeNull()
  })

  it('stores nothing if a check finishes after the sign-out', async () => {
    const { db, user } = await openReplica()
    await checkDevice(db, NOW)
    const pendingCheck = checkDevice(db, NOW).catch(() => undefined)
    db.close()
    await deleteMarker(user)
    await pendingCheck
    expect([...localStorageItems.keys()]).toEqual([])
  })
})

it('stores only numbers and a random id outside the replica', async () => {
  const { db, user, wait } = await openReplica()
  await wait(NOW)
  await checkDevice(db, NOW)
  const [[key, value]] = [...localStorageItems] as [[string, string]]
  expect(key).toBe(await getMarkerKey(user))
  expect(key).toMatch(/^kept-[0-9a-f]{24}$/)
  expect(`${key}${value}`).not.toContain(user)
  expect(JSON.parse(value)).toEqual({
    device: await db.getMeta('device_id'),
    waiting: 1,
    at: NOW,
    head: { seq: 1, first: NOW },
    lost: null,
  })
})

it.each([
  ['forbidden', undefined],
  ['spoilt', '{"device":7}'],
])('works with %s storage', async (_how, value) => {
  const readStorage = () => {
    if (value) return value
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: readStorage, setItem: readStorage, removeItem: readStorage })
  const { db, user, wait } = await openReplica()
  await wait(NOW - 4 * DAY_MS)
  expect(await checkDevice(db, NOW)).toEqual({ stale: { count: 1, days: 4 }, lost: null, age: null })
  await deleteMarker(user)
})
