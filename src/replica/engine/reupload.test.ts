import { authOperations } from '@contract/auth.ts'
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { call } from '@/api/call.ts'
import { storeToken } from '@/api/token.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { ReplicaDb } from '../db.ts'
import { storeOwner } from '../owner.ts'
import { queueChanges } from '../queue.ts'
import { readSyncState } from '../sync-state.ts'
import { connectToServer, parseBody, setInterceptor } from '../testing/browser.ts'
import { syncOnce } from './engine.ts'
import { dismissRestoreNotice, readRefusedPeople } from './reupload.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer(async (request) => api.app.fetch(request))
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

const runSql = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

const readPerson = async (id: string) => (await runSql('SELECT * FROM registered WHERE id = $1', [id]))[0]

const buildChild = (first_name: string) => ({
  first_name,
  last_name: 'Davies',
  has_medical_conditions: true,
  medical_conditions: 'PEANUT ANAPHYLAXIS',
})

/** Creates a tablet that has pulled a club with one person, then saves the versions that a backup would contain. */
const openTabletWithBackup = async () => {
  const club = await api.club()
  const { id, token } = await api.user(club.id)
  const signIn = async () => {
    await storeToken(token)
    await storeOwner(await call(authOperations['me.get'], { token }))
  }
  await signIn()
  const db = new ReplicaDb(id)
  const [backedUpId = ''] = await club.people(1)
  await syncOnce('asked')
  const [backup] = await runSql('SELECT version FROM versions WHERE organisation_id = $1', [club.id])
  /** Adds a person through the API instead of this tablet's queue, then pulls the person. */
  const register = async (name: string) => {
    const createResponse = await api.call(token, 'POST', '/registered', buildChild(name))
    await syncOnce('asked')
    return createResponse.body.id as string
  }
  /** Restores the backup, which contains only the first person. */
  const restore = async () => {
    await runSql('DELETE FROM mutations WHERE organisation_id = $1', [club.id])
    await runSql('DELETE FROM attendance WHERE organisation_id = $1', [club.id])
    await runSql('DELETE FROM sessions WHERE organisation_id = $1', [club.id])
    await runSql('DELETE FROM registered WHERE organisation_id = $1 AND id <> $2', [club.id, backedUpId])
    await runSql('UPDATE registered SET deleted_at = NULL, version = 1 WHERE id = $1', [backedUpId])
    await runSql('UPDATE versions SET version = $2::bigint, restored_version = $2::bigint WHERE organisation_id = $1', [
      club.id,
      backup.version,
    ])
    await runSql('UPDATE network SET epoch = gen_random_uuid(), restored_at = now()')
    // Make the sign-ins newer than the restore, because a restore also ends older sign-ins (tested elsewhere).
    await runSql("UPDATE sign_ins SET created = now() + interval '1 second'")
  }
  const listPeopleIds = async () => (await db.rows('registered').toArray()).map(({ id }) => id).sort()
  return { club, db, user: id, token, old: backedUpId, register, restore, people: listPeopleIds }
}

const recordReuploads = (reuploads: unknown[]) =>
  setInterceptor(async (request, send) => {
    if (request.url.endsWith('/sync/offer')) reuploads.push(await parseBody(request))
    return send()
  })

it('re-uploads people that did not come through its own queue', async () => {
  const { db, old: backedUpId, register, restore, people: listPeopleIds, user } = await openTabletWithBackup()
  const maliId = await register('Mali')
  const owenId = await register('Owen')
  await restore()
  const reuploads: { rows: { id: string }[] }[] = []
  recordReuploads(reuploads)
  await syncOnce('asked')
  expect(reuploads[0]?.rows.map(({ id }) => id).sort()).toEqual([maliId, owenId].sort())
  expect(await readPerson(maliId)).toMatchObject({ medical_conditions: 'PEANUT ANAPHYLAXIS' })
  expect(await listPeopleIds()).toEqual([backedUpId, maliId, owenId].sort())
  expect(await readSyncState(user)).toMatchObject({ problem: null, restored: { people: 2, refused: 0 } })
  expect(await db.offers.count()).toBe(0)
  await syncOnce('asked')
  expect(reuploads).toHaveLength(1)
})

