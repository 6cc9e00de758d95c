import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agreementFields } from '../../contract/surveys.ts'
import { surveys } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'
import { readCsv } from '../testing/read-csv.ts'

let api: TestApi
let supportToken: string
const CUSTOM_RANGE = { year: 'custom', date_from: '2025-01-01', date_to: '2025-12-31' }
const CALL_BY_KIND = {
  lunch_club: 'export_lunch_club_year',
  parcel: 'export_parcel_provision_year',
  combined: 'export_combined_year',
  holiday_return: 'export_holiday_return',
  surveys: 'export_surveys',
} as const

function buildSurveyAnswer(organisation_id: string) {
  return {
    id: crypto.randomUUID(),
    organisation_id,
    day: '2025-05-01',
    anonymous: true,
    gender: 'female',
    how_long: 'first_time',
    ...Object.fromEntries(agreementFields.map((field) => [field, 'agree'])),
  } as typeof surveys.$inferInsert
}

beforeAll(async () => {
  api = await createTestApi()
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  const { session: createSession, parcel: createParcel } = createNumbersFixture(api)
  for (const [name, region, answers] of [
    ['Bethel', 'Wales', 3],
    ['Salem', 'Wales', 12],
    ['Ebeneser', 'Wales', 20],
  ] as const) {
    const club = await api.club(name, { region })
    const people = await club.people(10)
    await createSession(club, { date: '2025-08-05', holiday: 'July/Aug', year: 2025 }, people)
    await createParcel(club.id, '2025-08-06', 'July/Aug', [{ who: people[0], adults: 1, children: 9, meals: 2 }])
    await api.db.network((tx) =>
      tx.insert(surveys).values(Array.from({ length: answers }, () => buildSurveyAnswer(club.id))),
    )
  }
})
afterAll(() => api.close())

async function saveFile(call: string, body: object, token = supportToken) {
  const response = await api.app.request(`/api/dashboard/${call}`, {
    method: 'POST',
    body: JSON.stringify({ ...CUSTOM_RANGE, ...body }),
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
  })
  return response.text()
}
function listFiles(token: string, query = '') {
  return api.call(token, 'GET', `/number_exports${query}`)
}

describe('saved files of numbers', () => {
  it('VP support can list them with user, filter and kind [B-NUM-05]', async () => {
    const generalToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_general' })).token
    for (const call of Object.values(CALL_BY_KIND))
      await saveFile(call, { regions: ['Wales'], suppress: true }, generalToken)
    await saveFile(CALL_BY_KIND.combined, {})
    const { status, body } = await listFiles(supportToken)
    expect([status, body.count]).toEqual([200, 6])
    expect(body.results[0]).toMatchObject({
      by: 'Nia Rees',
      at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      kind: 'combined',
      suppress: false,
      filter: { ...CUSTOM_RANGE, regions: [], organisation_names: [], tags: [] },
    })
    expect(body.results.slice(1).map(({ kind }: { kind: string }) => kind)).toEqual(Object.keys(CALL_BY_KIND).reverse())
    expect(body.results[1]).toMatchObject({ suppress: true, filter: { regions: ['Wales'] } })
    expect((await listFiles(supportToken, '?kind=surveys&limit=1')).body).toMatchObject({
      count: 1,
      results: [{ kind: 'surveys' }],
    })
    expect((await listFiles(generalToken)).status).toBe(403)
  })

  it('the list does not include a refused file [B-NUM-05]', async () => {
    const countBefore = (await listFiles(supportToken)).body.count
    expect(await saveFile(CALL_BY_KIND.parcel, { regions: ['Scotland'] })).toContain('no_data')
    expect((await listFiles(supportToken)).body.count).toBe(countBefore)
  })

  it('files for external readers leave out clubs with few answers [B-NUM-05]', async () => {
    const [firstLine, secondLine, thirdLine, , ...rows] = readCsv(
      await saveFile(CALL_BY_KIND.surveys, { suppress: true }),
    )
    expect(firstLine).toEqual([
      'Numbers from 1 to 7, and some others from which these could be worked out, are shown as *',
    ])
    expect(secondLine).toEqual(['Do not publish beside another file of these clubs'])
    expect(thirdLine?.[0]).toContain('Names, and words')
    const counts = new Map<string, number>()
    for (const [club = ''] of rows) counts.set(club, (counts.get(club) ?? 0) + 1)
    // The smallest other club must be hidden too. Otherwise the remaining rows would identify the first
    // hidden club.
    expect(counts).toEqual(
      new Map([
        ['*', 15],
        ['Ebeneser', 20],
      ]),
    )
  })
})
