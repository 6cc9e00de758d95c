import { authOperations } from '@contract/auth.ts'
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import type { CurrentUser } from '@contract/user.ts'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { call } from '../../api/call.ts'
import { rewriteToken, storeToken } from '../../api/token.ts'
import { dropLock, setLock } from '../../lock/lock.ts'
import { removeCipher } from '../../lock/vault.ts'
import { ReplicaDb } from '../db.ts'
import { syncOnce } from '../engine/engine.ts'
import { countAccepted } from '../engine/receipts.ts'
import { storeOwner } from '../owner.ts'
import { queueChanges } from '../queue.ts'
import { requeue } from '../requeue.ts'
import { rewriteRows } from '../sealing.ts'
import { readSyncState } from '../sync-state.ts'
import { connectToServer, setInterceptor } from '../testing/browser.ts'
import type { ChangeTransfer } from './content.ts'
import { openEnvelope, readEnvelope, sealTransfer } from './envelope.ts'
import { importChanges } from './import-changes.ts'
import { packChanges } from './pack-changes.ts'

/** Fewer PBKDF2 rounds than a real lock, because these tests do not measure the cost of a guess. */
vi.mock('../../lock/rounds.ts', () => ({ ROUNDS: 100_000 }))

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer((request) => api.app.fetch(request))
  return () => api.close()
})
afterEach(() => setInterceptor(null))

const SECRET = 'tri chath mewn bocs'
const SESSION_DAY = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 } as const

/** Creates a device with a separate IndexedDB. */
const createDevice = async (club: { id: string }, user: CurrentUser, token: string) => {
  const storage = new IDBFactory()
  const activateStorage = () => {
    Dexie.dependencies.indexedDB = storage
  }
  activateStorage()
  const db = new ReplicaDb(user.id)
  await db.open()
  const queueOnDevice = (...changes: object[]) => queueChanges(db, club.id, changes as never)
  return {
    db,
    storage,
    make: queueOnDevice,
    tick: (session: string, registered: string, state: 'attending' | 'none' = 'attending') =>
      queueOnDevice({ name: 'attendance.set', args: { session, registered, seen: 0, state } }),
    save: async (secret = SECRET) =>
      sealTransfer(await packChanges(db, { organisation: club.id, app: '1.2.3' }), secret),
    take: (carried: ChangeTransfer) => importChanges(db, club.id, carried),
    load: async (bytes: Uint8Array, secret = SECRET) =>
      importChanges(db, club.id, await openEnvelope(await readEnvelope(bytes, user.id), secret)),
    sync: async () => {
      activateStorage()
      await storeToken(token)
      await storeOwner(user)
      await syncOnce('asked')
      return readSyncState(user.id)
    },
    waiting: () => db.outbox.count(),
  }
}

/** Creates a club with people, and two devices with the full register for the same user. */
const openTwoDevices = async (count = 5) => {
  const club = await api.club()
  const people = await club.people(count)
  const { token } = await api.user(club.id)
  const user = (await call(authOperations['me.get'], { token })) as CurrentUser
  const tablet = await createDevice(club, user, token)
  const phone = await createDevice(club, user, token)
  await tablet.sync()
  await phone.sync()
  return { club, people, user, token, tablet, phone, session: newId() }
}

const queryRows = async (club: string, query: string, values: unknown[] = []) =>
  (await api.db.club(club, (_tx, client) => client.query(query, values))).rows

const readTicks = async (club: string, session: string): Promise<string[]> =>
  (
    await queryRows(club, "SELECT registered_id AS id FROM attendance WHERE session_id = $1 AND state = 'attending'", [
      session,
    ])
  )
    .map((row) => row.id as string)
    .sort()

const countEffects = async (club: string): Promise<number> =>
  (await queryRows(club, 'SELECT count(*)::int AS n FROM mutations'))[0].n

const catchReason = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (error: { reason?: string }) => error.reason ?? error,
  )

