import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toFilterQuery } from '../../contract/dashboard/filter.ts'
import { type PagePart, pagePartNames, pageParts } from '../../contract/dashboard/page.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'

let api: TestApi
let riverside: string
const tokens: Record<string, string> = {}
const day = { date: '2025-08-05', holiday: 'July/Aug', year: 2025, activities: ['Cooking'], other: 'Kites' }

beforeAll(async () => {
  api = await createTestApi()
  const numbers = createNumbersFixture(api)
  for (const [name, facts, peopleCount] of [
    ['Riverside', {}, 3],
    ['Hope Box', { is_boxes_of_hope: true }, 2],
    ['Bethel', { region: 'Wales' }, 4],
  ] as const) {
    const club = await api.club(name, facts)
    if (name === 'Riverside') riverside = club.id
    const people = await club.people(peopleCount, { gender: 'female', date_of_birth: '2018-03-01' })
    await numbers.session(club, day, people)
    await numbers.parcel(club.id, day.date, day.holiday, [{ who: people[0], adults: 1, children: 2, meals: 3 }])
    await numbers.run(
      `INSERT INTO ethnicity_captures (id, organisation_id, kind, created)
       SELECT gen_random_uuid(), $1, kind, '2025-08-05' FROM unnest(ARRAY['participant', 'volunteer', 'user']) AS kind`,
      [club.id],
    )
    tokens[`coordinator of ${name}`] = (await api.user(club.id)).token
    tokens[`core of ${name}`] = (await api.user(club.id, { user_type: 'core' })).token
  }
  for (const role of ['vp_support', 'vp_general', 'tlg', 'partnerships', 'boxes_of_hope'])
    tokens[role] = (await api.user(null, { is_staff: true, is_pastor: false, role })).token
})
afterAll(() => api.close())

type Filter = Parameters<typeof toFilterQuery>[0]
const getToken = (name: string): string => tokens[name] ?? ''

const callPage = (user: string, filter: Filter, parts: readonly string[] = pagePartNames) =>
  api.call(getToken(user), 'POST', '/dashboard/page', { ...filter, parts })

/** Calls a part alone, as before the call for the page. Returns the body as the page's result contains it. */
const callPart = async (user: string, part: PagePart, filter: Filter) => {
  const { method, path } = pageParts[part]
  const { status, body } =
    method === 'POST'
      ? await api.call(getToken(user), 'POST', path, filter)
      : await api.call(getToken(user), 'GET', `${path}?${new URLSearchParams(toFilterQuery(filter) as never)}`)
  return status === 200 ? { output: body } : { error: body }
}

const callEachPart = async (user: string, filter: Filter) =>
  Object.fromEntries(
    await Promise.all(pagePartNames.map(async (part) => [part, await callPart(user, part, filter)] as const)),
  )

const clubUsers = ['coordinator of Riverside', 'core of Riverside', 'coordinator of Hope Box', 'coordinator of Bethel']
const staffUsers = ['vp_support', 'vp_general', 'tlg', 'partnerships', 'boxes_of_hope']

describe('call for the dashboard page [B-NUM-07]', () => {
  it.each([...clubUsers, ...staffUsers])('returns the bodies of the single calls to %s', async (user) => {
    const { status, body } = await callPage(user, { year: 2025 })
    expect(status).toBe(200)
    expect(Object.keys(body).toSorted()).toEqual([...pagePartNames].toSorted())
    expect(body).toEqual(await callEachPart(user, { year: 2025 }))
    expect(body.demographics.output.people).toBeGreaterThan(0)
  })

  it('returns the bodies of the single calls for a filter of clubs and a custom range', async () => {
    const filter: Filter = {
      year: 'custom',
      date_from: '2025-08-01',
      date_to: '2025-08-31',
      organisation_type: 'all',
      regions: ['Wales'],
    }
    const { body } = await callPage('vp_support', filter)
    expect(body).toEqual(await callEachPart('vp_support', filter))
    expect(body.demographics.output.people).toBe(4)
  })

  it('refuses only the parts that the user may not see', async () => {
    const { body } = await callPage('coordinator of Riverside', { year: 2025 })
    const refusedParts = pagePartNames.filter((part) => body[part].error?.code === 'forbidden')
    expect(refusedParts).toEqual(['volunteer_ethnicity', 'user_ethnicity', 'volunteer_ages'])
    const hopeBody = (await callPage('coordinator of Hope Box', { year: 2025 }, ['golden_numbers'])).body
    expect(hopeBody).toEqual({ golden_numbers: { error: expect.objectContaining({ code: 'forbidden', status: 403 }) } })
  })

  it('records a refused part as its own call does', async () => {
    const { id, token } = await api.user(riverside)
    const requestBody = { year: 2025, parts: ['volunteer_ages', 'metrics'] }
    await api.call(token, 'POST', '/dashboard/page', requestBody)
    await api.call(token, 'GET', '/dashboard/user_ethnicity?year=2025')
    const events = await createNumbersFixture(api).run(
      'SELECT kind, operation FROM security_events WHERE user_id = $1 ORDER BY operation',
      [id],
    )
    expect(events).toEqual([
      { kind: 'refused', operation: 'dashboard.user_ethnicity' },
      { kind: 'refused', operation: 'dashboard.volunteer_ages' },
    ])
  })

  it('returns the error of the single calls for a range that a club user may not choose', async () => {
    const filter: Filter = { year: 'custom', date_from: '2025-08-01', date_to: '2025-08-31' }
    const { status, body } = await callPage('coordinator of Riverside', filter)
    expect(status).toBe(200)
    expect(body).toEqual(await callEachPart('coordinator of Riverside', filter))
    expect(body.metrics.error.detail).toHaveProperty('year')
  })

  it('shows a club only its own numbers, whatever clubs the filter names', async () => {
    const own = (await callPage('coordinator of Riverside', { year: 2025 })).body
    const filter: Filter = { year: 2025, organisation_type: 'all', organisation_names: ['Bethel'] }
    expect((await callPage('coordinator of Riverside', filter)).body).toEqual(own)
    expect(own.demographics.output.people).toBe(3)
    expect(own.participant_ethnicity.output).toEqual([{ label: 'Prefer not to say', count: 1 }])
  })

  it('returns only the requested parts, each once', async () => {
    const { body } = await callPage('tlg', { year: 2025 }, ['metrics', 'metrics', 'golden_numbers'])
    expect(Object.keys(body).toSorted()).toEqual(['golden_numbers', 'metrics'])
    expect((await callPage('tlg', { year: 2025 }, [])).body).toEqual({})
  })

  it.each([
    ['an unknown part', { year: 2025, parts: ['behind_number'] }, 'parts.0'],
    ['an invalid year', { year: 2019, parts: ['metrics'] }, 'year'],
    ['a range without its end', { year: 'custom', date_from: '2025-08-01', parts: ['metrics'] }, 'date_to'],
  ])('returns 400 to %s', async (_name, requestBody, field) => {
    const { status, body } = await api.call(getToken('vp_support'), 'POST', '/dashboard/page', requestBody)
    expect([status, Object.keys(body.detail)]).toEqual([400, [field]])
  })
})
