import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { agreementFields, freeTextFields } from '../../contract/surveys.ts'
import { surveys } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { toPercentage } from './statements.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('rounds percentages to one decimal place [FMT-13, DASH-129]', () => {
  expect([toPercentage(1, 3), toPercentage(2, 3), toPercentage(0, 0)]).toEqual([33.3, 66.7, 0])
})

const buildAnswers = (organisation_id: string, more: object = {}) =>
  ({
    id: crypto.randomUUID(),
    organisation_id,
    day: '2026-05-01',
    anonymous: true,
    gender: 'female',
    how_long: 'first_time',
    ...Object.fromEntries(agreementFields.map((field) => [field, 'agree'])),
    ...more,
  }) as typeof surveys.$inferInsert

const makeClub = async (name: string, facts: object = {}) => {
  const club = await api.club(name, { hashid: newId(), ...facts })
  const { token } = await api.user(club.id)
  const saveAnswers = (more: object = {}) =>
    api.db.network((tx) => tx.insert(surveys).values(buildAnswers(club.id, more)))
  return { ...club, token, take: saveAnswers }
}

const createStaff = async (role: 'vp_general' | 'boxes_of_hope') =>
  (await api.user(null, { is_staff: true, role, is_boxes_of_hope: role === 'boxes_of_hope' })).token

const requestDashboard = (token: string, call: string, body: object = {}) =>
  api.call(token, 'POST', `/dashboard/${call}`, { year: 2026, ...body })

describe('survey answers as numbers [DASH-130 to DASH-132]', () => {
  it("counts each answer of the club's own surveys in the year [DASH-131, DASH-172, SUR-56]", async () => {
    const [club, otherClub] = [await makeClub('Bethel'), await makeClub('Salem')]
    await club.take({ agreement_food: 'strongly_agree' })
    await club.take({ gender: 'male' })
    await club.take({ day: '2025-12-31' })
    await otherClub.take()
    const { body } = await requestDashboard(club.token, 'participant_feedback')
    expect(body.num_results).toBe(2)
    expect(body.results.agreement_food.slice(0, 3)).toEqual([
      { value: 'strongly_agree', label: 'Strongly agree', count: 1, percentage: 50 },
      { value: 'agree', label: 'Agree', count: 1, percentage: 50 },
      { value: 'neither_agree_or_disagree', label: 'Neither agree or disagree', count: 0, percentage: 0 },
    ])
    expect(body.results.gender.map(({ count }: { count: number }) => count)).toEqual([1, 1, 0, 0])
    expect(body.results.how_long[2].label).toBe('1-3 years')
    expect(body.field_labels.agreement_food).toBe('The food is good')
    expect((await requestDashboard(club.token, 'participant_feedback', { year: 2024 })).body.num_results).toBe(0)
  })
})

describe('survey answers as free text [B-SUR-02, DASH-195]', () => {
  const readTexts = (token: string, body: object = {}) => requestDashboard(token, 'survey_free_text_answers', body)

  it('shows a club the number of texts, and from five also their content [DASH-135 to DASH-139, DASH-196, DASH-197]', async () => {
    const club = await makeClub('Moriah')
    for (let i = 1; i <= 4; i++) await club.take({ suggestions: `Cake ${i}`, day: `2026-05-0${i}` })
    await club.take()
    expect((await readTexts(club.token)).body.suggestions).toEqual({ count: 4, items: [] })
    await club.take({ suggestions: 'Cake 5', day: '2026-05-05' })
    const { body } = await readTexts(club.token)
    expect(Object.keys(body)).toEqual([...freeTextFields])
    expect(body.suggestions.count).toBe(5)
    expect(body.suggestions.items[0]).toMatchObject({
      created: '2026-05-05',
      organisation: 'Moriah',
      response: 'Cake 5',
    })
    expect(body.appreciate_most).toEqual({ count: 0, items: [] })
    expect((await readTexts(club.token, { year: 2025 })).body.suggestions).toEqual({ count: 0, items: [] })
  })

  it("returns only the caller's clubs, regardless of the filter [DASH-185]", async () => {
    const [club, boxesClub] = [
      await makeClub('Tabernacl', { region: 'Wales', tags: ['2023'] }),
      await makeClub('Hope Box Bala', { is_boxes_of_hope: true, region: 'Wales' }),
    ]
    await club.take({ memorable_moment: 'The picnic', day: '2026-04-01' })
    await boxesClub.take({ memorable_moment: 'The parcels' })
    const [staffToken, boxesToken] = [await createStaff('vp_general'), await createStaff('boxes_of_hope')]
    const readMoments = async (token: string, body: object = {}) =>
      (await readTexts(token, { regions: ['Wales'], ...body })).body.memorable_moment.items
        .map(({ response }: { response: string }) => response)
        .sort()
    expect(await readMoments(staffToken)).toEqual(['The picnic'])
    expect(await readMoments(staffToken, { organisation_type: 'all' })).toEqual(['The parcels', 'The picnic'])
    expect(await readMoments(staffToken, { tags: ['2023', '2024/2025'] })).toEqual(['The picnic'])
    const marchFilter = { year: 'custom', date_from: '2026-03-01', date_to: '2026-03-31' }
    expect(await readMoments(staffToken, marchFilter)).toEqual([])
    expect(await readMoments(boxesToken, { organisation_type: 'all' })).toEqual(['The parcels'])
    const response = await readTexts(club.token, { organisation_names: ['Hope Box Bala'] })
    expect(response.body.memorable_moment).toEqual({ count: 1, items: [] })
  })
})