describe('importing changes', () => {
  it('applies transferred changes once, in any order of senders [invariant 2]', async () => {
    for (const firstToSend of ['tablet', 'phone'] as const) {
      const { club, people, tablet, phone, session } = await openTwoDevices()
      await tablet.make({ name: 'session.create', args: { id: session, ...SESSION_DAY } })
      for (const person of people) await tablet.tick(session, person)
      await tablet.tick(session, people[0]!, 'none')
      const file = await tablet.save()
      expect(await phone.load(file)).toEqual({ taken: 7, aside: 0, known: 0 })
      expect(await tablet.waiting()).toBe(7)
      // Expect the ticks at once, without a network.
      expect(await phone.db.rows('attendance').get(`${session}:${people[1]}`)).toMatchObject({
        state: 'attending',
      })
      expect(await phone.db.rows('attendance').get(`${session}:${people[0]}`)).toBeUndefined()
      const order = firstToSend === 'phone' ? [phone, tablet] : [tablet, phone]
      for (const device of order) expect(await device.sync()).toMatchObject({ problem: null })
      expect(await readTicks(club.id, session)).toEqual(people.slice(1).sort())
      expect(await countEffects(club.id)).toBe(7)
      for (const device of order) {
        expect(await device.waiting()).toBe(0)
        expect(await device.db.set_aside.count()).toBe(0)
        expect(await device.db.rows('conflicts').count()).toBe(0)
        expect(await countAccepted(device.db)).toBe(7)
      }
      await tablet.sync()
      const [tabletRows, phoneRows] = await Promise.all(
        [tablet, phone].map(({ db }) => db.rows('attendance').orderBy('id').toArray()),
      )
      expect(tabletRows?.map(({ id, version }) => ({ id, version }))).toEqual(
        phoneRows?.map(({ id, version }) => ({ id, version })),
      )
    }
  })

  it('applies a change once after a lost response to the first device [invariant 2]', async () => {
    const { club, people, tablet, phone, session } = await openTwoDevices()
    await tablet.make({ name: 'session.create', args: { id: session, ...SESSION_DAY } })
    await tablet.tick(session, people[0]!)
    await phone.load(await tablet.save())
    setInterceptor(async (request, send) => {
      const reply = await send()
      if (request.url.endsWith('/sync/push')) throw new TypeError('connection reset')
      return reply
    })
    await tablet.sync()
    setInterceptor(null)
    expect(await tablet.waiting()).toBe(2)
    await phone.sync()
    await tablet.sync()
    expect([await tablet.waiting(), await phone.waiting()]).toEqual([0, 0])
    expect(await readTicks(club.id, session)).toEqual([people[0]])
    expect(await countEffects(club.id)).toBe(2)
  })

  it('transfers a family created offline with note, session and tick', async () => {
    const { club, tablet, phone, session } = await openTwoDevices(0)
    const [parent, child] = [newId(), newId()]
    const values = { last_name: 'Hughes', has_medical_conditions: true, medical_conditions: 'Asthma, mêl' }
    await tablet.make({
      name: 'registered.create',
      args: { id: parent, values: { first_name: 'Siân', ...values } },
    })
    await tablet.make({
      name: 'registered.create',
      args: { id: child, values: { first_name: 'Ava', ...values, family_entries: [parent] } },
    })
    await tablet.make({ name: 'session.create', args: { id: session, ...SESSION_DAY } })
    await tablet.tick(session, child)
    await tablet.make({
      name: 'registered.update',
      args: {
        id: child,
        set: { medical_conditions: { base: 'Asthma, mêl', value: 'Asthma and hay fever' } },
      },
    })
    await phone.load(await tablet.save())
    expect(await phone.db.rows('registered').get(child)).toMatchObject({
      first_name: 'Ava',
      medical_conditions: 'Asthma and hay fever',
      family_entries: [parent],
    })
    await phone.sync()
    await tablet.sync()
    expect(await readTicks(club.id, session)).toEqual([child])
    const people = await queryRows(club.id, 'SELECT first_name, medical_conditions FROM registered ORDER BY 1')
    expect(people).toEqual([
      { first_name: 'Ava', medical_conditions: 'Asthma and hay fever' },
      { first_name: 'Siân', medical_conditions: 'Asthma, mêl' },
    ])
    expect(await phone.db.rows('conflicts').count()).toBe(0)
  })

  it('imports a change only once, even on the device that saved it', async () => {
    const { people, tablet, phone, session } = await openTwoDevices()
    await tablet.make({ name: 'session.create', args: { id: session, ...SESSION_DAY } })
    await tablet.tick(session, people[0]!)
    const file = await tablet.save()
    expect(await tablet.load(file)).toEqual({ taken: 0, aside: 0, known: 2 })
    await phone.load(file)
    await tablet.tick(session, people[1]!)
    expect(await phone.load(await tablet.save())).toEqual({ taken: 1, aside: 0, known: 2 })
    await phone.sync()
    // Import again after the server has accepted the changes. They are still recognised.
    expect(await phone.load(file)).toEqual({ taken: 0, aside: 0, known: 2 })
    expect(await phone.waiting()).toBe(0)
  })

  it('keeps a transferred quarantined change quarantined, and repairs it on that device [invariant 4]', async () => {
    const { club, tablet, phone, session } = await openTwoDevices(0)
    const child = newId()
    const values = { first_name: 'Ava', last_name: 'Hughes', has_medical_conditions: true }
    await tablet.make({ name: 'session.create', args: { id: session, ...SESSION_DAY } })
    await tablet.make({ name: 'registered.create', args: { id: child, values } })
    await tablet.tick(session, child)
    await tablet.sync()
    expect(await phone.load(await tablet.save())).toEqual({ taken: 0, aside: 2, known: 0 })
    const setAsideEntries = await phone.db.set_aside.orderBy('seq').toArray()
    expect(setAsideEntries.map((e) => [e.name, e.status, e.code])).toEqual([
      ['registered.create', 'rejected', 'invalid'],
      ['attendance.set', 'held', 'depends_on'],
    ])
    expect(setAsideEntries).toEqual(await tablet.db.set_aside.orderBy('seq').toArray())
    const repairedEntries = setAsideEntries.map((e) =>
      e.name === 'registered.create'
        ? { ...e, args: { id: child, values: { ...values, medical_conditions: 'Asthma' } } }
        : e,
    )
    await requeue(phone.db, club.id, repairedEntries)
    await phone.sync()
    expect(await readTicks(club.id, session)).toEqual([child])
  })

  it('moves imported ticks to the session that their session was merged into', async () => {
    const { club, people, tablet, phone } = await openTwoDevices()
    const [firstSession, secondSession] = [newId(), newId()]
    await phone.make({ name: 'session.create', args: { id: firstSession, ...SESSION_DAY } })
    await phone.sync()
    await tablet.make({ name: 'session.create', args: { id: secondSession, ...SESSION_DAY } })
    await tablet.sync()
    await tablet.tick(secondSession, people[0]!)
    await phone.load(await tablet.save())
    expect(await phone.db.rows('attendance').toArray()).toMatchObject([{ id: `${firstSession}:${people[0]}` }])
    await phone.sync()
    expect(await readTicks(club.id, firstSession)).toEqual([people[0]])
  })
})

