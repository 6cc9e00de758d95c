import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteSignInEnd, readSignInEnds } from '@/api/sign-in-end.ts'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { syncOnce } from './engine/engine.ts'
import { queueChanges } from './queue.ts'
import { connectToServer, setInterceptor } from './testing/browser.ts'
import { openTablet } from './testing/tablet.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectToServer(async (request) => api.app.fetch(request))
})
beforeEach(async () => {
  for (const { user } of await readSignInEnds()) await deleteSignInEnd(user)
})
afterEach(() => setInterceptor(null))
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const openConcernFixture = async () => {
  const club = await api.club()
  const leader = await api.user(club.id, { user_type: 'safeguarding_leader', first_name: 'Mair' })
  const keyId = newId()
  const publicKey = { x: 'x'.repeat(43), y: 'y'.repeat(43) }
  const wrappedKey = { salt: 's'.repeat(22), rounds: 600_000, iv: 'i'.repeat(16), wrapped: 'w'.repeat(64) }
  await api.call(leader.token, 'POST', '/concern_keys', { id: keyId, open: publicKey, door: wrappedKey })
  await query('UPDATE concern_keys SET confirmed = now() WHERE id = $1', [keyId])
  const tablet = await openTablet(api, club)
  await tablet.sync()
  const writeConcern = async () => {
    const id = newId()
    const sealedCopies = [{ key: keyId, by: 'b'.repeat(87), box: 'sealed' }]
    await queueChanges(tablet.db, club.id, [{ name: 'concern.create', args: { id, sealed: sealedCopies } }])
    return id
  }
  const readStoredIds = async () =>
    (await query('SELECT id FROM concerns WHERE organisation_id = $1 ORDER BY received_at', [club.id])).rows.map(
      ({ id }) => id,
    )
  return { club, leader, key: keyId, open: publicKey, tablet, write: writeConcern, kept: readStoredIds }
}

it("receives the keys with a pull and drops a removed leader's key [B-HAL-05]", async () => {
  const { leader, key: keyId, open: publicKey, tablet } = await openConcernFixture()
  expect(await tablet.db.getMeta('concern_keys')).toEqual([
    { id: keyId, holder: 'leader', name: 'Mair Rees', open: publicKey },
  ])
  await query('UPDATE users SET is_active = false WHERE id = $1', [leader.id])
  await tablet.sync()
  expect(await tablet.db.getMeta('concern_keys')).toEqual([])
})

it('queues a concern sealed, sends it once, stores it nowhere else [B-HAL-05]', async () => {
  const { tablet, write: writeConcern, kept: readStoredIds } = await openConcernFixture()
  setInterceptor(() => Promise.reject(new TypeError('no network')))
  const id = await writeConcern()
  await tablet.sync()
  expect((await tablet.db.outbox.toArray()).map(({ name, touches }) => ({ name, touches }))).toEqual([
    { name: 'concern.create', touches: [] },
  ])
  // Lose the first response to a push.
  let isResponseLost = false
  setInterceptor(async (_request, send) => {
    const response = await send()
    if (isResponseLost || !_request.url.endsWith('/sync/push')) return response
    isResponseLost = true
    throw new TypeError('cut')
  })
  await tablet.sync()
  setInterceptor(null)
  await tablet.sync()
  expect(await tablet.db.outbox.count()).toBe(0)
  expect(await tablet.db.set_aside.count()).toBe(0)
  expect(await readStoredIds()).toEqual([id])
  await tablet.equalsServer()
})

it('sends the concern of an ended sign-in before the device erases [B-HAL-05]', async () => {
  const { tablet, write: writeConcern, kept: readStoredIds } = await openConcernFixture()
  const id = await writeConcern()
  await tablet.signIn()
  await query('UPDATE users SET is_active = false WHERE id = $1', [tablet.id])
  await syncOnce('asked')
  expect(await readStoredIds()).toEqual([id])
  const { rows } = await query('SELECT id FROM held_changes WHERE user_id = $1', [tablet.id])
  expect(rows).toEqual([])
})
