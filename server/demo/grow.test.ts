import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RegisteredRow } from '../../contract/rows.ts'
import { isDateInHoliday } from '../../contract/rules/holidays.ts'
import { findMissingFacts } from '../../contract/rules/person.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { GrowthError, growRiverside } from './grow.ts'
import { loadDemo } from './load.ts'

const today = '2026-08-05'
let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  await loadDemo(api.databaseUrl, { today, people: 400, sessions: 120 })
  const credentials = { email: 'core.riverside@hallbook.example', password: 'hallbook2026' }
  token = (await api.call(null, 'POST', '/auth', credentials)).body.token
})
afterAll(() => api.close())

type Rows = Awaited<ReturnType<ReturnType<typeof createTestDevice>['pullAll']>>['rows']
const listRows = <R>(rows: Rows, name: string) =>
  [...rows.values()].filter((change) => change.table === name).map((change) => change.row as R)

it('loads a larger Riverside if requested', async () => {
  const { rows } = await createTestDevice(api, token).pullAll()
  expect(listRows(rows, 'registered')).toHaveLength(400)
  expect(listRows(rows, 'sessions')).toHaveLength(120)
})

it('sends a device only the added rows, all of them valid', async () => {
  const device = createTestDevice(api, token)
  const pullBefore = await device.pullAll()
  const active = listRows<RegisteredRow>(pullBefore.rows, 'registered').filter((p) => !p.soft_archived).length
  const growth = { people: 1000, active: active + 150, sessions: 200, today }
  expect(await growRiverside(api.db, growth)).toEqual({ people: 1000, active: active + 150, sessions: 200 })

  const { rows } = await device.pullAll(pullBefore.cursor)
  const people = listRows<RegisteredRow>(rows, 'registered').map((row) => v.parse(RegisteredRow, row))
  expect(people).toHaveLength(600)
  expect(people.filter((p) => findMissingFacts(p).length > 0)).toEqual([])
  const ids = new Set(people.map((p) => p.id))
  expect(people.every((p) => p.family_entries.every((id) => ids.has(id)))).toBe(true)

  const allocations = listRows<Parameters<typeof isDateInHoliday>[3] extends Iterable<infer A> ? A : never>(
    pullBefore.rows,
    'holiday_allocation',
  )
  const sessions = listRows<{ date: string; holiday: string; year: number }>(rows, 'sessions')
  expect(sessions).toHaveLength(80)
  for (const { date, holiday, year } of sessions)
    expect(isDateInHoliday(date, holiday, year, allocations), date).toBe(true)
  expect(listRows(rows, 'attendance').length).toBeGreaterThan(80 * 20)
})

it('changes nothing if Riverside is large enough', async () => {
  const device = createTestDevice(api, token)
  const { cursor } = await device.pullAll()
  await growRiverside(api.db, { people: 10, sessions: 5, today })
  expect((await device.pullAll(cursor)).rows.size).toBe(0)
})

it('rejects impossible sizes and changes nothing', async () => {
  const device = createTestDevice(api, token)
  const { cursor } = await device.pullAll()
  const grow = (wanted: { people: number; sessions: number; active?: number }) =>
    growRiverside(api.db, { ...wanted, today })
  await expect(grow({ people: 2000, active: 5, sessions: 0 })).rejects.toThrow(GrowthError)
  await expect(grow({ people: 2000, active: 2001, sessions: 0 })).rejects.toThrow('can be active')
  await expect(grow({ people: 2000, sessions: 5000 })).rejects.toThrow('since 2019')
  expect((await device.pullAll(cursor)).rows.size).toBe(0)
})
