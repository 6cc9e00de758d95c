import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { getMsUntilNewYear, resetChecklists } from './reset-checklists.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const NEW_YEAR = new Date('2031-01-01T00:00:01Z')
const run = (now: Date) => resetChecklists(api.db, new AbortController().signal, now)

const createClubWithTick = async () => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const tablet = createTestDevice(api, token)
  await tablet.push(tablet.mutation('checklist.set', { section: 'steady', item: 'allergens', ticked: true }))
  const readTickedItems = async () => (await api.call(token, 'GET', '/me')).body.ready_steady_cook.steady
  return { club, tablet, ticked: readTickedItems }
}

it('empties every club’s checklist once at New Year, on devices too [RSC-29]', async () => {
  const { tablet, ticked: readTickedItems } = await createClubWithTick()
  const { cursor } = await tablet.pullAll()
  expect(await run(new Date('2026-12-31T23:59:59Z'))).toBe(0)
  expect(await readTickedItems()).toEqual({ allergens: true })

  expect(await run(NEW_YEAR)).toBeGreaterThan(0)
  expect(await readTickedItems()).toEqual({})
  const { rows } = await tablet.pullAll(cursor)
  expect(rows.get('checklist/steady:allergens')?.row).toBeNull()

  await tablet.push(tablet.mutation('checklist.set', { section: 'steady', item: 'allergens', ticked: true }))
  expect(await run(NEW_YEAR)).toBe(0)
  expect(await readTickedItems()).toEqual({ allergens: true })
})

it('is next reset at London midnight of New Year [RSC-29]', () => {
  expect(getMsUntilNewYear(new Date('2026-12-31T23:59:59Z'))).toBe(1000)
  expect(getMsUntilNewYear(new Date('2027-01-01T00:00:00Z'))).toBe(365 * DAY_MS)
})
