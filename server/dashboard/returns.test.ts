import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'
import { readCsv } from '../testing/read-csv.ts'

let api: TestApi
let supportToken: string
let coordinatorToken: string
let hilltopClub: Awaited<ReturnType<TestApi['club']>>
let riversideClub: Awaited<ReturnType<TestApi['club']>>
let summerSession: string
const SUMMER_HOLIDAY = { holiday: 'July/Aug', year: 2026 }

beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  riversideClub = await api.club('Riverside', { local_authority: 'Cardiff' })
  hilltopClub = await api.club('Hilltop')
  coordinatorToken = (await api.user(riversideClub.id, { two_step_attendance: true })).token
  const { run, session: createSession } = createNumbersFixture(api)
  const createChild = async (values: object) => (await riversideClub.people(1, values))[0] ?? ''
  const ava = await createChild({
    true_statements_free_school_meals: true,
    date_of_birth: '2014-09-01',
    true_statements_special_educational_needs: true,
  })
  // Ben turns eleven on the last day of August, after the summer's sessions.
  const ben = await createChild({ true_statements_none_1: true, date_of_birth: '2015-08-31' })
  const cai = await createChild({})
  const mum = await createChild({ is_adult: true, attendance_type: 'parent_or_carer' })
  summerSession = await createSession(riversideClub, { date: '2026-08-05', ...SUMMER_HOLIDAY }, [ava, ben, cai, mum])
  await createSession(riversideClub, { date: '2026-10-27', holiday: 'Sept/Oct', year: 2026 }, [ben])
  for (const person of await riversideClub.people(2))
    await run(
      "INSERT INTO attendance (session_id, registered_id, organisation_id, version, state) VALUES ($1, $2, $3, 1, 'registered')",
      [summerSession, person, riversideClub.id],
    )
})
afterAll(() => api.close())

const postDashboard = async (token: string, path: string, body: object = { year: 2026 }) =>
  (await api.call(token, 'POST', `/dashboard/${path}`, body)).body

it('returns children, sessions, places, no-shows and missing data [B-NUM-03]', async () => {
  const path = `/sessions/${summerSession}/places`
  expect((await api.call(coordinatorToken, 'PUT', path, { places: 30 })).body).toEqual({
    id: summerSession,
    places: 30,
  })
  const { body: placesList } = await api.call(coordinatorToken, 'GET', '/session_places?year=2026')
  expect(placesList.map(({ date, places }: Record<string, unknown>) => [date, places])).toEqual([
    ['2026-10-27', null],
    ['2026-08-05', 30],
  ])
  const { rows, gaps } = await postDashboard(supportToken, 'holiday_return')
  expect(rows.map((row: { holiday: string }) => row.holiday)).toEqual(['July/Aug', 'Sept/Oct', null])
  expect(rows[0]).toMatchObject({
    local_authority: 'Cardiff',
    clubs: 1,
    sessions_offered: 1,
    attendances: 3,
    places: 30,
    no_shows: 2,
    child_meals: 3,
    adult_meals: 1,
    unique_children: 3,
    children: expect.arrayContaining([
      { free_school_meals: 'yes', special_needs: 'yes', phase: 'primary', count: 1 },
      { free_school_meals: 'no', special_needs: 'no', phase: 'primary', count: 1 },
      { free_school_meals: 'unknown', special_needs: 'unknown', phase: 'unknown', count: 1 },
    ]),
  })
  expect(rows[1].children).toEqual([{ free_school_meals: 'no', special_needs: 'no', phase: 'secondary', count: 1 }])
  // Over all holidays, each child is counted once, with the age on the last day on which the child came.
  expect(rows[2]).toMatchObject({ sessions_offered: 2, attendances: 4, unique_children: 3 })
  expect(gaps).toEqual({
    children_without_free_school_meals_answer: 1,
    children_without_special_needs_answer: 1,
    children_without_birthday: 1,
    sessions_without_places: 1,
    clubs_without_local_authority: ['Hilltop'],
  })
  expect((await postDashboard(coordinatorToken, 'holiday_return')).rows).toEqual(rows)
})

