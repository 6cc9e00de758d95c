import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dashboardOperations } from '../../contract/dashboard/operations.ts'
import { DAY_MS, getLondonDay, getYear } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'
import { numbersByTable, type TableName } from './club-numbers.ts'
import { countTotals } from './count-totals.ts'

const TOMORROW = getLondonDay(new Date(Date.now() + DAY_MS))
const YEAR = getYear(TOMORROW)
const HOLIDAY = 'Nov/Dec'
/** A past session of tomorrow's year, even if tomorrow is 1 January. */
const PAST_SESSION = { date: `${YEAR - 1}-08-05`, holiday: HOLIDAY, year: YEAR }

let api: TestApi
let supportToken: string
let coordinatorToken: string
let riversideClub: Awaited<ReturnType<TestApi['club']>>
beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  riversideClub = await api.club('Riverside', { local_authority: 'Cardiff', region: 'Wales' })
  coordinatorToken = (await api.user(riversideClub.id, { two_step_attendance: true })).token
})
afterAll(() => api.close())

const filterBySpan = {
  'of a year': { year: YEAR },
  'of days up to the end of the year': {
    year: 'custom',
    date_from: `${YEAR - 1}-01-01`,
    date_to: `${YEAR + 1}-12-31`,
  },
}

/** Calls that return no filtered numbers. */
const UNFILTERED_OPERATIONS = [
  'dashboard.frozen_years',
  'dashboard.freeze_year',
  'dashboard.frozen_year',
  'number_exports.list',
]

async function sendRequest(token: string, method: string, path: string, body: object) {
  const query = new URLSearchParams(body as Record<string, string>)
  const response = await api.app.request(method === 'GET' ? `/api${path}?${query}` : `/api${path}`, {
    method,
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  })
  return `${response.status} ${await response.text()}`
}

/** Reads the responses of all number calls. Key: call, filter and user. */
async function readAllResponses() {
  const responses: Record<string, string> = {}
  for (const [userName, token] of Object.entries({ support: supportToken, coordinator: coordinatorToken }))
    for (const [span, filter] of Object.entries(filterBySpan))
      for (const [name, { method, path }] of Object.entries(dashboardOperations)) {
        if (UNFILTERED_OPERATIONS.includes(name) || method === 'PUT') continue
        if (name !== 'dashboard.behind_number') {
          responses[`${name} ${span} for ${userName}`] = await sendRequest(token, method, path, filter)
          continue
        }
        for (const table of Object.keys(numbersByTable) as TableName[])
          for (const number of numbersByTable[table])
            responses[`${name} ${table}/${number} ${span} for ${userName}`] = await sendRequest(token, method, path, {
              ...filter,
              table,
              number,
              holiday: HOLIDAY,
            })
      }
  return responses
}

describe('records dated after today', () => {
  it('count in no number [DASH-94]', async () => {
    const { run, session: createSession, parcel: createParcel } = createNumbersFixture(api)
    const people = await riversideClub.people(6, {
      gender: 'female',
      date_of_birth: '2016-05-05',
      accessing_wider_support: true,
      true_statements_free_school_meals: true,
    })
    const helpers = await riversideClub.people(2, { is_adult: true, helper: true, date_of_birth: '1980-05-05' })
    await createSession(riversideClub, { ...PAST_SESSION, activities: ['Craft'] }, people.slice(0, 3))
    await createParcel(riversideClub.id, `${YEAR - 1}-08-06`, HOLIDAY, [
      { who: helpers[0], adults: 1, children: 2, meals: 3, wellbeing: false },
    ])
    await countTotals(api.db)
    const responsesBefore = await readAllResponses()
    expect(Object.keys(responsesBefore).length).toBeGreaterThan(100)
    const laterSession = await createSession(
      riversideClub,
      { date: TOMORROW, holiday: HOLIDAY, year: YEAR, activities: ['Games'], other: 'A walk' },
      [...people, ...helpers],
    )
    const [absentPerson = ''] = await riversideClub.people(1)
    await run(
      "INSERT INTO attendance (session_id, registered_id, organisation_id, version, state) VALUES ($1, $2, $3, 1, 'registered')",
      [laterSession, absentPerson, riversideClub.id],
    )
    await run('INSERT INTO session_places (session_id, organisation_id, places) VALUES ($1, $2, 30)', [
      laterSession,
      riversideClub.id,
    ])
    await createParcel(
      riversideClub.id,
      TOMORROW,
      HOLIDAY,
      [...people, ...helpers].map((who) => ({ who, adults: 1, children: 2, meals: 3, wellbeing: true })),
      [...helpers],
    )
    await run(
      `INSERT INTO ethnicity_captures (id, organisation_id, ethnicity, created, kind)
       VALUES (gen_random_uuid(), $1, 'English, Welsh, Scottish, Northern Irish or British', $2, 'participant')`,
      [riversideClub.id, TOMORROW],
    )
    expect(await readAllResponses()).toEqual(responsesBefore)
    await countTotals(api.db)
    expect(await readAllResponses()).toEqual(responsesBefore)
    const { body } = await api.call(supportToken, 'GET', `/organisations/${riversideClub.id}`)
    expect(body).toMatchObject({ last_session: `${YEAR - 1}-08-06` })
  })
})
