import type { Page } from '@playwright/test'
import type { RegisteredRow } from '../../contract/rows.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { KeptForm, KeptPhoto, QueueEntry } from '../../src/replica/db.ts'
import { replicaName } from '../../src/replica/replica-name.ts'
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

/** When this device was last told what there is, by its own clock. */
export const toldAt = (page: Page): Promise<number | undefined> => meta<number>(page, 'cursor_at')

/**
 * Waits until the whole register has come down; to look more often than this would hold it up.
 * @param before what `toldAt` said of a register that was there already
 */
export const replicaArrives = (page: Page, before?: number): Promise<void> =>
  expect
    .poll(async () => (await replicaComplete(page)) && (await toldAt(page)) !== before, {
      intervals: [100],
      timeout: ARRIVAL_MS,
    })
    .toBe(true)

/** In a page: takes what a device has noted of its work off it, where all else is as the server gives it to any device. */
const forgetWork = async (name: string): Promise<boolean> => {
  const names = (await indexedDB.databases()).map((d) => d.name ?? '')
  // Another user may have signed in: their register is not handed on.
  if (names.filter((n) => n.startsWith('hallbook-')).join() !== name) return false
  // Central staff have none.
  if (!name) return true
  const opened = (database: string) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open(database)
      open.onerror = () => reject(open.error)
      open.onsuccess = () => resolve(open.result)
    })
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onerror = () => reject(request.error)
      request.onsuccess = () => resolve(request.result)
    })
  const values = await opened('keyval-store')
  const locks = await asked(values.transaction('keyval').objectStore('keyval').count('locks'))
  values.close()
  // Its key goes with the lock, and what is sealed could not be read.
  if (locks) return false
  const db = await opened(name)
  const [differs, work] = [
    ['outbox', 'set_aside', 'offers', 'removed', 'aliases', 'departed', 'photos'],
    ['receipts', 'kept_forms'],
  ]
  const usual = ['cursor', 'cursor_at', 'epoch', 'gen', 'complete', 'bootstrapping', 'version', 'device_id']
  const told = [
    'offline_days',
    'concern_keys',
    'concern_contacts',
    'restored_lately',
    'photos_due',
    'known_forms',
    'contacts',
  ]
  const kept = [...usual, ...told, 'accepted_epoch', 'self_check']
  const noted = ['batch_size', 'sent_up_to']
  try {
    const stores = db.transaction([...differs, ...work, 'meta'], 'readwrite')
    for (const store of differs) if (await asked(stores.objectStore(store).count())) return false
    const meta = stores.objectStore('meta')
    const keys = (await asked(meta.getAllKeys())).map(String)
    if (!keys.includes('complete') || !keys.every((key) => [...kept, ...noted].includes(key))) return false
    for (const store of work) stores.objectStore(store).clear()
    for (const key of noted) meta.delete(key)
    await new Promise((resolve) => {
      stores.oncomplete = resolve
    })
    return true
  } finally {
    db.close()
  }
}

/** Whether a device has the whole register of a user, where they have one, and nothing of its work is left on it. */
export const leftAsArrived = (page: Page, { id, organisation }: CurrentUser): Promise<boolean> =>
  page.evaluate(forgetWork, organisation ? replicaName(id) : '')

/** What the server knows this device by. */
export const deviceOf = async (page: Page): Promise<string> => {
  const id = await meta<string>(page, 'device_id')
  if (!id) throw new Error('The device has no id yet: nothing was ever sent from it')
  return id
}
