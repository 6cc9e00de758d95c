import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { safeguardingDeclarations } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

const YEAR = getYear(getLondonDay())

let api: TestApi
const tokens: Record<string, string> = {}
beforeAll(async () => {
  api = await createTestApi()
  for (const role of ['vp_general', 'boxes_of_hope', 'partnerships'])
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  const [bethelClub, boxClub] = [await api.club('Bethel'), await api.club('Hope Box', { is_boxes_of_hope: true })]
  const createDeclaration = async (club: string, year: number, submitted: string | null, facts: object = {}) => {
    const { id } = await makeApplication(api, club, facts)
    await api.db.network((tx) =>
      tx.insert(safeguardingDeclarations).values({
        id: crypto.randomUUID(),
        application_id: id,
        year,
        submitted,
        email_sent: `${year}-01-05T09:00:00Z`,
      }),
    )
  }
  await createDeclaration(bethelClub.id, YEAR, `${YEAR}-07-01T17:30:00Z`, { last_name: 'Abel' })
  await createDeclaration(bethelClub.id, YEAR, null, {
    last_name: 'Ŵyn',
    submitted: null,
    form_status: 'started',
  })
  await createDeclaration(bethelClub.id, YEAR - 1, `${YEAR - 1}-02-01T12:00:00Z`, { last_name: '=1+1' })
  await createDeclaration(bethelClub.id, YEAR, null, { last_name: 'Gone', archived: true })
  await createDeclaration(bethelClub.id, YEAR, null, { last_name: 'Helper', flow: 'volunteer' })
  await createDeclaration(boxClub.id, YEAR, null, { last_name: 'Parcel' })
  await makeApplication(api, bethelClub.id, { submitted: null, form_status: 'not_started' })
  await makeApplication(api, bethelClub.id, { last_name: 'Unasked' })
  await makeApplication(api, bethelClub.id, { last_name: 'Unasked and gone', archived: true })
})
afterAll(() => api.close())

const exportRows = async (role: string, body: object = {}) => {
  const response = await api.app.request('/api/organisations/export_safeguarding_declarations', {
    method: 'POST',
    headers: { Authorization: `JWT ${tokens[role]}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.status !== 200) return response.status
  expect(response.headers.get('content-disposition')).toContain('"safeguarding_declarations.xlsx"')
  return (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]?.rows
}

it('a club returns this year’s signed declarations and their total [STAT-92, STAT-93, STAT-112, STAT-113, STAT-114]', async () => {
  const readBethel = async (query = '') =>
    (await api.call(tokens.vp_general ?? '', 'GET', `/organisations?search=bethel${query}`)).body.results[0]
  expect(await readBethel('&includes=sgd')).toMatchObject({
    num_completed_safeguarding_declarations: 1,
    num_safeguarding_declarations: 4,
  })
  expect(await readBethel()).not.toHaveProperty('num_safeguarding_declarations')
})

it('exports one row for each declaration in the list [STAT-86, STAT-94 to STAT-97]', async () => {
  const rows = await exportRows('vp_general')
  expect(rows).toEqual([
    ['Club', 'Person', 'Year', 'Sent', 'Submitted'],
    // This person signed last year's declaration, but this year's declaration was not requested.
    ['Bethel', 'Angharad =1+1', YEAR, null, null],
    ['Bethel', 'Angharad Abel', YEAR, expect.any(Date), new Date(`${YEAR}-07-01T18:30:00Z`)],
    ['Bethel', 'Angharad Unasked', YEAR, null, null],
    ['Bethel', 'Angharad Ŵyn', YEAR, new Date(`${YEAR}-01-05T09:00:00Z`), null],
    ['Bethel', 'Angharad =1+1', YEAR - 1, expect.any(Date), expect.any(Date)],
    ['Hope Box', 'Angharad Parcel', YEAR, expect.any(Date), null],
  ])
  const club = (await api.call(tokens.vp_general ?? '', 'GET', '/organisations?search=bethel&includes=sgd')).body
    .results[0]
  const lines = Array.isArray(rows) ? rows : []
  const thisYearLines = lines.filter(([name, , year]) => name === 'Bethel' && year === YEAR)
  expect(thisYearLines).toHaveLength(club.num_safeguarding_declarations)
  const signedLines = thisYearLines.filter(([, , , , submitted]) => submitted !== null)
  expect(signedLines).toHaveLength(club.num_completed_safeguarding_declarations)
  expect(await exportRows('vp_general', { search: 'hope' })).toHaveLength(2)
  expect(await exportRows('vp_general', { inactive: true })).toHaveLength(1)
})

it('Boxes of Hope staff get only their programme’s declarations [STAT-99, USR-28]', async () => {
  const rows = await exportRows('boxes_of_hope')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).toContain('Hope Box')
  expect(await exportRows('partnerships')).toBe(403)
})
