import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { agreementFields, freeTextFields } from '../../../contract/surveys.ts'
import { surveys } from '../../db/schema.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { readCsv } from '../../testing/read-csv-answer.ts'

let api: TestApi
let support: string
let tlg: string
let boxes: string
let coordinator: string
let lead: string

const answer = (organisation_id: string, values: object): typeof surveys.$inferInsert => ({
  ...{
    id: newId(),
    organisation_id,
    day: '2026-08-05',
    anonymous: true,
    gender: 'female',
    how_long: 'first_time',
  },
  ...(Object.fromEntries(agreementFields.map((field) => [field, 'agree'])) as Record<
    (typeof agreementFields)[number],
    string
  >),
  ...values,
})

beforeAll(async () => {
  api = await testApi()
  const staff = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  support = await staff('vp_support')
  tlg = await staff('tlg')
  boxes = await staff('boxes_of_hope')
  lead = (await api.call(support, 'POST', '/regional_leaders', { name: 'Bethan Pryce' })).body.id
  await api.call(support, 'POST', '/regional_leaders', { name: 'Nobody’s lead' })
  const river = await api.club('Riverside', { region: 'Wales', regional_leader: lead })
  const hope = await api.club('Hope Box', { is_boxes_of_hope: true })
  coordinator = (await api.user(river.id)).token
  await api.db.network((tx) =>
    tx
      .insert(surveys)
      .values([
        answer(river.id, { agreement_food: 'strongly_agree', suggestions: '=1+1' }),
        answer(river.id, { anonymous: false, name: 'Sian', gender: 'other' }),
        answer(river.id, { day: '2025-08-05' }),
        answer(hope.id, {}),
      ]),
  )
})
afterAll(() => api.close())

const post = async (token: string, path: string, body: object = { year: 2026 }) => {
  const response = await api.app.request(`/api/dashboard/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(body) },
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
  })
  return { status: response.status, text: await response.text() }
}

it('DASH-130 to DASH-132: how each question was answered, with its words', async () => {
  for (const token of [support, coordinator]) {
    const body = JSON.parse((await post(token, 'participant_feedback')).text)
    expect(body.num_results).toBe(2)
    expect(body.results.gender).toEqual([
      { value: 'male', label: 'Male', count: 0, percentage: 0 },
      { value: 'female', label: 'Female', count: 1, percentage: 50 },
      { value: 'other', label: 'Other', count: 1, percentage: 50 },
      { value: 'prefer_not_to_say', label: 'Prefer not to say', count: 0, percentage: 0 },
    ])
    expect(body.results.agreement_food[0]).toMatchObject({ value: 'strongly_agree', count: 1 })
    expect(body.field_labels.agreement_food).toBe('The food is good')
  }
  const all = { year: 2026, organisation_type: 'all' }
  expect(JSON.parse((await post(support, 'participant_feedback', all)).text).num_results).toBe(3)
})

it('DASH-154 DASH-159: one row an answer with every word of it, and no formula', async () => {
  const [head = [], ...rows] = readCsv((await post(support, 'export_surveys')).text)
  expect(head).toHaveLength(6 + 2 + agreementFields.length + freeTextFields.length)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.slice(0, 4)).toEqual(['Riverside', 'Wales', 'Bethan Pryce', '2026-08-05'])
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]).sort()
  expect(column('Suggestions')).toEqual(['', `'=1+1`])
  expect(column('Name')).toEqual(['', 'Sian'])
  expect((await post(coordinator, 'export_surveys')).status).toBe(403)
  expect(JSON.parse((await post(support, 'export_surveys', { year: 2024 })).text).code).toBe('no_data')
  expect(readCsv((await post(boxes, 'export_surveys')).text).map(([club]) => club)).toEqual([
    'Club',
    'Hope Box',
  ])
})

it('DASH-198 to DASH-203: every staff user is told clubs, regions and leads for the filters', async () => {
  const get = async (token: string, path: string) => (await api.call(token, 'GET', path)).body
  expect(await get(tlg, '/organisations/regional_leaders')).toEqual([{ id: lead, name: 'Bethan Pryce' }])
  expect(await get(boxes, '/organisations/regional_leaders')).toEqual([])
  const { results } = await get(tlg, '/organisations?ordering=-regional_leader__name')
  expect(results[1]).toMatchObject({
    ...{ organisation_name: 'Riverside', region: 'Wales', is_boxes_of_hope: false },
    ...{ regional_leader: null, regional_leader__name: null, ready_steady_cook: null },
  })
  expect((await get(support, '/organisations?search=river')).results[0].regional_leader).toBe(lead)
  expect((await api.call(tlg, 'GET', `/organisations/${results[1].id}`)).status).toBe(403)
  expect((await api.call(coordinator, 'GET', '/organisations')).status).toBe(403)
})

it('DASH-22 to DASH-25: a custom range names the day that is missing or out of order', async () => {
  const detail = async (range: object) =>
    JSON.parse((await post(support, 'participant_feedback', { year: 'custom', ...range })).text).detail
  expect(Object.keys(await detail({ date_to: '2026-01-01' }))).toEqual(['date_from'])
  expect(Object.keys(await detail({ date_from: '2026-01-01' }))).toEqual(['date_to'])
  expect(Object.keys(await detail({ date_from: '2026-01-02', date_to: '2026-01-01' }))).toEqual(['date_to'])
})