it('sets the places of all given sessions, or of none [B-NUM-03]', async () => {
  const listPlaces = async () => (await api.call(coordinatorToken, 'GET', '/session_places?year=2026')).body
  const placesBefore: { id: string; places: number | null }[] = (await listPlaces()).map(
    ({ id, places }: { id: string; places: number | null }) => ({ id, places }),
  )
  const replacePlaces = (sessions: object[], token = coordinatorToken) =>
    api.call(token, 'POST', '/session_places', { sessions })
  const filledPlaces = placesBefore.map(({ id }) => ({ id, places: 45 }))
  expect(await replacePlaces(filledPlaces)).toMatchObject({ status: 200, body: filledPlaces })
  expect((await listPlaces()).map(({ places }: { places: number }) => places)).toEqual([45, 45])
  // The requests below have a session of another club, an unknown session or an invalid number. None of them must
  // change anything.
  const { token: otherToken } = await api.user(hilltopClub.id)
  expect((await replacePlaces([{ id: summerSession, places: 1 }], otherToken)).status).toBe(404)
  const mixedReply = await replacePlaces([
    { id: summerSession, places: 1 },
    { id: newId(), places: 1 },
  ])
  expect(mixedReply.status).toBe(404)
  expect((await replacePlaces([{ id: summerSession, places: 1.5 }])).status).toBe(400)
  expect((await listPlaces()).map(({ places }: { places: number }) => places)).toEqual([45, 45])
  await replacePlaces(placesBefore)
  expect((await listPlaces()).map(({ places }: { places: number | null }) => places)).toEqual([null, 30])
})

it('has no places and no-shows if none were recorded [B-NUM-03]', async () => {
  const quietClub = await api.club('Quiet', { local_authority: 'Powys', region: 'Wales' })
  await createNumbersFixture(api).session(
    quietClub,
    { date: '2026-08-05', ...SUMMER_HOLIDAY },
    await quietClub.people(2),
  )
  const { rows } = await postDashboard(supportToken, 'holiday_return')
  const findRow = (authority: string, holiday: string | null) =>
    rows.find(
      (row: { local_authority: string; holiday: string | null }) =>
        row.local_authority === authority && row.holiday === holiday,
    )
  expect(findRow('Powys', null)).toMatchObject({
    places: null,
    sessions_with_places: 0,
    no_shows: null,
    sessions_with_no_shows: 0,
  })
  expect(findRow('Cardiff', 'Sept/Oct')).toMatchObject({
    places: null,
    no_shows: 0,
    sessions_with_no_shows: 1,
  })
  expect(findRow('Cardiff', null)).toMatchObject({ sessions_offered: 2, places: 30, sessions_with_places: 1 })
  const response = await api.app.request('/api/dashboard/export_holiday_return', {
    method: 'POST',
    body: JSON.stringify({ year: 2026, regions: ['Wales'] }),
    headers: { Authorization: `JWT ${supportToken}`, 'Content-Type': 'application/json' },
  })
  const [header = [], row = []] = readCsv(await response.text())
  const readCell = (name: string) => row[header.indexOf(name)]
  expect([readCell('Places'), readCell('No-shows')]).toEqual(['not recorded', 'not recorded'])
  expect([readCell('Sessions with places'), readCell('Sessions with no-shows recorded')]).toEqual(['0', '0'])
  await api.db.network((_tx, client) => client.query('DELETE FROM sessions WHERE organisation_id = $1', [quietClub.id]))
})

