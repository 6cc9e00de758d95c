import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) =>
  api.db.network((_tx, client) => client.query(text, values))

const sealed = () => [{ key: newId(), by: 'b'.repeat(87), box: 'sealed' }]

const createWriter = async () => {
  const club = await api.club()
  const { id: user, token } = await api.user(club.id, { user_type: 'core', first_name: 'Mair' })
  const { token: coordinator } = await api.user(club.id)
  const device = createTestDevice(api, token)
  const loadConcerns = async () =>
    (await query('SELECT id, by FROM concerns WHERE organisation_id = $1 ORDER BY made_at', [club.id])).rows
  const end = async () => {
    await query('UPDATE users SET is_active = false WHERE id = $1', [user])
    return api.call(token, 'GET', '/me')
  }
  return { club, user, coordinator, device, kept: loadConcerns, end }
}

it('applies a concern after the sign-in ended, without the coordinators [B-HAL-05]', async () => {
  const { coordinator, device, kept: loadConcerns, end } = await createWriter()
  const [before, after] = [newId(), newId()]
  const early = device.mutation('concern.create', { id: before, sealed: sealed() })
  const tick = device.mutation('checklist.set', { section: 'ready', item: 'x', ticked: true })
  await end()
  const late = device.mutation('concern.create', { id: after, sealed: sealed() })
  expect((await device.push(early, tick, late)).results).toEqual([
    { id: early.id, status: 'applied', code: 'no_reader', rows: [] },
    { id: tick.id, status: 'held', code: 'access_ended', rows: [] },
    { id: late.id, status: 'applied', code: 'no_reader', rows: [] },
  ])
  expect(await loadConcerns()).toEqual([
    { id: before, by: 'Mair Rees' },
    { id: after, by: 'Mair Rees' },
  ])
  expect((await device.push(early)).results).toMatchObject([{ status: 'duplicate', first: 'applied' }])
  const { body } = await api.call(coordinator, 'GET', '/held_changes')
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([tick.id])
})

it('does not show an invalid concern to the coordinators [B-HAL-05]', async () => {
  const { coordinator, device, kept: loadConcerns, end } = await createWriter()
  const wrong = device.mutation('concern.create', { id: newId(), sealed: [] })
  await end()
  expect((await device.push(wrong)).results).toEqual([
    { id: wrong.id, status: 'rejected', code: 'invalid', rows: [] },
  ])
  expect(await loadConcerns()).toEqual([])
  expect((await api.call(coordinator, 'GET', '/held_changes')).body.count).toBe(0)
})

it('accepts a concern of a user who was moved to another club [B-HAL-05]', async () => {
  const { user, device } = await createWriter()
  const id = newId()
  const m = device.mutation('concern.create', { id, sealed: sealed() })
  const other = await api.club()
  await query('UPDATE users SET organisation_id = $1 WHERE id = $2', [other.id, user])
  expect((await device.push(m)).results).toMatchObject([{ status: 'applied' }])
  const { rows } = await query('SELECT organisation_id FROM concerns WHERE id = $1', [id])
  expect(rows).toEqual([{ organisation_id: other.id }])
})
