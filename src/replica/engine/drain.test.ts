import { DAY_MS } from '@contract/rules/days.ts'
import '../testing/browser.ts'

import { newId } from '@contract/id.ts'
import { Dexie } from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { deleteSignInEnd, readSignInEnds } from '@/api/sign-in-end.ts'
import { readToken, storeToken } from '@/api/token.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { readOwner } from '../owner.ts'
import { queueChanges } from '../queue.ts'
import { deleteRemovalNotice, readRemovalNotice } from '../removal-notice.ts'
import { getReplicaName } from '../replica-name.ts'
import { connectToServer, setInterceptor } from '../testing/browser.ts'
import { openTablet, SESSION_DAY } from '../testing/tablet.ts'
import { syncOnce } from './engine.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer(async (request) => api.app.fetch(request))
})
beforeEach(async () => {
  await deleteRemovalNotice()
  for (const { user } of await readSignInEnds()) await deleteSignInEnd(user)
})
afterEach(() => {
  setInterceptor(null)
  vi.useRealTimers()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))
const goOffline = () => setInterceptor(() => Promise.reject(new TypeError('no network')))

/** Creates a tablet with a synced session and two people. */
const openSyncedTablet = async () => {
  const club = await api.club()
  const [firstPerson = '', secondPerson = ''] = await club.people(2)
  const tablet = await openTablet(api, club)
  const session = newId()
  await tablet.sync()
  await tablet.create(session)
  await tablet.sync()
  const endSignIn = (code: 'account_closed' | 'ended_by_other' | 'password_changed') =>
    code === 'account_closed'
      ? query('UPDATE users SET is_active = false WHERE id = $1', [tablet.id])
      : query('UPDATE sign_ins SET ended = now(), end_reason = $2 WHERE user_id = $1', [tablet.id, code])
  const changeNote = () =>
    queueChanges(tablet.db, club.id, [
      {
        name: 'registered.update',
        args: { id: firstPerson, set: { medical_requirements: { base: null, value: 'Asthma' } } },
      },
    ])
  const readTicks = async () =>
    (await query('SELECT registered_id FROM attendance WHERE session_id = $1', [session])).rows.map(
      (row) => row.registered_id,
    )
  const readQuarantined = async () =>
    (await query('SELECT name FROM held_changes WHERE organisation_id = $1', [club.id])).rows.map(({ name }) => name)
  const hasReplica = () => Dexie.exists(getReplicaName(tablet.id))
  return {
    club,
    tablet,
    session,
    one: firstPerson,
    two: secondPerson,
    end: endSignIn,
    note: changeNote,
    here: readTicks,
    held: readQuarantined,
    isHere: hasReplica,
  }
}

it.each(['account_closed', 'ended_by_other'] as const)(
  "sends pending changes after %s, then erases that user's data",
  async (code) => {
    const {
      tablet,
      session,
      one: person,
      note: changeNote,
      end: endSignIn,
      here: readTicks,
      held: readQuarantined,
      isHere: hasReplica,
    } = await openSyncedTablet()
    await tablet.tick(session, person)
    await changeNote()
    await endSignIn(code)
    await syncOnce('asked')
    expect(await readTicks()).toEqual([person])
    expect(await readQuarantined()).toEqual(['registered.update'])
    expect(await hasReplica()).toBe(false)
    expect(await readOwner()).toBeNull()
    expect(await readToken()).toBeNull()
    expect(await readSignInEnds()).toEqual([])
    expect(await readRemovalNotice()).toEqual({ user: tablet.id, code, sent: 2, lost: 0 })
  },
)

it('uploads quarantined changes too, and keeps all data while offline', async () => {
  const { club, tablet, end: endSignIn, held: readQuarantined, isHere: hasReplica } = await openSyncedTablet()
  await queueChanges(tablet.db, club.id, [
    { name: 'session.create', args: { id: newId(), ...SESSION_DAY, date: '2026-12-24' } },
  ])
  await syncOnce('asked')
  expect(await tablet.db.set_aside.count()).toBe(1)
  await endSignIn('account_closed')
  let wasRefused = false
  // Let the network fail after the first response, which contains the reason why the sign-in ended.
  setInterceptor((_request, send) => {
    if (wasRefused) return Promise.reject(new TypeError('no network'))
    wasRefused = true
    return send()
  })
  await syncOnce('asked')
  expect((await readSignInEnds()).map(({ code }) => code)).toEqual(['account_closed'])
  expect(await hasReplica()).toBe(true)
  expect(await readQuarantined()).toEqual([])
  setInterceptor(null)
  await syncOnce('asked')
  expect(await readQuarantined()).toEqual(['session.create'])
  expect(await hasReplica()).toBe(false)
})