it('continues an interrupted re-upload after responses with rows from the backup', async () => {
  const { club, db, old: backedUpId, register, restore, people: listPeopleIds, user } = await openTabletWithBackup()
  const maliId = await register('Mali')
  await queueChanges(db, club.id, [
    { name: 'registered.update', args: { id: backedUpId, set: { town: { base: null, value: 'Leeds' } } } },
  ])
  await syncOnce('asked')
  await api.call((await api.user(club.id)).token, 'PATCH', `/registered/${backedUpId}`, {
    has_medical_conditions: true,
    medical_conditions: 'EPIPEN',
  })
  await syncOnce('asked')
  await restore()
  await runSql('UPDATE registered SET town = NULL, medical_conditions = NULL WHERE id = $1', [backedUpId])
  setInterceptor((request, send) =>
    request.url.endsWith('/sync/offer') ? Promise.reject(new TypeError('cut')) : send(),
  )
  await syncOnce('asked')
  expect(await readPerson(maliId)).toBeUndefined()
  expect(await listPeopleIds()).toEqual([backedUpId, maliId].sort())
  setInterceptor(null)
  await syncOnce('asked')
  expect(await readPerson(maliId)).toMatchObject({ first_name: 'Mali' })
  expect(await readPerson(backedUpId)).toMatchObject({ town: 'Leeds', medical_conditions: 'EPIPEN' })
  expect(await readSyncState(user)).toMatchObject({ restored: { people: 2 } })
})

it('loses no data for a change queued when the restore is detected', async () => {
  const { club, db, register, restore, old: backedUpId } = await openTabletWithBackup()
  const maliId = await register('Mali')
  await restore()
  await queueChanges(db, club.id, [
    { name: 'registered.update', args: { id: maliId, set: { town: { base: null, value: 'Leeds' } } } },
    { name: 'registered.update', args: { id: backedUpId, set: { town: { base: null, value: 'York' } } } },
  ])
  await syncOnce('asked')
  expect(await readPerson(maliId)).toMatchObject({ town: 'Leeds', medical_conditions: 'PEANUT ANAPHYLAXIS' })
  expect(await readPerson(backedUpId)).toMatchObject({ town: 'York' })
  expect(await db.outbox.count()).toBe(0)
  expect(await db.set_aside.count()).toBe(0)
})

it('counts people from its own queue as sent back', async () => {
  const { club, db, restore, user } = await openTabletWithBackup()
  const id = newId()
  const values = { first_name: 'Ava', last_name: 'Hughes' }
  await queueChanges(db, club.id, [{ name: 'registered.create', args: { id, values } }])
  await syncOnce('asked')
  await restore()
  await syncOnce('asked')
  expect(await readPerson(id)).toMatchObject({ first_name: 'Ava' })
  expect(await readSyncState(user)).toMatchObject({ restored: { people: 1, refused: 0 } })
})

it('lists people that the server refused until a user reads the list', async () => {
  const { db, register, restore, user } = await openTabletWithBackup()
  const maliId = await register('Mali')
  const owenId = await register('Owen')
  // Store a value that an earlier version accepted but that the server now rejects.
  await db.rows('registered').update(owenId, { school: 'x'.repeat(300) })
  await restore()
  await syncOnce('asked')
  expect(await readPerson(maliId)).toBeDefined()
  expect(await readPerson(owenId)).toBeUndefined()
  expect(await readSyncState(user)).toMatchObject({ restored: { people: 1, refused: 1 } })
  expect(await readRefusedPeople(db)).toEqual([{ id: owenId, name: 'Owen Davies' }])
  await syncOnce('asked')
  expect(await readRefusedPeople(db)).toEqual([{ id: owenId, name: 'Owen Davies' }])
  await dismissRestoreNotice(db)
  expect(await readRefusedPeople(db)).toEqual([])
  expect(await readSyncState(user)).toMatchObject({ restored: null })
})

it('prompts the coordinators about people removed after the backup', async () => {
  const { club, db, restore, old: backedUpId, token } = await openTabletWithBackup()
  await api.call((await api.user(club.id)).token, 'DELETE', `/registered/${backedUpId}`)
  await syncOnce('asked')
  expect(await db.removed.toArray()).toMatchObject([{ id: `registered/${backedUpId}` }])
  await restore()
  await syncOnce('asked')
  const removals = await api.call(token, 'GET', '/sync/offered_removals')
  expect(removals.body.people).toMatchObject([{ id: backedUpId }])
  expect(await db.removed.toArray()).toEqual([])
})

it('re-uploads nothing to an older server without re-upload support', async () => {
  const { restore, register, db, people: listPeopleIds, old: backedUpId, user } = await openTabletWithBackup()
  await register('Mali')
  await restore()
  await runSql('UPDATE network SET restored_at = NULL')
  const reuploads: unknown[] = []
  recordReuploads(reuploads)
  await syncOnce('asked')
  expect(reuploads).toEqual([])
  expect(await listPeopleIds()).toEqual([backedUpId])
  expect(await db.offers.count()).toBe(0)
  expect(await readSyncState(user)).toMatchObject({ restored: null })
})
