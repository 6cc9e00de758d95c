import type { Page } from '@playwright/test'
import type { RegisteredRow } from '../../contract/rows.ts'
import type { KeptForm, KeptPhoto, QueueEntry } from '../../src/replica/db.ts'
import { expect } from './expect.ts'

/** How long the register and the worker may take to arrive while two browsers share a slow machine. */
export const ARRIVAL_MS = 90_000

/** Waits until the worker is in charge, so that the next load comes from its cache. */
export const workerInCharge = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: ARRIVAL_MS })

type Asked = { store: string; key?: string }

/** In a page: reads the one replica on its device, straight from the database: a row by its key, else all rows. */
const inReplica = async ({ store, key }: Asked): Promise<unknown> => {
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const name = names.find((n) => n.startsWith('hallbook-'))
  if (!name) return undefined
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const open = indexedDB.open(name)
    open.onerror = () => reject(open.error)
    open.onsuccess = () => resolve(open.result)
  })
  if (!db.objectStoreNames.contains(store)) {
    db.close()
    return undefined
  }
  const rows = db.transaction(store).objectStore(store)
  const request = key === undefined ? rows.getAll() : rows.get(key)
  return new Promise<unknown>((resolve) => {
    request.onsuccess = () => {
      db.close()
      resolve(request.result)
    }
  })
}

const ofReplica = <T>(page: Page, asked: Asked): Promise<T | undefined> =>
  page.evaluate(inReplica, asked) as Promise<T | undefined>

/** The changes that wait on this device, oldest first. */
export const queued = async (page: Page): Promise<QueueEntry[]> =>
  (await ofReplica<QueueEntry[]>(page, { store: 'outbox' })) ?? []

/** How many changes wait on this device. */
export const waiting = async (page: Page): Promise<number> => (await queued(page)).length

/** The forms that somebody was filling in on this device. */
export const keptForms = async (page: Page): Promise<KeptForm[]> =>
  (await ofReplica<KeptForm[]>(page, { store: 'kept_forms' })) ?? []

/** A person as this device knows them. */
export const personHere = (page: Page, id: string): Promise<RegisteredRow | undefined> =>
  ofReplica<RegisteredRow>(page, { store: 'registered', key: id })

/** The photos that this device keeps. */
export const photosHere = async (page: Page): Promise<KeptPhoto[]> =>
  (await ofReplica<KeptPhoto[]>(page, { store: 'photos' })) ?? []

const meta = async <T>(page: Page, key: string): Promise<T | undefined> =>
  (await ofReplica<{ value: T }>(page, { store: 'meta', key }))?.value

/** Whether the whole register has come down. */
export const replicaComplete = async (page: Page): Promise<boolean> =>
  (await meta<boolean>(page, 'complete')) ?? false

/** Waits until the whole register has come down; to look more often than this would hold it up. */
export const replicaArrives = (page: Page): Promise<void> =>
  expect.poll(() => replicaComplete(page), { intervals: [100], timeout: ARRIVAL_MS }).toBe(true)

/** What the server knows this device by. */
export const deviceOf = async (page: Page): Promise<string> => {
  const id = await meta<string>(page, 'device_id')
  if (!id) throw new Error('The device has no id yet: nothing was ever sent from it')
  return id
}