it('erases changes unsent after seven days and shows their number', async () => {
  const { tablet, session, one: person, end: endSignIn, isHere: hasReplica } = await openSyncedTablet()
  await tablet.tick(session, person)
  await endSignIn('account_closed')
  let requestCount = 0
  setInterceptor((_request, send) => (++requestCount > 1 ? Promise.reject(new TypeError('no network')) : send()))
  await syncOnce('asked')
  goOffline()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * DAY_MS })
  await syncOnce('asked')
  expect(await hasReplica()).toBe(true)
  vi.setSystemTime(Date.now() + 0.2 * DAY_MS)
  await syncOnce('asked')
  expect(await hasReplica()).toBe(false)
  expect(await readRemovalNotice()).toMatchObject({ code: 'account_closed', lost: 1 })
})

it('keeps all data after a password change until the next sign-in', async () => {
  const { tablet, session, one: person, end: endSignIn, here: readTicks, isHere: hasReplica } = await openSyncedTablet()
  await tablet.tick(session, person)
  await endSignIn('password_changed')
  await syncOnce('asked')
  expect((await readSignInEnds()).map(({ code }) => code)).toEqual(['password_changed'])
  expect(await tablet.db.outbox.count()).toBe(1)
  expect(await hasReplica()).toBe(true)
  await query('UPDATE sign_ins SET ended = NULL, end_reason = NULL WHERE user_id = $1', [tablet.id])
  await tablet.sync()
  expect(await readSignInEnds()).toEqual([])
  expect(await readTicks()).toEqual([person])
})

it('erases the data seven days after a password change without sign-in', async () => {
  const { end: endSignIn, isHere: hasReplica } = await openSyncedTablet()
  await endSignIn('password_changed')
  await syncOnce('asked')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6.9 * DAY_MS })
  await syncOnce('asked')
  expect(await hasReplica()).toBe(true)
  vi.setSystemTime(Date.now() + 0.2 * DAY_MS)
  await syncOnce('asked')
  expect(await hasReplica()).toBe(false)
  expect(await readRemovalNotice()).toMatchObject({ code: 'password_changed' })
})

it.each([
  ['sign_in_expired', `UPDATE sign_ins SET expires = now() - interval '1 minute' WHERE user_id = $1`],
  ['signed_out', `UPDATE sign_ins SET ended = now(), end_reason = 'signed_out' WHERE user_id = $1`],
  ['server_restored', `WITH u AS (SELECT $1::uuid) UPDATE network SET restored_at = now()`],
])('keeps the data on the device after %s', async (code, sql) => {
  const { tablet, session, one: person, isHere: hasReplica } = await openSyncedTablet()
  await tablet.tick(session, person)
  await query(sql, [tablet.id])
  await syncOnce('asked')
  expect((await readSignInEnds()).map((endSignIn) => endSignIn.code)).toEqual([code])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * DAY_MS })
  await syncOnce('asked')
  expect(await hasReplica()).toBe(true)
  expect(await tablet.db.outbox.count()).toBe(1)
  await query('UPDATE network SET restored_at = NULL')
})

it('erases the data if an account closes after its sign-in expired', async () => {
  const { tablet, session, one: person, end: endSignIn, here: readTicks, isHere: hasReplica } = await openSyncedTablet()
  await tablet.tick(session, person)
  await query(`UPDATE sign_ins SET expires = now() - interval '1 minute' WHERE user_id = $1`, [tablet.id])
  goOffline()
  await syncOnce('asked')
  setInterceptor(null)
  await syncOnce('asked')
  expect((await readSignInEnds()).map(({ code }) => code)).toEqual(['sign_in_expired'])
  await endSignIn('account_closed')
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  await syncOnce('asked')
  vi.restoreAllMocks()
  await syncOnce('asked')
  expect(await readTicks()).toEqual([person])
  expect(await hasReplica()).toBe(false)
})

it('ignores a refusal of an older token', async () => {
  const { club, tablet, isHere: hasReplica } = await openSyncedTablet()
  const otherUser = await api.user(club.id)
  setInterceptor(async (_request, send) => {
    await storeToken(otherUser.token)
    await query('UPDATE users SET is_active = false WHERE id = $1', [tablet.id])
    return send()
  })
  await syncOnce('asked')
  expect(await readSignInEnds()).toEqual([])
  expect(await hasReplica()).toBe(true)
})
