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
import { connectToServer, setInterceptor } from '../testing/browser.ts'
import { syncOnce } from './engine.ts'

let api: TestApi
const respond = async (request: Request): Promise<Response> => api.app.fetch(request)

beforeAll(async () => {
  api = await createTestApi()
  connectToServer(respond)
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

/** Creates a tablet with a new session that the server has accepted. */
const createTabletWithSession = async () => {
  const club = await api.club()
  const { id, token } = await api.user(club.id)
  await storeToken(token)
  await storeOwner(await call(authOperations['me.get'], { token }))
  const db = new ReplicaDb(id)
  const session = newId()
  const args = { id: session, date: '2026-08-05', holiday: 'July/Aug' as const, year: 2026 }
  await syncOnce('asked')
  await queueChanges(db, club.id, [{ name: 'session.create', args }])
  await syncOnce('asked')
  const readSessions = async () =>
    (await api.db.club(club.id, (_tx, client) => client.query('SELECT id FROM sessions'))).rows
  return { club, db, session, sessions: readSessions }
}

/** Restores the server's database from a backup made before the session. */
const restoreBackup = (club: string) =>
  api.db.network(async (_tx, client) => {
    await client.query('DELETE FROM mutations WHERE organisation_id = $1', [club])
    await client.query('DELETE FROM sessions WHERE organisation_id = $1', [club])
    await client.query('UPDATE network SET epoch = gen_random_uuid()')
  })

it('resends later after a failed resend to a restored database', async () => {
  const { club, session, sessions: readSessions } = await createTabletWithSession()
  await restoreBackup(club.id)
  // Let the network fail after a pull has received the new epoch.
  setInterceptor((request, send) =>
    request.url.endsWith('/sync/push') ? Promise.reject(new TypeError('cut')) : send(),
  )
  await syncOnce('asked')
  setInterceptor(null)
  await syncOnce('asked')
  expect(await readSessions()).toEqual([{ id: session }])
})

it('resends a new tick after its session to a restored database', async () => {
  const { club, db, session } = await createTabletWithSession()
  const [person = ''] = await club.people(1)
  await restoreBackup(club.id)
  const args = { session, registered: person, seen: 0, state: 'attending' as const }
  await queueChanges(db, club.id, [{ name: 'attendance.set', args }])
  await syncOnce('asked')
  expect(await db.set_aside.count()).toBe(0)
  expect(await db.outbox.count()).toBe(0)
  const { rows } = await api.db.club(club.id, (_tx, client) =>
    client.query('SELECT state FROM attendance WHERE session_id = $1', [session]),
  )
  expect(rows).toEqual([{ state: 'attending' }])
})

it('keeps changes to resend after an interrupted pull', async () => {
  const { club, session, sessions: readSessions } = await createTabletWithSession()
  await club.people(3)
  await restoreBackup(club.id)
  let pullCount = 0
  setInterceptor((request, send) => {
    if (!request.url.includes('/sync/pull')) return send()
    if (pullCount++ > 0) return Promise.reject(new TypeError('cut'))
    return respond(new Request(request.url.replace('limit=1000', 'limit=1'), request))
  })
  await syncOnce('asked')
  setInterceptor(null)
  await syncOnce('asked')
  expect(await readSessions()).toEqual([{ id: session }])
})

it('splits a resend that exceeds one request', async () => {
  const { club, db, sessions: readSessions } = await createTabletWithSession()
  const longText = 'x'.repeat(1900)
  const longFields = {
    medical_conditions: longText,
    dietary_requirements: longText,
    parcel_dietary_requirements: longText,
  }
  for (let i = 0; i < 200; i++) {
    const values = { first_name: `First ${i}`, last_name: 'Last', ...longFields }
    await queueChanges(db, club.id, [{ name: 'registered.create', args: { id: newId(), values } }])
    if (i % 100 === 99) await syncOnce('asked')
  }
  await restoreBackup(club.id)
  await syncOnce('asked')
  expect(await readSyncState(db.user)).toMatchObject({ problem: null })
  expect(await readSessions()).toHaveLength(1)
})

it('keeps rows of responses between two bootstrap pages [invariant 6]', async () => {
  const { club, db, session } = await createTabletWithSession()
  const [person = ''] = await club.people(1)
  const values = { first_name: 'Ava', last_name: 'Hughes' }
  await queueChanges(db, club.id, [{ name: 'registered.create', args: { id: newId(), values } }])
  await syncOnce('asked')
  await api.db.network((_tx, client) => client.query('UPDATE network SET epoch = gen_random_uuid()'))
  // Interrupt the bootstrap after the page that contains the session. The first response has the new epoch.
  let pullCount = 0
  setInterceptor((request, send) => {
    if (!request.url.includes('/sync/pull')) return send()
    if (pullCount++ > 1) return Promise.reject(new TypeError('cut'))
    return respond(new Request(request.url.replace('limit=1000', 'limit=4'), request))
  })
  await syncOnce('asked')
  expect(await db.getMeta('bootstrapping')).toBe(true)
  setInterceptor(null)
  // Continue the sync. It resends accepted changes first, and the response contains the current session.
  const args = { session, registered: person, seen: 0, state: 'attending' as const }
  await queueChanges(db, club.id, [{ name: 'attendance.set', args }])
  await syncOnce('asked')
  expect(await db.getMeta('bootstrapping')).toBe(false)
  expect((await db.rows('sessions').toArray()).map(({ id }) => id)).toEqual([session])
})