describe('refusing files', () => {
  it('refuses changes of another user or club, even with the passphrase [invariant 7]', async () => {
    const { club, people, tablet, phone, session } = await openTwoDevices()
    await tablet.tick(session, people[0]!)
    const file = await tablet.save()
    const otherUser = (await call(authOperations['me.get'], {
      token: (await api.user(club.id)).token,
    })) as CurrentUser
    expect(await catchReason(readEnvelope(file, otherUser.id))).toBe('other_user')
    // Forge the plain user id and the checksum. The sealed content still belongs to the original user.
    const forgedFile = file.slice()
    forgedFile.set(Buffer.from(otherUser.id.replaceAll('-', ''), 'hex'), 4)
    const digest = await crypto.subtle.digest('SHA-256', forgedFile.slice(0, -8))
    forgedFile.set(new Uint8Array(digest).subarray(0, 8), forgedFile.length - 8)
    const envelope = await readEnvelope(forgedFile, otherUser.id)
    expect(await catchReason(openEnvelope(envelope, SECRET))).toBe('damaged')

    const transfer = await openEnvelope(await readEnvelope(file, tablet.db.user), SECRET)
    expect(await catchReason(phone.take({ ...transfer, user: otherUser.id }))).toBe('other_user')
    expect(await catchReason(importChanges(phone.db, (await api.club()).id, transfer))).toBe('other_club')
    expect(await phone.waiting()).toBe(0)
  })

  it('distinguishes a wrong passphrase, damaged, truncated and foreign files', async () => {
    const { user, people, tablet, phone, session } = await openTwoDevices()
    await tablet.tick(session, people[0]!)
    const file = await tablet.save()
    expect(await catchReason(phone.load(file, 'tri chath mewn bag'))).toBe('wrong_secret')
    const step = Math.ceil(file.length / 40)
    for (let index = 0; index < file.length; index += step) {
      const damagedFile = file.slice()
      damagedFile[index]! ^= 1
      expect(await catchReason(readEnvelope(damagedFile, user.id)), `byte ${index}`).toBe(
        index < 3 ? 'foreign' : 'damaged',
      )
    }
    expect(await catchReason(readEnvelope(file.slice(0, -1), user.id))).toBe('damaged')
    expect(await catchReason(readEnvelope(file.slice(0, 60), user.id))).toBe('damaged')
    for (const foreignText of ['', 'HB', 'a photo of the hall', '{"kind":"hallbook-support"}'])
      expect(await catchReason(readEnvelope(new TextEncoder().encode(foreignText), user.id))).toBe('foreign')
    expect(await phone.waiting()).toBe(0)
  })

  it('contains nothing readable, and differs each time it is saved', async () => {
    const { tablet, people, session } = await openTwoDevices()
    const values = { first_name: 'Zephyrine', last_name: 'Hughes', medical_conditions: 'adrenaline pen' }
    await tablet.make({ name: 'registered.create', args: { id: newId(), values } })
    await tablet.tick(session, people[0]!)
    const file = await tablet.save()
    const text = Buffer.from(file).toString('latin1')
    for (const secret of ['Zephyrine', 'Hughes', 'adrenaline', session, people[0], 'registered', SECRET])
      expect(text).not.toContain(secret)
    const secondFile = await tablet.save()
    expect(Buffer.from(secondFile.subarray(100)).equals(Buffer.from(file.subarray(100)))).toBe(false)
  })

  it('imports nothing if any change is newer, unknown or incomplete', async () => {
    const { user, people, tablet, phone, session } = await openTwoDevices()
    await tablet.tick(session, people[0]!)
    await tablet.tick(session, people[1]!)
    const transfer = await openEnvelope(await readEnvelope(await tablet.save(), user.id), SECRET)
    const [firstChange, secondChange] = transfer.changes as [ChangeTransfer['changes'][0], ChangeTransfer['changes'][0]]
    const buildTransfer = (...changes: object[]) =>
      ({ ...transfer, count: changes.length, changes }) as unknown as ChangeTransfer
    expect(await catchReason(phone.take(buildTransfer(firstChange, { ...secondChange, v: 99 })))).toBe('newer')
    expect(await catchReason(phone.take(buildTransfer(firstChange, { ...secondChange, name: 'parcel.pack' })))).toBe(
      'newer',
    )
    const importSealed = async (content: object) =>
      catchReason(phone.load(await sealTransfer(content as ChangeTransfer, SECRET)))
    expect(await importSealed({ ...transfer, count: 3 })).toBe('damaged')
    expect(await importSealed({ ...transfer, v: 2 })).toBe('newer')
    expect(await importSealed({ ...transfer, extra: 1 })).toBe('damaged')
    expect(await importSealed(buildTransfer(firstChange, { ...secondChange, id: 'x' }))).toBe('damaged')
    expect(await importSealed(buildTransfer(...Array.from({ length: 20_001 }, () => firstChange)))).toBe('damaged')
    expect(await phone.waiting()).toBe(0)
  })
})

