import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildFilter, createKnownDataset } from '../testing/known-dataset.ts'
import { numbersByTable } from './club-numbers.ts'

let api: TestApi
let fixture: Awaited<ReturnType<typeof createKnownDataset>>
beforeAll(async () => {
  api = await createTestApi()
  fixture = await createKnownDataset(api)
})
afterAll(() => api.close())

const callByTable = {
  lunch_club: 'golden_numbers',
  parcel: 'parcel_golden_numbers',
  combined: 'combined_golden_numbers',
} as const

const sumCounts = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

it('the rows behind each number add up to the number [B-NUM-01]', async () => {
  const {
    ask: requestNumbers,
    support: supportToken,
    coordinator: coordinatorToken,
    hopeCoordinator: hopeCoordinatorToken,
  } = fixture
  const testCases = [
    {
      token: supportToken,
      tables: ['lunch_club', 'parcel', 'combined'],
      of: buildFilter({ organisation_type: 'all' }),
    },
    { token: coordinatorToken, tables: ['lunch_club', 'parcel', 'combined'], of: buildFilter() },
    { token: hopeCoordinatorToken, tables: ['parcel'], of: buildFilter() },
  ] as const
  let nonZeroCount = 0
  for (const { token, tables, of: filters } of testCases)
    for (const table of tables) {
      const numbers = await requestNumbers(token, callByTable[table], filters)
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
          const isSessionCount = /^number_of_(provision_)?sessions$/.test(number)
          const listedCount =
            sumCounts(clubs) + people.length + (isSessionCount ? sessions.length : sumCounts(sessions))
          // A single club's list must not contain clubs, so the numbers of clubs have no rows behind them.
          if (token !== supportToken && /^(organisations|clubs)_/.test(number)) expect(total).toBe(0)
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
  const {
    support: supportToken,
    coordinator: coordinatorToken,
    boxes: boxesToken,
    hopeCoordinator: hopeCoordinatorToken,
  } = fixture
  const readRowsBehind = (token: string, more: object = {}) =>
    api.call(token, 'POST', '/dashboard/behind_number', {
      ...buildFilter(),
      table: 'lunch_club',
      number: 'unique_eligible_children',
      ...more,
    })
  const { body } = await readRowsBehind(coordinatorToken)
  expect(body.people.length).toBeGreaterThan(0)
  expect(body.people[0]).toEqual({
    id: expect.any(String),
    full_name: expect.any(String),
    times: expect.any(Number),
  })
  expect((await readRowsBehind(supportToken)).body).toMatchObject({ people: [], sessions: [] })
  const [{ id: clubId }] = await fixture.run("SELECT id FROM organisations WHERE name = 'Riverside'")
  const leaderToken = (await api.user(clubId, { user_type: 'safeguarding_leader' })).token
  expect((await readRowsBehind(leaderToken)).body).toEqual({ total: 0, clubs: [], sessions: [], people: [] })
  for (const token of [boxesToken, hopeCoordinatorToken]) expect((await readRowsBehind(token)).status).toBe(403)
  expect((await readRowsBehind(supportToken, { number: 'password_hash' })).status).toBe(400)
  expect((await readRowsBehind(supportToken, { regional_leaders: [newId()] })).body.total).toBe(0)
})
