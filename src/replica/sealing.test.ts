import { authOperations } from '@contract/auth.ts'
import { DAY_MS } from '@contract/rules/days.ts'
import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { call } from '../api/call.ts'
import { readToken, rewriteToken, storeToken } from '../api/token.ts'
import { finishSealing, removeLock, setLock } from '../lock/lock.ts'
import { amendLock, loadLocks } from '../lock/lock-records.ts'
import { isCorrectSecret, NotUnlocked, unlock, unlockByPassword } from '../lock/unlock.ts'
import { getLockState, removeCipher } from '../lock/vault.ts'
import { ReplicaDb } from './db.ts'
import { syncOnce } from './engine/engine.ts'
import { storeOwner } from './owner.ts'
import { queueChanges } from './queue.ts'
import { rewriteRows } from './sealing.ts'
import { readSyncState } from './sync-state.ts'
import { connectToServer } from './testing/browser.ts'

/** Fewer PBKDF2 rounds than a real lock, because these tests do not measure the cost of a guess. */
vi.mock('../lock/rounds.ts', () => ({ ROUNDS: 1000 }))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer((request) => api.app.fetch(request))
  return () => api.close()
})
afterEach(() => void vi.useRealTimers())

const PIN = '402817'
const PASSWORD = 'a long password'
const PERSON_NAME = 'Zephyrine'
const MEDICAL_NOTE = 'carries an adrenaline pen'

/** Creates a tablet with one person and one unsent change. The user has a lock. */
const createLockableTablet = async () => {
  const club = await api.club()
  const { id, token } = await api.user(club.id)
  const user = (await call(authOperations['me.get'], { token })) as CurrentUser
  await storeToken(token)
  await storeOwner(user)
  const db = new ReplicaDb(id)
  const person = newId()
  const createPerson = (first_name: string, medical = MEDICAL_NOTE) =>
    queueChanges(db, club.id, [
      {
        name: 'registered.create',
        args: { id: newId(), values: { first_name, last_name: 'Hughes', medical } },
      },
    ] as never)
  await queueChanges(db, club.id, [
    {
      name: 'registered.create',
      args: { id: person, values: { first_name: PERSON_NAME, last_name: 'Hughes', medical: MEDICAL_NOTE } },
    },
  ] as never)
  const sealAll = async () => {
    await rewriteRows(db)
    await rewriteToken(id)
  }
  const lockTablet = () => setLock(user, { pin: PIN, password: PASSWORD, idleMinutes: 5 }, sealAll)
  return { club, user, id, token, db, person, sealAll, lock: lockTablet, create: createPerson }
}

/** Reads all stored data of this origin as one text, without the app's code. */
const readDisk = async (): Promise<string> => {
  const storeTexts: string[] = []
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name ?? '')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const store of database.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      storeTexts.push(
        JSON.stringify(rows, (_key, v) => (v instanceof Uint8Array ? Buffer.from(v).toString('latin1') : v)),
      )
    }
    database.close()
  }
  return storeTexts.join('\n')
}

/** Writes a row without the app's code, unchanged. */
const writeRaw = async (name: string, store: string, row: unknown): Promise<void> => {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
  await new Promise<void>((resolve) => {
    const transaction = database.transaction(store, 'readwrite')
    transaction.objectStore(store).put(row)
    transaction.oncomplete = () => resolve()
  })
  database.close()
}

it('seals stored and new data: no name, note or token is readable', async () => {
  const { id, token, db, person, lock: lockTablet, create: createPerson, club } = await createLockableTablet()
  expect(await readDisk()).toContain(MEDICAL_NOTE)
  await lockTablet()
  await createPerson(`${PERSON_NAME}a`)
  const diskText = await readDisk()
  for (const secret of [MEDICAL_NOTE, PERSON_NAME, 'Hughes', token, PIN, PASSWORD])
    expect(diskText).not.toContain(secret)
  expect(await db.rows('registered').get(person)).toMatchObject({ first_name: PERSON_NAME, medical: MEDICAL_NOTE })
  expect(
    (await db.outbox.toArray()).map((entry) => (entry.args as { values: { first_name: string } }).values.first_name),
  ).toEqual([PERSON_NAME, `${PERSON_NAME}a`])
  // Save a tick too, because a tick bypasses Dexie.
  const session = newId()
  await queueChanges(db, club.id, [
    { name: 'session.create', args: { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 } },
  ])
  await queueChanges(
    db,
    club.id,
    [{ name: 'attendance.set', args: { session, registered: person, seen: 0, state: 'attending' } }],
    () => undefined,
  )
  expect((await db.outbox.toArray()).at(-1)?.args).toEqual({
    session,
    registered: person,
    seen: 0,
    state: 'attending',
  })
  await syncOnce('asked')
  expect(await readSyncState(id)).toMatchObject({ problem: null })
  expect(await db.outbox.count()).toBe(0)
  expect(await readDisk()).not.toContain(MEDICAL_NOTE)
})

