import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'

let api: TestApi
let supportToken: string
let tlgToken: string
let boxesToken: string
let coordinatorToken: string
let leadId: string

beforeAll(async () => {
  api = await createTestApi()
  const createStaffToken = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  supportToken = await createStaffToken('vp_support')
  tlgToken = await createStaffToken('tlg')
  boxesToken = await createStaffToken('boxes_of_hope')
  leadId = (await api.call(supportToken, 'POST', '/regional_leaders', { name: 'Bethan Pryce' })).body.id
  await api.call(supportToken, 'POST', '/regional_leaders', { name: 'Nobody’s lead' })
  const riversideClub = await api.club('Riverside', { region: 'Wales', regional_leader: leadId })
  await api.club('Hope Box', { is_boxes_of_hope: true })
  coordinatorToken = (await api.user(riversideClub.id)).token
})
afterAll(() => api.close())

it('every staff user gets clubs, regions and leads for the filters [DASH-198 to DASH-203]', async () => {
  const getBody = async (token: string, path: string) => (await api.call(token, 'GET', path)).body
  expect(await getBody(tlgToken, '/organisations/regional_leaders')).toEqual([{ id: leadId, name: 'Bethan Pryce' }])
  expect(await getBody(boxesToken, '/organisations/regional_leaders')).toEqual([])
  const leadNames = (await getBody(supportToken, '/regional_leaders')).results.map(({ name }: { name: string }) => name)
  expect(leadNames.toSorted()).toEqual(['Bethan Pryce', 'Nobody’s lead'])
  const { results } = await getBody(tlgToken, '/organisations?ordering=-regional_leader__name')
  expect(results[1]).toMatchObject({
    organisation_name: 'Riverside',
    region: 'Wales',
    is_boxes_of_hope: false,
    regional_leader: null,
    regional_leader__name: null,
    ready_steady_cook: null,
  })
  expect((await getBody(supportToken, '/organisations?search=river')).results[0].regional_leader).toBe(leadId)
  expect((await api.call(tlgToken, 'GET', `/organisations/${results[1].id}`)).status).toBe(403)
  expect((await api.call(coordinatorToken, 'GET', '/organisations')).status).toBe(403)
})

it('a custom range reports the missing or unordered day [DASH-22 to DASH-25, DASH-233]', async () => {
  const readErrorDetail = async (range: object) => {
    const requestBody = { year: 'custom', ...range }
    return (await api.call(supportToken, 'POST', '/dashboard/golden_numbers', requestBody)).body.detail
  }
  expect(Object.keys(await readErrorDetail({ date_to: '2026-01-01' }))).toEqual(['date_from'])
  expect(Object.keys(await readErrorDetail({ date_from: '2026-01-01' }))).toEqual(['date_to'])
  expect(Object.keys(await readErrorDetail({ date_from: '2026-01-02', date_to: '2026-01-01' }))).toEqual(['date_to'])
})

it('accepts years from 2020 to next year and several values per filter [DASH-16, DASH-42, DASH-174 to DASH-176, DASH-177, DASH-178, DASH-179, DASH-180, DASH-184]', async () => {
  const countOpenClubs = async (filter: object) => {
    const { status, body } = await api.call(supportToken, 'POST', '/dashboard/golden_numbers', filter)
    return status === 200 ? body.holidays[3].organisations_open : status
  }
  const nextYear = new Date().getFullYear() + 1
  for (const year of [2019, nextYear + 1, 'all', null]) expect(await countOpenClubs({ year })).toBe(400)
  expect(await countOpenClubs({ year: nextYear })).toBe(0)
  const year = 2026
  expect(await countOpenClubs({ year })).toBe(1)
  expect(await countOpenClubs({ year, organisation_type: 'all' })).toBe(2)
  expect(await countOpenClubs({ year, organisation_type: 'all', organisation_names: ['Hope Box', 'Riverside'] })).toBe(
    2,
  )
  expect(await countOpenClubs({ year, organisation_type: 'all', regional_leaders: [leadId] })).toBe(1)
  expect(await countOpenClubs({ year, regions: ['Scotland', 'Wales'] })).toBe(1)
  expect(await countOpenClubs({ year, tags: ['2023'] })).toBe(0)
})

it('accepts list filters as repeated parameters, single values and JSON [DASH-193]', async () => {
  const readStatus = async (query: string) =>
    (await api.call(supportToken, 'GET', `/dashboard/volunteer_ages?year=2026&${query}`)).status
  const json = encodeURIComponent(JSON.stringify(['Wales', 'Scotland']))
  for (const query of [
    'regions=Wales',
    'regions=Wales&regions=Scotland',
    `regions=${json}`,
    'tags=2023&tags=2024/2025',
  ])
    expect({ query, status: await readStatus(query) }).toEqual({ query, status: 200 })
  for (const query of ['tags=2019', 'tags=2023&tags=2019', 'regions=[', 'regional_leaders=x&regional_leaders=y'])
    expect({ query, status: await readStatus(query) }).toEqual({ query, status: 400 })
  const countClubs = async (query: string) =>
    (await api.call(supportToken, 'GET', `/organisations?${query}`)).body.results.length
  // If a single-value field is repeated, its first value is used.
  expect(await countClubs('limit=1&limit=2')).toBe(1)
})
