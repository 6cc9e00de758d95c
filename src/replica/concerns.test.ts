import './testing/browser.ts'

import { newId } from '@contract/id.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteSignInEnd, readEnds } from '@/api/sign-in-end.ts'
import { createTestApi, type TestApi } from '../../server/testing/api.ts'
import { syncOnce } from './engine/engine.ts'
import { queueChanges } from './queue.ts'
import { connectTo, withFault } from './testing/browser.ts'
import { openTablet } from './testing/tablet.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  connectTo(async (request) => api.app.fetch(request))
})
beforeEach(async () => {
  for (const { user } of await readEnds()) await deleteSignInEnd(user)
})
afterEach(() => withFault(null))
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const openConcernFixture = async () => {
  const club = await api.club()
  const leader = await api.user(club.id, { user_type: 'safeguarding_leader', first_name: 'Mair' })
  const key = newId()
  const open = { x: 'x'.repeat(43), y: 'y'.repeat(43) }
  const door = { salt: 's'.repeat(22), rounds: 600_000, iv: 'i'.repeat(16), wrapped: 'w'.repeat(64) }
  await api.call(leader.token, 'POST', '/concern_keys', { id: key, open, door })
  await query('UPDATE concern_keys SET confirmed = now() WHERE id = $1', [key])
  const tablet = await openTablet(api, club)
  await tablet.sync()
  const write = async () => {
    const id = newId()
    const sealed = [{ key, by: 'b'.repeat(87), box: 'sealed' }]
    await queueChanges(tablet.db, club.id, [{ name: 'concern.create', args: { id, sealed } }])
    return id
  }
  const readStoredIds = async () =>
    (await query('SELECT id FROM concerns WHERE organisation_id = $1 ORDER BY received_at', [club.id])).rows.map(
      ({ id }) => id,
    )
  return { club, leader, key, open, tablet, write, kept: readStoredIds }
}

it("receives the keys with a pull and drops a removed leader's key [B-HAL-05]", async () => {
  const { leader, key, open, tablet } = await openConcernFixture()
  expect(await tablet.db.getMeta('concern_keys')).toEqual([{ id: key, holder: 'leader', name: 'Mair Rees', open }])
  await query('UPDATE users SET is_active = false WHERE id = $1', [leader.id])
  await tablet.sync()
  expect(await tablet.db.getMeta('concern_keys')).toEqual([])
})

it('queues a concern sealed, sends it once, stores it nowhere else [B-HAL-05]', async () => {
  const { tablet, write, kept: readStoredIds } = await openConcernFixture()
  withFault(() => Promise.reject(new TypeError('no network')))
  const id = await write()
  await tablet.sync()
  expect((await tablet.db.outbox.toArray()).map(({ name, touches }) => ({ name, touches }))).toEqual([
    { name: 'concern.create', touches: [] },
  ])
  // Lose the first response to a push.
  let isResponseLost = false
  withFault(async (_request, send) => {
    const response = await send()
    if (isResponseLost || !_request.url.endsWith('/sync/push')) return response
    isResponseLost = true
    throw new TypeError('cut')
  })
  await tablet.sync()
  withFault(null)
  await tablet.sync()
  expect(await tablet.db.outbox.count()).toBe(0)
  expect(await tablet.db.set_aside.count()).toBe(0)
  expect(await readStoredIds()).toEqual([id])
  await tablet.equalsServer()
})

it('sends the concern of an ended sign-in before the device erases [B-HAL-05]', async () => {
  const { tablet, write, kept: readStoredIds } = await openConcernFixture()
  const id = await write()
  await tablet.signIn()
  await query('UPDATE users SET is_active = false WHERE id = $1', [tablet.id])
  await syncOnce('asked')
  expect(await readStoredIds()).toEqual([id])
  const { rows } = await query('SELECT id FROM held_changes WHERE user_id = $1', [tablet.id])
  expect(rows).toEqual([])
})
