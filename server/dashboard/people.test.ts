import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { scalarFields } from '../../contract/registered/registered-fields.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { readDisplayedInsights } from '../testing/displayed-insights.ts'
import { buildFilter, createKnownDataset } from '../testing/known-dataset.ts'
import { computeReferenceInsights } from '../testing/reference-insights.ts'

let api: TestApi
let requestNumbers: KnownDataset['ask']
let run: KnownDataset['run']
let supportToken: KnownDataset['support']
let tlgToken: KnownDataset['tlg']
let boxesToken: KnownDataset['boxes']
let coordinatorToken: KnownDataset['coordinator']
type KnownDataset = Awaited<ReturnType<typeof createKnownDataset>>
beforeAll(async () => {
  api = await createTestApi()
  ;({
    ask: requestNumbers,
    run,
    support: supportToken,
    tlg: tlgToken,
    boxes: boxesToken,
    coordinator: coordinatorToken,
  } = await createKnownDataset(api))
})
afterAll(() => api.close())

describe('demographics and metrics', () => {
  it('the database counts every statement and reason of a person [DASH-103, DASH-108]', async () => {
    const { rows } = await api.db.network((_tx, client) =>
      client.query("SELECT prosrc FROM pg_proc WHERE proname = 'people_numbers'"),
    )
    const fields = scalarFields.filter((field) => /^(true_statements|why)_(?!other_detail)/.test(field))
    expect(fields.length).toBeGreaterThan(20)
    for (const field of fields) expect(rows[0].prosrc).toContain(`'${field}'`)
  })

  it('counts ages on the last attended day, genders, languages and statements [DASH-99, DASH-100, DASH-102, DASH-103, DASH-167]', async () => {
    const answer = await requestNumbers(supportToken, 'demographics')
    expect(answer).toMatchObject({ people: 6, children: 4, adults: 2 })
    const findAgeRow = (age: number | null) =>
      answer.all_children.find((row: { age: number | null }) => row.age === age)
    expect(findAgeRow(10)).toMatchObject({ Female: 1, total: 1 })
    expect(findAgeRow(15)).toMatchObject({ 'Not provided': 1, total: 1 })
    expect(findAgeRow(null)).toMatchObject({ Male: 2, total: 2 })
    expect(answer.all_children).toHaveLength(19)
    const findStatement = (value: string) => answer.statements.find((one: { value: string }) => one.value === value)
    expect(findStatement('true_statements_free_school_meals')).toMatchObject({
      of: 'children',
      count: 1,
      percentage: 25,
    })
    expect(findStatement('true_statements_lone_parent')).toMatchObject({
      of: 'adults',
      count: 1,
      percentage: 50,
    })
    expect(answer.first_language.map(({ label, count }: { label: string; count: number }) => [label, count])).toEqual([
      ['Not said', 4],
      ['English', 1],
      ['Welsh', 1],
    ])
    expect((await requestNumbers(boxesToken, 'demographics')).all_children).toEqual([])
  })

  it('the database counts match a plain count in code [DASH-99 to DASH-109]', async () => {
    for (const organisation_type of ['tlg', 'boh', 'all'] as const) {
      const request = { year: 2026, organisation_type }
      expect(await readDisplayedInsights(api, supportToken, request)).toEqual(
        await computeReferenceInsights(api, request, getLondonDay()),
      )
    }
  })

  it('counts wider support by option for people who attended [DASH-101, DASH-168]', async () => {
    const answer = await requestNumbers(supportToken, 'accessing_support_numbers')
    expect(answer).toMatchObject({ children: 1, adults: 1, count: 2 })
    expect(answer.options[0]).toMatchObject({ value: 'yes_single', children: 1, adults: 0, count: 1 })
    expect(answer.options.at(-1)).toMatchObject({ value: 'not_said', adults: 1 })
  })

  it('counts activities, returning people, motivation and volunteers per session [DASH-104, DASH-105 to DASH-109, DASH-120, DASH-171, USR-75]', async () => {
    const answer = await requestNumbers(supportToken, 'metrics')
    expect(answer.activity_counts).toEqual([
      { label: 'Quiz', count: 3 },
      { label: 'Baking', count: 1 },
    ])
    expect(answer.activity_organisation_counts[0]).toEqual({ label: 'Quiz', count: 2 })
    expect(answer).toMatchObject({
      activities_other: [{ date: '2026-08-05', organisation: 'Riverside', text: 'Den building' }],
      activities_other_count: 1,
      returning_registrations: { returning: 3, people: 6, percentage: 50 },
      // The four sessions had 2, 1, 0 and 0 volunteers. Their average of 0.75 is rounded up.
      average_volunteers_per_session: 0.8,
      sessions_attended: 4,
    })
    const lunchMotivation = answer.attendance_motivation.find((one: { value: string }) => one.value === 'why_lunch')
    expect(lunchMotivation).toMatchObject({ count: 1, percentage: 16.7 })
  })

  it('Ready Steady Cook counts the clubs of the main programme [DASH-140 to DASH-144, DASH-173]', async () => {
    const [{ id }] = await run("SELECT id FROM organisations WHERE name = 'Riverside'")
    for (const item of ['registered', 'safer_food', 'allergens', 'public_liability', 'risk_assessments', 'fire_safety'])
      await run(
        "INSERT INTO checklist (id, organisation_id, version, section, item) VALUES ($1, $2, 1, 'steady', $3)",
        [`steady:${item}`, id, item],
      )
    const answer = await requestNumbers(
      supportToken,
      'ready_steady_cook_stats',
      buildFilter({ organisation_type: 'all' }),
    )
    expect(answer.steady).toMatchObject({ complete: 1, incomplete: 1 })
    expect(answer.steady.questions[0]).toEqual({ question: 'registered', complete: 1, incomplete: 1 })
    expect(answer.ready.questions).toHaveLength(8)
    expect(answer.all).toEqual({ complete: 0, incomplete: 2 })
    expect((await requestNumbers(coordinatorToken, 'ready_steady_cook_stats')).steady).toMatchObject({
      complete: 1,
      incomplete: 0,
    })
  })

  it('filters ages and ethnicity by query parameters [DASH-110, DASH-111, DASH-114, DASH-115, DASH-186 to DASH-194, USR-74]', async () => {
    const getNumbers = (token: string, call: string, query: Record<string, string> = {}) =>
      api.call(token, 'GET', `/dashboard/${call}?${new URLSearchParams({ year: '2026', ...query })}`)
    expect((await getNumbers(supportToken, 'volunteer_ages')).body).toEqual([
      { label: 'Under 18', count: 1 },
      { label: '55 to 69', count: 1 },
    ])
    const [{ id: clubId }] = await run("SELECT id FROM organisations WHERE name = 'Riverside'")
    const insertCapture = (
      ethnicity: string | null,
      group: string | null,
      detail: string | null,
      kind = 'participant',
    ) =>
      run(
        `INSERT INTO ethnicity_captures (id, organisation_id, ethnicity, other_group, other_detail, prefer_not_to_say, kind, created)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '2026-08-05')`,
        [newId(), clubId, ethnicity, group, detail, ethnicity === null, kind],
      )
    await insertCapture('Irish', null, null)
    await insertCapture('Any other ethnic group', 'Other Ethnic Group', 'Kurdish')
    await insertCapture(null, null, null)
    await insertCapture('Roma', null, null, 'user')
    expect((await getNumbers(supportToken, 'participant_ethnicity')).body).toEqual([
      { label: 'White', count: 1 },
      { label: 'Other Ethnic Group', count: 1 },
      { label: 'Prefer not to say', count: 1 },
    ])
    expect((await getNumbers(coordinatorToken, 'participant_ethnicity_full_data')).body).toEqual({
      captured: [
        { label: 'Irish', count: 1 },
        { label: 'Any other ethnic group', count: 1 },
        { label: 'Prefer not to say', count: 1 },
      ],
      other: [{ group: 'Other Ethnic Group', label: 'Kurdish', count: 1 }],
    })
    expect((await getNumbers(supportToken, 'user_ethnicity')).body).toEqual([{ label: 'White', count: 1 }])
    expect((await getNumbers(supportToken, 'user_ethnicity_full_data')).body).toEqual({
      captured: [{ label: 'Roma', count: 1 }],
      other: [],
    })
    expect((await getNumbers(supportToken, 'user_ethnicity', { regions: '["Scotland"]' })).body).toEqual([])
    expect((await getNumbers(supportToken, 'user_ethnicity', { regions: 'Scotland' })).body).toEqual([])
    expect((await getNumbers(supportToken, 'user_ethnicity', { regions: '[1]' })).status).toBe(400)
    for (const call of ['user_ethnicity', 'user_ethnicity_full_data', 'volunteer_ethnicity', 'volunteer_ages'])
      expect((await getNumbers(coordinatorToken, call)).status).toBe(403)
    expect((await getNumbers(tlgToken, 'volunteer_ethnicity')).body).toEqual([])
    await insertCapture('Irish', null, null, 'volunteer')
    await insertCapture('Any other ethnic group', 'Other Ethnic Group', 'Breton', 'volunteer')
    expect((await getNumbers(tlgToken, 'volunteer_ethnicity')).body).toHaveLength(2)
    expect((await getNumbers(tlgToken, 'volunteer_ethnicity_full_data')).body.other).toMatchObject([
      { label: 'Breton' },
    ])
  })
})
