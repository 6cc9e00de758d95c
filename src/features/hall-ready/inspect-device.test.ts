import '../../replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ReplicaDb } from '../../replica/db.ts'
import {
  type AppSources,
  inspectApp,
  inspectRegister,
  inspectStorage,
  type WorkerRegistration,
} from './inspect-device.ts'

describe('register data on this device', () => {
  const TODAY = '2026-08-31'
  let db: ReplicaDb
  beforeEach(() => {
    db = new ReplicaDb(newId())
  })
  afterEach(() => db.delete())

  it("lists today's and tomorrow's sessions by group across a month end", async () => {
    await db.table('groups').bulkAdd([
      { id: 'a', name: 'Aber' },
      { id: 'b', name: 'Bala' },
    ])
    await db.table('sessions').bulkAdd([
      { id: '1', date: '2026-09-01', group: 'a', group__name: 'Aber' },
      { id: '2', date: TODAY, group: 'b', group__name: 'Old name' },
      { id: '3', date: TODAY, group: 'a', group__name: 'Aber' },
      { id: '4', date: '2026-08-30', group: 'a', group__name: 'Aber' },
      { id: '5', date: '2026-09-02', group: 'a', group__name: 'Aber' },
    ])
    const { sessions } = await inspectRegister(db, TODAY)
    expect(sessions).toEqual([
      { id: '3', day: 'today', group: 'Aber' },
      { id: '2', day: 'today', group: 'Bala' },
      { id: '1', day: 'tomorrow', group: 'Aber' },
    ])
  })

  it('counts people, unsent and rejected work and open conflicts', async () => {
    const change = { name: 'attendance.set', v: 1, args: {}, made_at: '2026-08-31T10:00:00Z', touches: [] }
    await db.table('registered').bulkAdd([{ id: 'ava' }, { id: 'ben', archived: 1 }])
    await db.table('outbox').add({ ...change, id: 'x' })
    await db.table('set_aside').add({ ...change, id: 'y', seq: 9, at: 1, status: 'held', code: 'depends_on' })
    await db.table('conflicts').bulkAdd([
      { id: 'c', resolved_at: null },
      { id: 'd', resolved_at: '2026-08-31T10:00:00Z' },
    ])
    expect(await inspectRegister(db, TODAY)).toMatchObject({ people: 2, unsent: 1, aside: 1, conflicts: 1 })
  })

  it("lists open health questions with the person's name", async () => {
    await db.table('registered').add({ id: 'ava', first_name: 'Ava', last_name: 'Hughes' })
    const conflict = { table: 'registered', record: 'ava', resolved_at: null }
    await db.table('conflicts').bulkAdd([
      { ...conflict, id: 'a', field: 'medical_conditions' },
      { ...conflict, id: 'b', field: 'mobile_number' },
      { ...conflict, id: 'c', field: 'dietary_requirements', record: 'gone' },
      { ...conflict, id: 'd', field: 'dietary_requirements', resolved_at: '2026-08-31T10:00:00Z' },
      { ...conflict, id: 'e', field: null },
      { ...conflict, id: 'f', field: 'medical_conditions', table: 'sessions' },
    ])
    const { conflicts, health } = await inspectRegister(db, TODAY)
    expect(conflicts).toBe(5)
    expect(health).toEqual([
      { id: 'a', person: 'ava', name: 'Ava Hughes', field: 'medical_conditions' },
      { id: 'c', person: 'gone', name: null, field: 'dietary_requirements' },
    ])
  })

  it('is complete after loading, but not while it reloads', async () => {
    const loadIsComplete = async () => (await inspectRegister(db, TODAY)).whole
    expect(await loadIsComplete()).toBe(false)
    await db.setMeta('complete', true)
    expect(await loadIsComplete()).toBe(true)
    await db.setMeta('bootstrapping', true)
    expect(await loadIsComplete()).toBe(false)
  })
})

describe('offline readiness and version of the app', () => {
  const LIMIT_MS = 50

  /** Fake service worker that a test installs or fails. */
  class FakeWorker extends EventTarget {
    state: ServiceWorkerState = 'installing'
    become(state: ServiceWorkerState) {
      this.state = state
      this.dispatchEvent(new Event('statechange'))
    }
  }
  const inspectAppWith = (registration: Partial<WorkerRegistration> | undefined, sources: Partial<AppSources> = {}) =>
    inspectApp(
      {
        inCharge: true,
        stored: async () => true,
        registration: async () =>
          registration && { installing: null, waiting: null, update: async () => undefined, ...registration },
        ...sources,
      },
      LIMIT_MS,
    )

  it('is the newest version if the server has no other', async () => {
    expect(await inspectAppWith({})).toEqual({ inCharge: true, stored: true, version: 'newest' })
  })

  it('is not available without a worker or with an empty cache', async () => {
    expect(await inspectAppWith(undefined, { inCharge: false })).toMatchObject({
      inCharge: false,
      version: 'unknown',
    })
    expect(await inspectAppWith({}, { stored: async () => false })).toMatchObject({ stored: false })
  })

  it('has an unknown version offline or without a server response', async () => {
    expect(await inspectAppWith({ update: () => Promise.reject(new TypeError('Failed')) })).toMatchObject({
      version: 'unknown',
    })
    expect(await inspectAppWith({ update: () => new Promise(() => undefined) })).toMatchObject({
      version: 'unknown',
    })
  })

  it('reports a waiting version, even offline', async () => {
    expect(await inspectAppWith({ waiting: {}, update: () => Promise.reject(new TypeError('Failed')) })).toMatchObject({
      version: 'ready',
    })
  })

  it('waits for a new version and reports if it does not arrive', async () => {
    const arrivingWorker = new FakeWorker()
    const registration = {
      installing: arrivingWorker as WorkerRegistration['installing'],
      waiting: null as object | null,
      update: async () => {
        queueMicrotask(() => {
          registration.waiting = arrivingWorker
          arrivingWorker.become('installed')
        })
      },
    }
    const inspection = inspectApp(
      { inCharge: true, stored: async () => true, registration: async () => registration },
      LIMIT_MS,
    )
    expect(await inspection).toMatchObject({ version: 'ready' })

    expect(await inspectAppWith({ installing: new FakeWorker() as WorkerRegistration['installing'] })).toMatchObject({
      version: 'arriving',
    })

    const failingWorker = new FakeWorker()
    const failedInspection = inspectAppWith({
      installing: failingWorker as WorkerRegistration['installing'],
      update: async () => void setTimeout(() => failingWorker.become('redundant')),
    })
    expect(await failedInspection).toMatchObject({ version: 'unknown' })
  })
})

describe('storage of this device', () => {
  it("returns the browser's figures in MB", async () => {
    const storage = {
      persisted: async () => true,
      estimate: async () => ({ usage: 12_300_000, quota: 61_300_000 }),
    }
    expect(await inspectStorage(storage)).toEqual({ persisted: true, usedMb: 12, freeMb: 49 })
  })

  it('is unknown if the browser reports nothing', async () => {
    expect(await inspectStorage(undefined)).toEqual({ persisted: false, usedMb: 0, freeMb: null })
    expect(await inspectStorage({ estimate: async () => ({}) })).toMatchObject({ freeMb: null })
  })
})
