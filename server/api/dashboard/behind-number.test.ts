import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { buildFilter, createKnownDataset } from '../../testing/known-dataset.ts'
import { numbersByTable } from './club-numbers.ts'

let api: TestApi
let fixture: Awaited<ReturnType<typeof createKnownDataset>>
beforeAll(async () => {
  api = await createTestApi()
  fixture = await createKnownDataset(api)
})
afterAll(() => api.close())

const calls = {
  lunch_club: 'golden_numbers',
  parcel: 'parcel_golden_numbers',
  combined: 'combined_golden_numbers',
} as const

const sumCounts = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

it('the rows behind each number add up to the number [B-NUM-01]', async () => {
  const { ask, support, coordinator, hopeCoordinator } = fixture
  const views = [
    {
      token: support,
      tables: ['lunch_club', 'parcel', 'combined'],
      of: buildFilter({ organisation_type: 'all' }),
    },
    { token: coordinator, tables: ['lunch_club', 'parcel', 'combined'], of: buildFilter() },
    { token: hopeCoordinator, tables: ['parcel'], of: buildFilter() },
  ] as const
  let nonZeroCount = 0
  for (const { token, tables, of: filters } of views)
    for (const table of tables) {
      const numbers = await ask(token, calls[table], filters)
      for (const holiday of ['July/Aug', null] as const)
        for (const number of numbersByTable[table]) {
          const row = holiday
            ? numbers.holidays.find((one: { holiday: string }) => one.holiday === holiday)
            : numbers.year_to_date
          const { status, body } = await api.call(token, 'POST', '/dashboard/behind_number', {
            ...filters,
            table,
            number,
            holiday,
          })
          expect({ table, number, status }).toEqual({ table, number, status: 200 })
          const { clubs, people, sessions, total } = body
          const isSessions = /^number_of_(provision_)?sessions$/.test(number)
          const listedCount = sumCounts(clubs) + people.length + (isSessions ? sessions.length : sumCounts(sessions))
          // A single club's list must not contain clubs, so the numbers of clubs have no rows behind them.
          if (token !== support && /^(organisations|clubs)_/.test(number)) expect(total).toBe(0)
          else
            expect({ table, number, holiday, made: listedCount }).toEqual({
              table,
              number,
              holiday,
              made: row[number],
            })
          if (listedCount > 0) nonZeroCount++
        }
    }
  expect(nonZeroCount).toBeGreaterThan(60)
})

it('only users who can open the register see names [B-NUM-01]', async () => {
  const { support, coordinator, boxes, hopeCoordinator } = fixture
  const readRowsBehind = (token: string, more: object = {}) =>
    api.call(token, 'POST', '/dashboard/behind_number', {
      ...buildFilter(),
      table: 'lunch_club',
      number: 'unique_eligible_children',
      ...more,
    })
  const { body } = await readRowsBehind(coordinator)
  expect(body.people.length).toBeGreaterThan(0)
  expect(body.people[0]).toEqual({
    id: expect.any(String),
    full_name: expect.any(String),
    times: expect.any(Number),
  })
  expect((await readRowsBehind(support)).body).toMatchObject({ people: [], sessions: [] })
  const [{ id: club }] = await fixture.run("SELECT id FROM organisations WHERE name = 'Riverside'")
  const leader = (await api.user(club, { user_type: 'safeguarding_leader' })).token
  expect((await readRowsBehind(leader)).body).toEqual({ total: 0, clubs: [], sessions: [], people: [] })
  for (const token of [boxes, hopeCoordinator]) expect((await readRowsBehind(token)).status).toBe(403)
  expect((await readRowsBehind(support, { number: 'password_hash' })).status).toBe(400)
  expect((await readRowsBehind(support, { regional_leaders: [newId()] })).body.total).toBe(0)
})
