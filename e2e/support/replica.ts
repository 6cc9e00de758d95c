import type { Page } from '@playwright/test'
import type { RegisteredRow } from '../../contract/rows.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { QueueEntry, StoredDraft, StoredPhoto } from '../../src/replica/db.ts'
import { getReplicaName } from '../../src/replica/replica-name.ts'
import { expect } from './expect.ts'

/**
 * Timeout in ms for downloading the register and starting the worker. It is long, because two browsers share a slow
 * machine.
 */
export const ARRIVAL_TIMEOUT_MS = 90_000

/** Waits until the service worker controls the page, so that the next load uses its cache. */
export const waitForWorker = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: ARRIVAL_TIMEOUT_MS })

type ReplicaQuery = { store: string; key?: string }

/**
 * Runs in the page. Reads a store of the only replica on the device. Returns the row with this key, or all rows without
 * a key.
 */
const readStore = async ({ store, key }: ReplicaQuery): Promise<unknown> => {
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  const name = names.find((n) => n.startsWith('hallbook-'))
  if (!name) return undefined
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const openRequest = indexedDB.open(name)
    openRequest.onerror = () => reject(openRequest.error)
    openRequest.onsuccess = () => resolve(openRequest.result)
  })
  if (!db.objectStoreNames.contains(store)) {
    db.close()
    return undefined
  }
  const objectStore = db.transaction(store).objectStore(store)
  const request = key === undefined ? objectStore.getAll() : objectStore.get(key)
  return new Promise<unknown>((resolve) => {
    request.onsuccess = () => {
      db.close()
      resolve(request.result)
    }
  })
}

const readReplica = <T>(page: Page, query: ReplicaQuery): Promise<T | undefined> =>
  page.evaluate(readStore, query) as Promise<T | undefined>

/** Reads the pending changes of this device, oldest first. */
export const readQueue = async (page: Page): Promise<QueueEntry[]> =>
  (await readReplica<QueueEntry[]>(page, { store: 'outbox' })) ?? []

/** Counts the pending changes of this device. */
export const countPending = async (page: Page): Promise<number> => (await readQueue(page)).length

/** Reads the drafts on this device. */
export const readDrafts = async (page: Page): Promise<StoredDraft[]> =>
  (await readReplica<StoredDraft[]>(page, { store: 'kept_forms' })) ?? []

/** Reads a person's record from this device. */
export const readLocalPerson = (page: Page, id: string): Promise<RegisteredRow | undefined> =>
  readReplica<RegisteredRow>(page, { store: 'registered', key: id })

/** Reads the photos that this device stores. */
export const readLocalPhotos = async (page: Page): Promise<StoredPhoto[]> =>
  (await readReplica<StoredPhoto[]>(page, { store: 'photos' })) ?? []

const readMeta = async <T>(page: Page, key: string): Promise<T | undefined> =>
  (await readReplica<{ value: T }>(page, { store: 'meta', key }))?.value

/** Returns true if this device has downloaded the full register. */
export const isReplicaComplete = async (page: Page): Promise<boolean> =>
  (await readMeta<boolean>(page, 'complete')) ?? false

/** Returns the time of this device's last pull by its own clock. */
export const readPulledAt = (page: Page): Promise<number | undefined> => readMeta<number>(page, 'cursor_at')

/**
 * Waits until the full register is downloaded. The poll interval is long, because frequent reads would slow down the
 * download.
 * @param before time of the last pull of a register that was already on the device
 */
export const waitForReplica = (page: Page, before?: number): Promise<void> =>
  expect
    .poll(async () => (await isReplicaComplete(page)) && (await readPulledAt(page)) !== before, {
      intervals: [100],
      timeout: ARRIVAL_TIMEOUT_MS,
    })
    .toBe(true)

/**
 * Runs in the page. Deletes what the device's own work left: receipts, drafts and the progress of sending. Returns
 * false if other data differs from a fresh download.
 */
const clearOwnWork = async (name: string): Promise<boolean> => {
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  // Return false if another user has signed in, because that user's register must not be reused.
  if (names.filter((n) => n.startsWith('hallbook-')).join() !== name) return false
  // The name is empty for central staff. They have no register, so nothing can differ.
  if (!name) return true
  const openDatabase = (database: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const openRequest = indexedDB.open(database)
      openRequest.onerror = () => reject(openRequest.error)
      openRequest.onsuccess = () => resolve(openRequest.result)
    })
  const awaitRequest = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
  const keyvalDb = await openDatabase('keyval-store')
  const lockCount = await awaitRequest(keyvalDb.transaction('keyval').objectStore('keyval').count('locks'))
  keyvalDb.close()
  // Return false for a locked register. The lock's key is lost with the page, so the data could not be read again.
  if (lockCount) return false
  const db = await openDatabase(name)
  const [differenceStores, workStores] = [
    ['outbox', 'set_aside', 'offers', 'removed', 'aliases', 'departed', 'photos'],
    ['receipts', 'kept_forms'],
  ]
  const replicaKeys = ['cursor', 'cursor_at', 'epoch', 'gen', 'complete', 'bootstrapping', 'version', 'device_id']
  const serverKeys = [
    'offline_days',
    'concern_keys',
    'concern_contacts',
    'restored_lately',
    'photos_due',
    'known_forms',
    'contacts',
  ]
  const allowedKeys = [...replicaKeys, ...serverKeys, 'accepted_epoch', 'self_check']
  const workKeys = ['batch_size', 'sent_up_to']
  try {
    const stores = db.transaction([...differenceStores, ...workStores, 'meta'], 'readwrite')
    for (const store of differenceStores) if (await awaitRequest(stores.objectStore(store).count())) return false
    const metaStore = stores.objectStore('meta')
    const keys = (await awaitRequest(metaStore.getAllKeys())).map(String)
    if (!keys.includes('complete') || !keys.every((key) => [...allowedKeys, ...workKeys].includes(key))) return false
    for (const store of workStores) stores.objectStore(store).clear()
    for (const key of workKeys) metaStore.delete(key)
    await new Promise((resolve) => {
      stores.oncomplete = resolve
    })
    return true
  } finally {
    db.close()
  }
}

/**
 * Returns true if the device stores the user's unmodified register and nothing else. Central staff have no register.
 */
export const isUnmodifiedReplica = (page: Page, { id, organisation }: CurrentUser): Promise<boolean> =>
  page.evaluate(clearOwnWork, organisation ? getReplicaName(id) : '')

/** Returns the id by which the server identifies this device. */
export const getDeviceId = async (page: Page): Promise<string> => {
  const id = await readMeta<string>(page, 'device_id')
  if (!id) throw new Error('The device has no id yet: nothing was ever sent from it')
  return id
}