it('reads, writes and sends nothing while locked, and loses nothing', async () => {
  const { id, db, person, lock: lockTablet, create: createPerson } = await createLockableTablet()
  await lockTablet()
  removeCipher(id)
  expect(getLockState(id)).toBe('locked')
  await expect(db.rows('registered').get(person)).rejects.toThrow()
  await expect(createPerson('Nobody')).rejects.toThrow()
  expect(await readToken()).toBeNull()
  await syncOnce('asked')
  expect(await readSyncState(id)).toMatchObject({ problem: 'locked' })
  await unlock(id, PIN)
  expect(await db.rows('registered').get(person)).toMatchObject({ first_name: PERSON_NAME })
  expect((await db.outbox.toArray()).length).toBe(1)
  await syncOnce('asked')
  expect(await readSyncState(id)).toMatchObject({ problem: null })
})

it('delays each wrong PIN more at any clock time, and accepts the password', async () => {
  const { id, lock: lockTablet } = await createLockableTablet()
  await lockTablet()
  removeCipher(id)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'performance'] })
  const tryWrongPin = () => unlock(id, '000001').catch((error: NotUnlocked) => error.reason)
  expect(await tryWrongPin()).toBe('wrong')
  expect(await tryWrongPin()).toBe('wrong')
  expect(await tryWrongPin()).toBe('wait')
  await expect(unlock(id, PIN)).rejects.toBeInstanceOf(NotUnlocked)
  for (const days of [-1, 1]) {
    vi.setSystemTime(Date.now() + days * DAY_MS)
    await expect(unlock(id, PIN)).rejects.toBeInstanceOf(NotUnlocked)
  }
  vi.advanceTimersByTime(31_000)
  await unlock(id, PASSWORD)
  expect(getLockState(id)).toBe('open')
  expect((await loadLocks())[id]).toMatchObject({ failures: 0 })
})

it('finishes interrupted sealing after the next unlock by PIN or password', async () => {
  const { user, id, db, person, sealAll } = await createLockableTablet()
  const interruptedLock = setLock(user, { pin: PIN, password: PASSWORD, idleMinutes: 5 }, () =>
    Promise.reject(new Error('the battery died')),
  )
  await expect(interruptedLock).rejects.toThrow()
  expect(await readDisk()).toContain(MEDICAL_NOTE)
  removeCipher(id)
  expect((await loadLocks())[id]).toMatchObject({ sealed: false })
  expect(await unlockByPassword(id, PASSWORD)).toBe(true)
  await finishSealing(id, sealAll)
  expect(await readDisk()).not.toContain(MEDICAL_NOTE)
  expect((await loadLocks())[id]).toMatchObject({ sealed: true })
  expect(await db.rows('registered').get(person)).toMatchObject({ first_name: PERSON_NAME })
})

it("seals session notes, even those that an older version's lock left unencrypted", async () => {
  const { id, db, club, lock: lockTablet, sealAll } = await createLockableTablet()
  const noteText = 'Zosia brought her rabbit'
  const session = newId()
  await queueChanges(db, club.id, [
    { name: 'session.create', args: { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 } },
    {
      name: 'session.update',
      args: { id: session, set: { activities_other: { base: null, value: noteText } } },
    },
  ])
  await lockTablet()
  expect(await readDisk()).not.toContain(noteText)
  expect((await db.rows('sessions').where('date').equals('2026-08-05').toArray())[0]).toMatchObject({
    activities_other: noteText,
  })
  // Store a row unencrypted with a sealed lock, as an older version did.
  const { sealed: _, ...unencryptedRow } = { sealed: 0, ...(await db.rows('sessions').get(session)) }
  await writeRaw(`hallbook-${id}`, 'sessions', unencryptedRow)
  await amendLock(id, () => ({ form: 1 }))
  removeCipher(id)
  expect(await readDisk()).toContain(noteText)
  await unlock(id, PIN)
  await finishSealing(id, sealAll)
  expect(await readDisk()).not.toContain(noteText)
  expect(await db.rows('sessions').get(session)).toMatchObject({ activities_other: noteText })
})

it('opens all data again after the lock is removed', async () => {
  const { id, db, token, person, lock: lockTablet, sealAll } = await createLockableTablet()
  await lockTablet()
  expect(await isCorrectSecret(id, '999999')).toBe(false)
  await removeLock(id, sealAll)
  expect(getLockState(id)).toBe('none')
  expect(await db.rows('registered').get(person)).toMatchObject({ medical: MEDICAL_NOTE })
  expect(await readToken()).toMatchObject({ token })
})