describe('survey answers as a file [DASH-154 to DASH-161]', () => {
  const download = async (token: string, body: object = {}) => {
    const response = await api.app.request('/api/dashboard/export_surveys', {
      method: 'POST',
      headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ year: 2026, ...body }),
    })
    return { response, text: await response.text() }
  }

  it('has one row for each answer and no spreadsheet formula', async () => {
    const club = await makeClub('Capel y File')
    await club.take({ suggestions: '=HYPERLINK("http://evil.example")', anything_else: 'Two\nlines' })
    await club.take({ anonymous: false, name: 'Nia Rees', at: '2026-05-02T10:00:00Z', day: '2026-05-02' })
    const body = { organisation_names: ['Capel y File'] }
    const { response, text } = await download(await createStaff('vp_general'), body)
    expect(response.headers.get('content-disposition')).toContain('surveys_export.csv')
    const { data } = Papa.parse<Record<string, string>>(text.replace('\ufeff', ''), {
      header: true,
      skipEmptyLines: true,
    })
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({
      Club: 'Capel y File',
      Date: '2026-05-01',
      Name: 'Anonymous',
      'The food is good': 'Agree',
      'What could we do better?': '\'=HYPERLINK("http://evil.example")',
      'Is there anything else you want to tell us?': 'Two\nlines',
    })
    expect(data[1]).toMatchObject({ Date: '2026-05-02', Name: 'Nia Rees' })
    // Files for external readers must not contain names or rare texts.
    const { text: externalText } = await download(await createStaff('vp_general'), { ...body, suppress: true })
    for (const hiddenText of ['Nia Rees', 'HYPERLINK', 'lines']) expect(externalText).not.toContain(hiddenText)
  })

  it('lists answers of unnamed clubs last, by day [B-NUM-05]', async () => {
    const answerCounts = { Aberth: 9, Brynteg: 2, Carmel: 9, Dyfed: 3, Ebeneser: 9 }
    for (const [name, size] of Object.entries(answerCounts)) {
      const club = await makeClub(`Trefn ${name}`, { region: 'Wales' })
      for (let day = 1; day <= size; day += 1)
        await club.take({ day: `2026-05-${String(day * (name === 'Dyfed' ? 2 : 3)).padStart(2, '0')}` })
    }
    const body = { organisation_names: Object.keys(answerCounts).map((name) => `Trefn ${name}`), suppress: true }
    const { text } = await download(await createStaff('vp_general'), body)
    const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data
    const unnamedRows = rows.filter(([club]) => club === '*')
    expect(rows.slice(-unnamedRows.length)).toEqual(unnamedRows)
    const days = unnamedRows.map(([, , day]) => day)
    expect(days).toEqual(days.toSorted())
    expect(unnamedRows).toHaveLength(5)
  })

  it('is available to staff only and refuses an empty file [DASH-149, DASH-161]', async () => {
    const club = await makeClub('Peniel')
    expect((await download(club.token)).response.status).toBe(403)
    const { response, text } = await download(await createStaff('vp_general'), {
      organisation_names: ['Peniel'],
    })
    expect([response.status, JSON.parse(text).code]).toEqual([400, 'no_data'])
  })
})