describe('limits of a transfer file', () => {
  it('imports nothing and reports it if the device is full [invariant 1]', async () => {
    const { people, tablet, phone, session } = await openTwoDevices()
    await tablet.tick(session, people[0]!)
    await tablet.tick(session, people[1]!)
    const file = await tablet.save()
    let saveCount = 0
    phone.db.outbox.hook('creating', () => {
      if (++saveCount === 2) throw new DOMException('full', 'QuotaExceededError')
    })
    expect(await catchReason(phone.load(file))).toBe('full')
    expect(await phone.waiting()).toBe(0)
    expect(await phone.db.rows('attendance').count()).toBe(0)
  })

  it('reports an empty queue or too many changes before creating a file', async () => {
    const { club, people, tablet, session } = await openTwoDevices()
    expect(await catchReason(tablet.save())).toBe('empty')
    await tablet.tick(session, people[0]!)
    await tablet.tick(session, people[1]!)
    expect(await catchReason(packChanges(tablet.db, { organisation: club.id, app: '1', most: 1 }))).toBe('too_many')
  })

  it('saves and imports on a locked device, sealing the imported changes', async () => {
    const { club, user, tablet, phone } = await openTwoDevices(0)
    await setLock(user, { pin: '402817', password: 'a long password', idleMinutes: 5 }, async () => {
      await rewriteRows(tablet.db)
      await rewriteRows(phone.db)
      await rewriteToken(user.id)
    })
    const values = { first_name: 'Zephyrine', last_name: 'Hughes', has_medical_conditions: false }
    await tablet.make({ name: 'registered.create', args: { id: newId(), values } })
    const file = await tablet.save()
    expect(await phone.load(file)).toEqual({ taken: 1, aside: 0, known: 0 })
    const rawRows = await new Promise<unknown[]>((resolve) => {
      const openRequest = phone.storage.open(phone.db.name)
      openRequest.onsuccess = () => {
        const getAllRequest = openRequest.result.transaction('outbox').objectStore('outbox').getAll()
        getAllRequest.onsuccess = () => resolve(getAllRequest.result)
      }
    })
    expect(rawRows).toHaveLength(1)
    expect(JSON.stringify(rawRows)).not.toContain('Zephyrine')
    await phone.sync()
    expect(await queryRows(club.id, 'SELECT first_name FROM registered')).toEqual([{ first_name: 'Zephyrine' }])
    await tablet.make({ name: 'session.create', args: { id: newId(), ...SESSION_DAY } })
    const laterFile = await tablet.save()
    removeCipher(user.id)
    expect(await catchReason(phone.load(laterFile))).toBe('failed')
    expect(await catchReason(tablet.save())).not.toBe('no error')
    await dropLock(user.id)
  })

  it('transfers the maximum of 20,000 ticks', async () => {
    const { club, people, user, tablet, phone, session } = await openTwoDevices(1)
    await tablet.tick(session, people[0]!)
    const { changes, ...transferFields } = await packChanges(tablet.db, { organisation: club.id, app: '1' })
    const manyChanges = Array.from({ length: 20_000 }, () => ({
      ...changes[0]!,
      id: newId(),
      args: { session, registered: newId(), seen: 0, state: 'attending' },
    }))
    const file = await sealTransfer({ ...transferFields, count: manyChanges.length, changes: manyChanges }, SECRET)
    expect(file.length).toBeLessThan(3_000_000)
    expect(await openEnvelope(await readEnvelope(file, user.id), SECRET)).toMatchObject({ count: 20_000 })
    expect(await phone.load(file)).toEqual({ taken: 20_000, aside: 0, known: 0 })
  }, 60_000)
})
