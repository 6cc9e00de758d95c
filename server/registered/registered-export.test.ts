import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registeredColumns } from '../../contract/registered/registered-columns.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Parses a table as a spreadsheet does. Key of each row: column header. */
const readTable = (text: string): Record<string, string>[] => {
  const { data, errors } = Papa.parse<Record<string, string>>(text.replace(/^\ufeff/, ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(errors).toEqual([])
  return data
}

const fetchText = async (token: string, path: string, body?: unknown) => {
  const response = await api.app.request(`/api${path}`, {
    method: 'POST',
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return {
    response,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
  }
}

const createClub = async (...people: Record<string, unknown>[]) => {
  const club = await api.club()
  const { token } = await api.user(club.id)
  const ids: string[] = []
  for (const person of people) ids.push((await api.call(token, 'POST', '/registered', person)).body.id)
  return { club, token, ids }
}

const supportFacts = { attendance_type: 'parent_or_carer', accessing_wider_support_type: 'yes_single' }

it('exports the list with every column for spreadsheets [REG-91 to REG-94]', async () => {
  const { token, ids } = await createClub(
    {
      first_name: 'Siân',
      last_name: "O'Neill-Ŵyn",
      date_of_birth: '2018-03-09',
      has_dietary_requirements: true,
      dietary_requirements: 'No "nuts", ever\nCoeliac',
      allergens: ['nuts', 'gluten'],
    },
    // This person has a No, but also a note. The export must write Yes, as the app shows it. Otherwise an import would
    // refuse the row.
    {
      first_name: 'Rhian',
      last_name: 'Davies',
      is_adult: true,
      ...supportFacts,
      has_medical_conditions: false,
      medical_conditions: 'Asthma',
    },
  )
  await api.call(token, 'PATCH', `/registered/${ids[1]}`, { family_entries: [ids[0]] })
  const { response, text } = await fetchText(token, '/registered/export?ordering=first_name')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="registered.csv"')
  expect(text.startsWith('\ufeff')).toBe(true)
  const [rhian, sian, ...otherRows] = readTable(text)
  expect(otherRows).toEqual([])
  expect(Object.keys(rhian ?? {})).toHaveLength(registeredColumns.length)
  expect(rhian).toMatchObject({
    'First name': 'Rhian',
    'Is adult': 'Yes',
    'Attendance type': 'Parent or carer',
    'Church connection status': 'Yes - once',
    'Family entries': "Siân O'Neill-Ŵyn",
    'Has medical conditions': 'Yes',
    'Medical conditions': 'Asthma',
  })
  expect(sian).toMatchObject({
    ID: ids[0],
    'Last name': "O'Neill-Ŵyn",
    'Date of birth': '09/03/2018',
    'Dietary requirements': 'No "nuts", ever\nCoeliac',
    Allergens: 'Nuts; Gluten',
    'Has medical conditions': '',
  })
})

it('search and filters narrow the export like the list [REG-91, REG-92]', async () => {
  const { token } = await createClub(
    { first_name: 'Ava', last_name: 'Hughes' },
    { first_name: 'Ben', last_name: 'Hughes', soft_archived: true },
    { first_name: 'Cai', last_name: 'Price' },
  )
  const listNames = async (query: string) =>
    readTable((await fetchText(token, `/registered/export?${query}`)).text).map((row) => row['First name'])
  expect(await listNames('search=hughes')).toEqual(['Ava'])
  expect(await listNames('soft_archived=true')).toEqual(['Ben'])
  expect(await listNames('ordering=-first_name')).toEqual(['Cai', 'Ava'])
  expect((await fetchText(token, '/registered/export?ordering=password_hash')).response.status).toBe(400)
})

it('exports spreadsheet formulas as text [REG-93]', async () => {
  const { token } = await createClub({
    first_name: '=HYPERLINK("http://x.example","a")',
    last_name: '+44 20',
    school: '@SUM(1)',
    county: '-2+3',
    town: '\uFF1D1+1',
    has_dietary_requirements: true,
    dietary_requirements: '=HYPERLINK("http://x.example")\nand more',
  })
  const { text } = await fetchText(token, '/registered/export')
  const [row] = readTable(text)
  for (const head of ['First name', 'Last name', 'School', 'County', 'Dietary requirements'])
    expect(row?.[head]).toMatch(/^'[=+@-]/)
  expect(row?.Town).toBe("'\uFF1D1+1")
})

it('exports more people than one page, and none of another club', async () => {
  const otherClub = await createClub({ first_name: 'Zed', last_name: 'Elsewhere' })
  const club = await api.club()
  const { token } = await api.user(club.id)
  for (let round = 0; round < 3; round++) await club.people(700)
  const { text } = await fetchText(token, '/registered/export')
  const rows = readTable(text)
  expect(rows).toHaveLength(2100)
  expect(new Set(rows.map((row) => row.ID)).size).toBe(2100)
  expect(text).not.toContain('Elsewhere')
  expect(readTable((await fetchText(otherClub.token, '/registered/export')).text)).toHaveLength(1)
})

it('exports people registered between two inclusive days to ChurchSuite [REG-99 to REG-103]', async () => {
  const { token, ids } = await createClub(
    { first_name: 'Ava', last_name: 'Hughes', gender: 'Female' },
    {
      first_name: 'Bob',
      last_name: 'Price',
      is_adult: true,
      attendance_type: 'visitor',
      postcode: 'CF24 2AB',
    },
    { first_name: 'Cai', last_name: 'Late' },
  )
  const createdTimes = ['2026-06-30T23:30:00Z', '2026-07-31T22:59:00Z', '2026-07-31T23:01:00Z']
  for (const [index, id] of ids.entries())
    await api.db.network((_tx, client) =>
      client.query('UPDATE registered SET created = $1 WHERE id = $2', [createdTimes[index], id]),
    )
  const exportBody = { date_from: '2026-07-01', date_to: '2026-07-31', sites: 'Splott' }
  const { response, text } = await fetchText(token, '/registered/churchsuite_export', exportBody)
  expect(response.headers.get('content-disposition')).toContain('churchsuite_export.csv')
  expect(readTable(text)).toEqual([
    expect.objectContaining({ first_name: 'Ava', child: 'yes', sex: 'f', site: 'Splott' }),
    expect.objectContaining({ first_name: 'Bob', child: 'no', postcode: 'CF24 2AB', site: 'Splott' }),
  ])
  const missingDateReply = await fetchText(token, '/registered/churchsuite_export', { date_from: '2026-07-01' })
  expect(missingDateReply.response.status).toBe(400)
})

it('exports no formulas to ChurchSuite and foreign numbers unchanged [REG-103]', async () => {
  const { token } = await createClub({
    first_name: '=HYPERLINK("http://x.example","a")',
    last_name: '+SUM(A1)',
    mobile_number: '+353 87 123 4567',
    telephone_number: '+353871234567',
    town: '+1+cmd|calc',
  })
  const exportBody = { date_from: '2026-01-01', date_to: '2099-12-31' }
  const [row] = readTable((await fetchText(token, '/registered/churchsuite_export', exportBody)).text)
  expect(row).toMatchObject({ city: "'+1+cmd|calc", last_name: "'+SUM(A1)" })
  expect(row?.first_name).toMatch(/^'=/)
  for (const number of [row?.mobile, row?.telephone]) expect(number).toMatch(/^\+353/)
})
