import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const buildSealedBoxes = () => [{ key: newId(), by: 'b'.repeat(87), box: 'sealed' }]

const createWriter = async () => {
  const club = await api.club()
  const { id: user, token } = await api.user(club.id, { user_type: 'core', first_name: 'Mair' })
  const { token: coordinator } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const loadConcerns = async () =>
    (await query('SELECT id, by FROM concerns WHERE organisation_id = $1 ORDER BY made_at', [club.id])).rows
  const endSignIn = async () => {
    await query('UPDATE users SET is_active = false WHERE id = $1', [user])
    return api.call(token, 'GET', '/me')
  }
  return { club, user, coordinator, device, kept: loadConcerns, end: endSignIn }
}

it('applies a concern after the sign-in ended, without the coordinators [B-HAL-05]', async () => {
  const { coordinator, device, kept: loadConcerns, end } = await createWriter()
  const [earlyId, lateId] = [newId(), newId()]
  const earlyConcern = device.mutation('concern.create', { id: earlyId, sealed: buildSealedBoxes() })
  const tick = device.mutation('checklist.set', { section: 'ready', item: 'x', ticked: true })
  await end()
  const lateConcern = device.mutation('concern.create', { id: lateId, sealed: buildSealedBoxes() })
  expect((await device.push(earlyConcern, tick, lateConcern)).results).toEqual([
    { id: earlyConcern.id, status: 'applied', code: 'no_reader', rows: [] },
    { id: tick.id, status: 'held', code: 'access_ended', rows: [] },
    { id: lateConcern.id, status: 'applied', code: 'no_reader', rows: [] },
  ])
  expect(await loadConcerns()).toEqual([
    { id: earlyId, by: 'Mair Rees' },
    { id: lateId, by: 'Mair Rees' },
  ])
  expect((await device.push(earlyConcern)).results).toMatchObject([{ status: 'duplicate', first: 'applied' }])
  const { body } = await api.call(coordinator, 'GET', '/held_changes')
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([tick.id])
})

it('does not show an invalid concern to the coordinators [B-HAL-05]', async () => {
  const { coordinator, device, kept: loadConcerns, end } = await createWriter()
  const invalidConcern = device.mutation('concern.create', { id: newId(), sealed: [] })
  await end()
  expect((await device.push(invalidConcern)).results).toEqual([
    { id: invalidConcern.id, status: 'rejected', code: 'invalid', rows: [] },
  ])
  expect(await loadConcerns()).toEqual([])
  expect((await api.call(coordinator, 'GET', '/held_changes')).body.count).toBe(0)
})

it('accepts a concern of a user who was moved to another club [B-HAL-05]', async () => {
  const { user, device } = await createWriter()
  const id = newId()
  const concern = device.mutation('concern.create', { id, sealed: buildSealedBoxes() })
  const otherClub = await api.club()
  await query('UPDATE users SET organisation_id = $1 WHERE id = $2', [otherClub.id, user])
  expect((await device.push(concern)).results).toMatchObject([{ status: 'applied' }])
  const { rows } = await query('SELECT organisation_id FROM concerns WHERE id = $1', [id])
  expect(rows).toEqual([{ organisation_id: otherClub.id }])
})