it('exports the return as a table and hides small counts on request [B-NUM-03, B-NUM-05]', async () => {
  const exportReturn = async (body: object) => {
    const response = await api.app.request('/api/dashboard/export_holiday_return', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { Authorization: `JWT ${supportToken}`, 'Content-Type': 'application/json' },
    })
    return response.text()
  }
  const [header = [], firstRow = []] = readCsv(await exportReturn({ year: 2026 }))
  const column = header.indexOf('Free school meals yes, special needs yes, primary')
  expect([firstRow[column], firstRow[header.indexOf('Children, each once')]]).toEqual(['1', '3'])
  const [, , , hiddenRow = []] = readCsv(await exportReturn({ year: 2026, suppress: true }))
  expect(hiddenRow.slice(0, 6)).toEqual(['Cardiff', 'July/Aug', '1', '1', '30', '*'])
  expect(hiddenRow[column]).toBe('*')
  expect(JSON.parse(await exportReturn({ year: 2021 })).code).toBe('no_data')
})

it('refuses to freeze a year that has not begun [B-NUM-04]', async () => {
  const year = new Date().getFullYear() + 1
  const { status, body } = await api.call(supportToken, 'POST', '/dashboard/frozen_years', { year })
  expect(status).toBe(400)
  expect(body.detail).toEqual({ year: ['This year has not begun yet.'] })
})

it('a frozen year stores the reported numbers and lists later changes [B-NUM-04]', async () => {
  const createdYear = await api.call(supportToken, 'POST', '/dashboard/frozen_years', { year: 2026, note: 'Council' })
  expect(createdYear).toMatchObject({ status: 201, body: { year: 2026, note: 'Council', frozen_by: 'Nia Rees' } })
  const readReport = async () =>
    (await api.call(supportToken, 'GET', `/dashboard/frozen_years/${createdYear.body.id}`)).body
  expect((await readReport()).changes).toEqual([])
  const { session: createSession } = createNumbersFixture(api)
  await createSession(riversideClub, { date: '2026-08-06', ...SUMMER_HOLIDAY }, await riversideClub.people(1))
  const { changes, totals } = await readReport()
  expect(changes).toContainEqual({
    organisation: riversideClub.id,
    organisation_name: 'Riverside',
    table: 'lunch_club',
    holiday: 'July/Aug',
    number: 'eligible_child_meals',
    frozen: 3,
    now: 4,
  })
  const yearTotal = totals.find(
    (row: { table: string; holiday: string | null }) => row.table === 'lunch_club' && row.holiday === null,
  )
  expect(yearTotal.numbers).toMatchObject({ eligible_child_meals: 4, number_of_sessions: 2 })
  expect((await api.call(supportToken, 'GET', '/dashboard/frozen_years')).body).toHaveLength(1)
  // A double click must create one frozen year. Another note, for another funder, creates a second frozen year.
  const freezeAgain = (note: string) => api.call(supportToken, 'POST', '/dashboard/frozen_years', { year: 2026, note })
  const replies = await Promise.all([freezeAgain('Council'), freezeAgain('Council'), freezeAgain('Council')])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(replies[0]?.body.id).not.toBe(createdYear.body.id)
  expect((await freezeAgain('Lottery')).body.id).not.toBe(replies[0]?.body.id)
  expect((await api.call(supportToken, 'GET', '/dashboard/frozen_years')).body).toHaveLength(3)
  expect((await api.call(coordinatorToken, 'GET', '/dashboard/frozen_years')).status).toBe(403)
  expect((await api.call(supportToken, 'GET', `/dashboard/frozen_years/${newId()}`)).status).toBe(404)
  // Totals must be in the order of the year, regardless of the first club's data.
  await createSession(hilltopClub, { date: '2026-10-28', holiday: 'Sept/Oct', year: 2026 }, await hilltopClub.people(1))
  const laterYear = await api.call(supportToken, 'POST', '/dashboard/frozen_years', { year: 2026, note: 'Later' })
  const frozenYear = (await api.call(supportToken, 'GET', `/dashboard/frozen_years/${laterYear.body.id}`)).body
  const listHolidays = (table: string) =>
    frozenYear.totals.flatMap((row: { table: string; holiday: string | null }) =>
      row.table === table ? [row.holiday] : [],
    )
  expect(listHolidays('lunch_club')).toEqual(['July/Aug', 'Sept/Oct', null])
})
