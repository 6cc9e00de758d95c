import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'
import { readCsv } from '../testing/read-csv.ts'
import { type CountWithState, hideCounts, linkCounts } from './small-counts.ts'

let api: TestApi
let supportToken: string
let boxesToken: string
let coordinatorToken: string
const year = Number(new Date().toISOString().slice(0, 4))

const requestExport = async (token: string, call: string, body: object = { year }) => {
  const response = await api.app.request(`/api/dashboard/${call}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
  })
  return { response, text: await response.text() }
}

beforeAll(async () => {
  api = await createTestApi()
  const createStaffToken = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  supportToken = await createStaffToken('vp_support')
  boxesToken = await createStaffToken('boxes_of_hope')
  const riversideClub = await api.club('=HYPERLINK("http://x")', { region: 'Wales' })
  coordinatorToken = (await api.user(riversideClub.id)).token
  const people = await riversideClub.people(9)
  const { session: createSession } = createNumbersFixture(api)
  // Builds a session of the current year whose date is in the past, regardless of the day of the test run.
  const buildPastDay = (date: string) => ({ date: `${year - 1}-12-${date}`, year })
  await createSession(riversideClub, { ...buildPastDay('01'), holiday: 'Jan/Feb' }, people)
  await createSession(riversideClub, { ...buildPastDay('03'), holiday: 'Mar/April' }, people.slice(0, 3))
  await createSession(riversideClub, { ...buildPastDay('05'), holiday: 'May/June' }, people)
  await api.club('Hilltop')
})
afterAll(() => api.close())

it('exports one row per club with numbers by holiday and year [DASH-151, DASH-156 to DASH-159]', async () => {
  const { response, text } = await requestExport(supportToken, 'export_lunch_club_year')
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('"lunch_club_year_export.csv"')
  const [header = [], ...rows] = readCsv(text)
  expect(header.slice(0, 4)).toEqual(['Club', 'Region', 'Church relationship lead', 'Number of sessions: Jan/Feb'])
  expect(rows.map(([club]) => club)).toEqual([`'=HYPERLINK("http://x")`, 'Hilltop'])
  const getCell = (name: string) => rows[0]?.[header.indexOf(name)]
  expect(getCell('Eligible child meals: Jan/Feb')).toBe('9')
  expect(getCell('Eligible child meals: Year to date')).toBe('21')
  expect(getCell('Unique eligible children: Year to date')).toBe('9')
})

it('hides small parts and others until no sum reveals them [B-NUM-05]', () => {
  const hideParts = (...parts: number[]) => {
    const total = parts.reduce((sum, part) => sum + part, 0)
    const counts = [...parts, total].map((value): CountWithState => ({ value, state: 'may_hide' }))
    const sum = { less: parts.map((_part, index) => index), more: [parts.length], equal: true }
    return hideCounts(counts, linkCounts(counts.length, [sum]))
  }
  expect(hideParts(0, 3, 0)).toEqual([false, true, false, true])
  expect(hideParts(2, 3, 20)).toEqual([true, true, false, false])
  expect(hideParts(2, 30, 20)).toEqual([true, false, true, false])
  expect(hideParts(0, 30, 20)).toEqual([false, false, false, false])
})

it('hides small counts in a file on request [B-NUM-05]', async () => {
  const { text } = await requestExport(supportToken, 'export_lunch_club_year', { year, suppress: true })
  const [, , header = [], row = []] = readCsv(text)
  const readCells = (name: string) =>
    ['Jan/Feb', 'Mar/April', 'May/June', 'Year to date'].map((column) => row[header.indexOf(`${name}: ${column}`)])
  expect(readCells('Eligible child meals')).toEqual(['9', '*', '*', '21'])
  expect(readCells('Unique eligible children')).toEqual(['9', '*', '9', '9'])
  expect(readCells('Number of sessions')).toEqual(['1', '1', '1', '3'])
})

it('rejects a past year and a filter without data [DASH-152, DASH-153, DASH-155, DASH-160 to DASH-165]', async () => {
  const readError = async (call: string, body: object) =>
    JSON.parse((await requestExport(supportToken, call, body)).text)
  for (const table of ['lunch_club', 'parcel_provision', 'combined'])
    expect(await readError(`export_${table}_year`, { year: year - 1 })).toMatchObject({
      code: 'no_year_export',
      status: 400,
    })
  expect(await readError('export_parcel_provision_year', { year })).toMatchObject({
    code: 'no_data',
    status: 400,
  })
  expect(await readError('export_combined_year', { year, regions: ['Scotland'] })).toMatchObject({
    code: 'no_data',
  })
})

it('only central staff can download files, with lunch clubs not for Boxes of Hope [DASH-149, DASH-150]', async () => {
  for (const call of ['export_lunch_club_year', 'export_combined_year'])
    expect((await requestExport(boxesToken, call)).response.status).toBe(403)
  expect(JSON.parse((await requestExport(boxesToken, 'export_parcel_provision_year')).text).code).toBe('no_data')
  expect((await requestExport(coordinatorToken, 'export_parcel_provision_year')).response.status).toBe(403)
})
