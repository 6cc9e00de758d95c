import './testing/browser.ts'

import type { CurrentUser } from '@contract/user.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readStored } from '../../server/testing/stored/read-stored.ts'
import { type RestoredNetwork, restoreNetwork } from '../../server/testing/stored/restored-network.ts'
import { readToken, storeToken } from '../api/token.ts'
import { getMarkerKey, readMarker } from '../browser/eviction-marker.ts'
import { openCollectedAnswers } from '../device-storage/collected-surveys.ts'
import { loadLocks } from '../lock/lock-records.ts'
import { unlock } from '../lock/unlock.ts'
import { getLockState, removeCipher } from '../lock/vault.ts'
import { readCachedResponse } from './cached-responses.ts'
import { ReplicaDb } from './db.ts'
import { readDeviceName } from './device-name.ts'
import { syncOnce } from './engine/engine.ts'
import { readExpectedUser } from './expected-replica.ts'
import { readOfflineFile, readOfflineFolders } from './offline-files.ts'
import { readOwner } from './owner.ts'
import { readSyncState } from './sync-state.ts'
import { connectToServer } from './testing/browser.ts'
import { restoreDevice, type StoredDevice } from './testing/restore-device.ts'

type StoredTablet = {
  device: StoredDevice
  user: CurrentUser
  pin: string
  password: string
}

const unlockedTablet = readStored<StoredTablet & { child: string }>('open-tablet.json.gz')
const lockedTablet = readStored<StoredTablet & { adult: { id: string } }>('locked-tablet.json.gz')

let network: RestoredNetwork
let db: ReplicaDb
beforeAll(async () => {
  network = await restoreNetwork()
  connectToServer((request) => network.api.app.fetch(request))
})
afterEach(() => {
  db.close()
  vi.useRealTimers()
})
afterAll(() => network.close())

async function useDevice({ device, user }: StoredTablet): Promise<void> {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: new Date(device.made),
  })
  await restoreDevice(device)
  await loadLocks()
  db = new ReplicaDb(user.id)
  await db.open()
}

/** Returns the rows of a table as version 0.1.0 stored them on the device. */
function readStoredRows({ device }: StoredTablet, table: string): Record<string, unknown>[] {
  const stores = device.databases.flatMap(({ stores }) => stores)
  return (stores.find(({ name }) => name === table)?.rows ?? []) as Record<string, unknown>[]
}

/**
 * Signs the user in again and sends the queue. First sets the server to the device's epoch, because a different epoch
 * would look like a restored backup.
 */
async function syncDevice({ user }: StoredTablet) {
  await network.query('UPDATE network SET epoch = $1, restored_at = NULL', [await db.getMeta('epoch')])
  await storeToken(await network.signIn(user.id))
  await syncOnce('asked')
  return readSyncState(user.id)
}

/** Returns the name and status of each change, as the server recorded them. */
async function readMutationStatuses(entries: Record<string, unknown>[]): Promise<string[]> {
  const rows = await network.query<{ id: string; status: string }>(
    'SELECT id, status FROM mutations WHERE id = ANY ($1)',
    [entries.map(({ id }) => id)],
  )
  const statusById = new Map(rows.map(({ id, status }) => [id, status]))
  return entries.map(({ id, name }) => `${name} ${statusById.get(String(id))}`)
}

describe('a tablet without a lock, stored by version 0.1.0', () => {
  beforeEach(() => useDevice(unlockedTablet))

  it('opens with every row of every table, and fetches everything once more', async () => {
    for (const { name } of unlockedTablet.device.databases.flatMap(({ name, stores }) =>
      name.startsWith('hallbook-') ? stores : [],
    ))
      expect(await db.table(name).toArray(), name).toEqual(
        readStoredRows(unlockedTablet, name).filter(({ key }) => name !== 'meta' || key !== 'cursor'),
      )
  })

  it('reads its user, name and sign-in', async () => {
    expect(await readOwner()).toMatchObject({ id: unlockedTablet.user.id })
    expect(await readDeviceName()).toBe('Kitchen tablet')
    expect(await readToken()).toMatchObject({ user: unlockedTablet.user.id })
    expect(await readSyncState(unlockedTablet.user.id)).toMatchObject({ problem: 'offline' })
  })

  it('sends every kind of pending change', async () => {
    const entries = readStoredRows(unlockedTablet, 'outbox')
    const setAsideCount = await db.set_aside.count()
    expect(await syncDevice(unlockedTablet)).toMatchObject({ problem: null })
    expect(await readMutationStatuses(entries)).toEqual(entries.map(({ name }) => `${name} applied`))
    expect(await db.outbox.count()).toBe(0)
    expect(await db.set_aside.count()).toBe(setAsideCount)
  })

  it('sends the pending photo', async () => {
    const [photo] = await db.photos.where('waiting').equals(1).toArray()
    await syncDevice(unlockedTablet)
    const uploadedPhotos = await network.query('SELECT FROM media WHERE id = $1', [photo?.id])
    expect(uploadedPhotos).toHaveLength(1)
    expect(await db.photos.where('waiting').equals(1).count()).toBe(0)
  })
})

describe('localStorage written by version 0.1.0', () => {
  beforeEach(async () => {
    vi.stubGlobal('localStorage', createMemoryStorage())
    await useDevice(unlockedTablet)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('contains the user whose register must be opened', () => {
    expect(readExpectedUser()).toBe(unlockedTablet.user.id)
  })

  it('counts the changes that would be lost with the register', async () => {
    expect(readMarker(await getMarkerKey(unlockedTablet.user.id))).toMatchObject({
      device: await db.getMeta('device_id'),
    })
  })
})

/** Creates the part of localStorage that the app uses. */
function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

describe('offline files stored by version 0.1.0', () => {
  beforeEach(async () => {
    vi.stubGlobal('caches', createMemoryCaches())
    await useDevice(unlockedTablet)
  })
  afterEach(() => void vi.unstubAllGlobals())

  it('opens each file of each directory', async () => {
    const [directory] = Object.values(await readOfflineFolders(unlockedTablet.user.id))
    expect(directory?.name).toBe('Menus and allergens')
    for (const { file } of directory?.files ?? []) {
      const content = await readOfflineFile(unlockedTablet.user.id, file.digest, 'content')
      expect(content?.size).toBe(file.size)
      expect((await readOfflineFile(unlockedTablet.user.id, file.digest, 'preview'))?.size).toBeGreaterThan(0)
    }
  })
})

/** Creates the part of Cache Storage that the app uses. */
function createMemoryCaches() {
  const filesByCache = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const files = filesByCache.get(name) ?? new Map<string, Response>()
    filesByCache.set(name, files)
    return {
      match: async (path: string) => files.get(path)?.clone(),
      put: async (path: string, response: Response) => void files.set(path, response),
    }
  }
  return {
    open,
    delete: async (name: string) => filesByCache.delete(name),
  }
}

describe('a tablet with a lock, stored by version 0.1.0', () => {
  beforeEach(async () => {
    await useDevice(lockedTablet)
    removeCipher(lockedTablet.user.id)
  })

  it('refuses a wrong PIN', async () => {
    expect(getLockState(lockedTablet.user.id)).toBe('locked')
    await expect(unlock(lockedTablet.user.id, '000000')).rejects.toMatchObject({ reason: 'wrong' })
    await expect(db.rows('registered').toArray()).rejects.toThrow()
  })

  it.each(['pin', 'password'] as const)('opens with the %s', async (secret) => {
    await unlock(lockedTablet.user.id, lockedTablet[secret])
    const people = await db.rows('registered').toArray()
    expect(people).toHaveLength(readStoredRows(lockedTablet, 'registered').length)
    expect(people.every(({ first_name, last_name }) => first_name && last_name)).toBe(true)
    expect(people.find(({ id }) => id === lockedTablet.adult.id)).toMatchObject({
      medical_conditions: 'Asthma, mêl',
    })
    expect(JSON.stringify(await db.kept_forms.toArray())).toContain('Siân')
    expect(await readToken()).toMatchObject({ user: lockedTablet.user.id })
    expect(await readCachedResponse(lockedTablet.user.id, '/welcome')).toBeTruthy()
    expect(await openCollectedAnswers(db, lockedTablet.user.id)).toMatchObject([
      { memorable_moment: 'The pancake race' },
    ])
  })

  it('sends the pending changes after the unlock', async () => {
    await unlock(lockedTablet.user.id, lockedTablet.pin)
    const entries = readStoredRows(lockedTablet, 'outbox')
    expect(await syncDevice(lockedTablet)).toMatchObject({ problem: null })
    expect(await db.outbox.count()).toBe(0)
    expect(await readMutationStatuses(entries)).toEqual(entries.map(({ name }) => `${name} applied`))
  })
})
