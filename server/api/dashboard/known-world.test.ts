import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { type TestApi, testApi, testDevice } from '../../testing/api.ts'
import { numbersWorld } from '../../testing/numbers-world.ts'

let api: TestApi
let support: string
let tlg: string
let boxes: string
let coordinator: string
let hopeCoordinator: string
let run: ReturnType<typeof numbersWorld>['run']

const filter = (values: object = {}) => ({ year: 2026, ...values })
const ask = async (token: string, path: string, body: object = filter()) => {
  const { status, body: answer } = await api.call(token, 'POST', `/dashboard/${path}`, body)
  return status === 200 ? answer : { status, ...answer }
}
const holiday = (answer: { holidays: { holiday: string }[] }, name: string) =>
  answer.holidays.find((row) => row.holiday === name)

const SUMMER = { holiday: 'July/Aug', year: 2026 }

beforeAll(async () => {
  api = await testApi()
  const world = numbersWorld(api)
  const { session, parcel } = world
  run = world.run
  const staff = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  support = await staff('vp_support')
  tlg = await staff('tlg')
  boxes = await staff('boxes_of_hope')
  const river = await api.club('Riverside', { region: 'Wales', tags: ['2025/2026'] })
  const hill = await api.club('Hilltop', { region: 'Scotland' })
  const hope = await api.club('Hope Box', { is_boxes_of_hope: true, region: 'Wales' })
  coordinator = (await api.user(river.id)).token
  hopeCoordinator = (await api.user(hope.id)).token
  const one = async (club: typeof river, values: object) => (await club.people(1, values))[0] ?? ''
  const ava = await one(river, {
    ...{ gender: 'Female', date_of_birth: '2016-08-06', accessing_wider_support: true },
    ...{
      accessing_wider_support_type: 'yes_single',
      true_statements_free_school_meals: true,
      why_lunch: true,
    },
    english_first_language: true,
  })
  const ben = await one(river, { gender: 'Male', first_language: 'welsh', english_first_language: false })
  const young = await one(river, { young_helper: true, date_of_birth: '2011-01-01' })
  const mum = await one(river, {
    ...{ is_adult: true, attendance_type: 'parent_or_carer', accessing_wider_support: true },
    true_statements_lone_parent: true,
  })
  const cook = await one(river, {
    is_adult: true,
    attendance_type: 'lunchmaker',
    date_of_birth: '1960-01-01',
  })
  const gone = await one(river, { deleted_at: '2026-09-01T00:00:00Z' })
  const rhys = await one(hill, { gender: 'Male' })
  const family = await one(hope, { is_adult: true, accessing_wider_support: true })
  const other = await one(hope, { is_adult: true })
  const crafts = { activities: ['Baking', 'Quiz'], other: 'Den building' }
  await session(river, { date: '2026-08-05', ...SUMMER, ...crafts }, [ava, ben, young, mum, cook, gone])
  await session(river, { date: '2026-08-06', ...SUMMER, activities: ['Quiz'] }, [ava, cook])
  await session(river, { date: '2026-10-28', holiday: 'Sept/Oct', year: 2026 }, [ava, mum])
  await session(river, { date: '2026-01-02', holiday: 'Nov/Dec', year: 2025 }, [ben])
  await session(river, { date: '2026-03-01', holiday: 'Extra Sessions', year: 2026 }, [])
  await session(hill, { date: '2026-08-05', ...SUMMER, activities: ['Quiz'] }, [rhys])
  await parcel(
    hope.id,
    '2026-08-07',
    'July/Aug',
    [
      { who: family, adults: 2, children: 3, meals: 4, wellbeing: true },
      { who: other, adults: 1, children: 0, meals: null },
    ],
    [family],
  )
  await parcel(hope.id, '2026-11-06', 'Nov/Dec', [
    { who: family, adults: 2, children: 3, meals: 2, wellbeing: true },
  ])
  await parcel(river.id, '2026-08-14', 'July/Aug', [{ who: mum, adults: 1, children: 2, meals: 3 }], [cook])
})
afterAll(() => api.close())

describe('golden numbers of a known world', () => {
  it('DASH-81 to DASH-88 DASH-90: lunch clubs by holiday and for the year, each person once', async () => {
    const answer = await ask(support, 'golden_numbers')
    expect(answer.holidays.map((row: { holiday: string }) => row.holiday)).toEqual([
      ...['Jan/Feb', 'Mar/April', 'May/June', 'July/Aug', 'Sept/Oct', 'Nov/Dec', 'Extra Sessions'],
    ])
    expect(holiday(answer, 'July/Aug')).toEqual({
      ...{ holiday: 'July/Aug', number_of_sessions: 3 },
      ...{ eligible_child_meals: 5, unique_eligible_children: 3 },
      ...{ eligible_parent_meals: 1, unique_eligible_parents: 1 },
      ...{ unique_helpers: 1, unique_young_helpers: 1 },
      ...{ children_accessed_wider_support_of_church: 1, parents_accessed_wider_support_of_church: 1 },
      ...{ organisations_reporting: 2, organisations_open: 2 },
      ...{ entered: 0, computed: null, difference: null },
    })
    expect(holiday(answer, 'Extra Sessions')).toMatchObject({
      number_of_sessions: 1,
      eligible_child_meals: 0,
    })
    expect(holiday(answer, 'Nov/Dec')).toMatchObject({ number_of_sessions: 0, organisations_reporting: 0 })
    expect(answer.year_to_date).toMatchObject({
      ...{ number_of_sessions: 5, eligible_child_meals: 6, unique_eligible_children: 3 },
      ...{ eligible_parent_meals: 2, unique_eligible_parents: 1, unique_helpers: 1 },
    })
  })

  it('DASH-75 to DASH-80: parcels, families once, wellbeing resources once a family', async () => {
    const answer = await ask(support, 'parcel_golden_numbers', filter({ organisation_type: 'boh' }))
    expect(holiday(answer, 'July/Aug')).toMatchObject({
      ...{ number_of_provision_sessions: 1, number_of_parcels: 2, number_of_portions: 20 },
      ...{ unique_families_served: 2, unique_parcels_with_wellbeing_resources: 1 },
    })
    expect(answer.year_to_date).toMatchObject({
      ...{ number_of_provision_sessions: 2, number_of_parcels: 3, number_of_portions: 30 },
      ...{ unique_families_served: 2, unique_parcels_with_wellbeing_resources: 1 },
    })
  })

  it('DASH-64 to DASH-74: both together; volunteers of Boxes of Hope clubs are none', async () => {
    const answer = await ask(support, 'combined_golden_numbers', filter({ organisation_type: 'all' }))
    expect(holiday(answer, 'July/Aug')).toMatchObject({
      ...{ number_of_sessions: 5, child_portions: 6 + 12 + 6, adult_portions: 3 + 8 + 3 },
      ...{ unique_children: 4, unique_adults: 2, unique_volunteers: 2, unique_families_served: 3 },
      ...{ unique_children_accessing_wider_support: 1, unique_adults_accessing_wider_support: 1 },
      ...{ unique_parcel_volunteers: 1, parcel_adults_accessing_wider_support: 2 },
      ...{ clubs_at_least_1_accessing_wider_support: 2, organisations_reporting: 3, portions_not_split: 0 },
    })
  })

  it('DASH-19 DASH-181: a custom range counts days, whatever year a session is of', async () => {
    const days = { year: 'custom', date_from: '2026-01-01', date_to: '2026-08-05' }
    const answer = await ask(support, 'golden_numbers', days)
    expect(answer.year_to_date).toMatchObject({ number_of_sessions: 4, eligible_child_meals: 5 })
    expect(holiday(answer, 'Nov/Dec')).toMatchObject({ number_of_sessions: 1, eligible_child_meals: 1 })
    for (const wrong of [{ date_to: null }, { date_to: '2025-12-31' }])
      expect(await ask(support, 'golden_numbers', { ...days, ...wrong })).toMatchObject({ status: 400 })
  })

  it('DASH-07 DASH-185: a club has its own numbers whatever it asks for, and no custom range', async () => {
    const asked = filter({ regions: ['Scotland'], organisation_names: ['Hilltop'], organisation_type: 'all' })
    const answer = await ask(coordinator, 'golden_numbers', asked)
    expect(holiday(answer, 'July/Aug')).toMatchObject({ number_of_sessions: 2, eligible_child_meals: 4 })
    const days = { year: 'custom', date_from: '2026-01-01', date_to: '2026-12-31' }
    expect(await ask(coordinator, 'golden_numbers', days)).toMatchObject({
      ...{ status: 400, detail: { year: [expect.any(String)] } },
    })
  })

  it('reading 29: Boxes of Hope staff have their clubs alone, and no lunch clubs', async () => {
    expect(await ask(boxes, 'golden_numbers')).toMatchObject({ status: 403 })
    expect(await ask(boxes, 'combined_golden_numbers')).toMatchObject({ status: 403 })
    expect(await ask(hopeCoordinator, 'golden_numbers')).toMatchObject({ status: 403 })
    const answer = await ask(boxes, 'parcel_golden_numbers', filter({ organisation_type: 'all' }))
    expect(answer.year_to_date).toMatchObject({ number_of_parcels: 3 })
    expect((await ask(hopeCoordinator, 'parcel_golden_numbers')).year_to_date).toMatchObject({
      number_of_parcels: 3,
    })
  })
})

describe('who the people are', () => {
  it('DASH-99 DASH-100 DASH-103: ages on the last day they came, genders, languages, statements', async () => {
    const answer = await ask(support, 'demographics')
    expect(answer).toMatchObject({ people: 6, children: 4, adults: 2 })
    const grid = (age: number | null) =>
      answer.all_children.find((row: { age: number | null }) => row.age === age)
    expect(grid(10)).toMatchObject({ Female: 1, total: 1 })
    expect(grid(15)).toMatchObject({ 'Not provided': 1, total: 1 })
    expect(grid(null)).toMatchObject({ Male: 2, total: 2 })
    expect(answer.all_children).toHaveLength(19)
    const statement = (value: string) =>
      answer.statements.find((one: { value: string }) => one.value === value)
    expect(statement('true_statements_free_school_meals')).toMatchObject({
      ...{ of: 'children', count: 1, percentage: 25 },
    })
    expect(statement('true_statements_lone_parent')).toMatchObject({ of: 'adults', count: 1, percentage: 50 })
    expect(
      answer.first_language.map(({ label, count }: { label: string; count: number }) => [label, count]),
    ).toEqual([
      ['Not said', 4],
      ['English', 1],
      ['Welsh', 1],
    ])
    expect((await ask(boxes, 'demographics')).all_children).toEqual([])
  })

  it('DASH-101: wider support by option, of those who came', async () => {
    const answer = await ask(support, 'accessing_support_numbers')
    expect(answer).toMatchObject({ children: 1, adults: 1, count: 2 })
    expect(answer.options[0]).toMatchObject({ value: 'yes_single', children: 1, adults: 0, count: 1 })
    expect(answer.options.at(-1)).toMatchObject({ value: 'not_said', adults: 1 })
  })

  it('DASH-105 to DASH-109 DASH-120: activities, returning, motivation, volunteers a session', async () => {
    const answer = await ask(support, 'metrics')
    expect(answer.activity_counts).toEqual([
      ...[
        { label: 'Quiz', count: 3 },
        { label: 'Baking', count: 1 },
      ],
    ])
    expect(answer.activity_organisation_counts[0]).toEqual({ label: 'Quiz', count: 2 })
    expect(answer).toMatchObject({
      activities_other: [{ date: '2026-08-05', organisation: 'Riverside', text: 'Den building' }],
      activities_other_count: 1,
      returning_registrations: { returning: 3, people: 6, percentage: 50 },
      // Young and cook, then cook, then nobody, then nobody: 3 over 4 sessions.
      ...{ average_volunteers_per_session: 0.8, sessions_attended: 4 },
    })
    const lunch = answer.attendance_motivation.find((one: { value: string }) => one.value === 'why_lunch')
    expect(lunch).toMatchObject({ count: 1, percentage: 16.7 })
  })

  it('DASH-140 to DASH-144: Ready Steady Cook over the clubs of the main programme', async () => {
    const [{ id }] = await run("SELECT id FROM organisations WHERE name = 'Riverside'")
    for (const item of [
      'registered',
      'safer_food',
      'allergens',
      'public_liability',
      'risk_assessments',
      'fire_safety',
    ])
      await run(
        "INSERT INTO checklist (id, organisation_id, version, section, item) VALUES ($1, $2, 1, 'steady', $3)",
        [`steady:${item}`, id, item],
      )
    const answer = await ask(support, 'ready_steady_cook_stats', filter({ organisation_type: 'all' }))
    expect(answer.steady).toMatchObject({ complete: 1, incomplete: 1 })
    expect(answer.steady.questions[0]).toEqual({ question: 'registered', complete: 1, incomplete: 1 })
    expect(answer.ready.questions).toHaveLength(8)
    expect(answer.all).toEqual({ complete: 0, incomplete: 2 })
  })

  it('DASH-186 to DASH-194: ages and ethnicity by the same filter, as words in the address', async () => {
    const get = (token: string, call: string, query: Record<string, string> = {}) =>
      api.call(token, 'GET', `/dashboard/${call}?${new URLSearchParams({ year: '2026', ...query })}`)
    expect((await get(support, 'volunteer_ages')).body).toEqual([
      ...[
        { label: 'Under 16', count: 1 },
        { label: '65 to 74', count: 1 },
      ],
    ])
    const [{ id: club }] = await run("SELECT id FROM organisations WHERE name = 'Riverside'")
    const capture = (
      ethnicity: string | null,
      group: string | null,
      detail: string | null,
      kind = 'participant',
    ) =>
      run(
        `INSERT INTO ethnicity_captures (id, organisation_id, ethnicity, other_group, other_detail, prefer_not_to_say, kind, created)
         VALUES ($1, $2, $3, $4, $5, $6, $7, '2026-08-05')`,
        [newId(), club, ethnicity, group, detail, ethnicity === null, kind],
      )
    await capture('Irish', null, null)
    await capture('Any other ethnic group', 'Other Ethnic Group', 'Kurdish')
    await capture(null, null, null)
    await capture('Roma', null, null, 'user')
    expect((await get(support, 'participant_ethnicity')).body).toEqual([
      { label: 'White', count: 1 },
      { label: 'Other Ethnic Group', count: 1 },
      { label: 'Prefer not to say', count: 1 },
    ])
    expect((await get(coordinator, 'participant_ethnicity_full_data')).body).toEqual({
      captured: [
        { label: 'Irish', count: 1 },
        { label: 'Any other ethnic group', count: 1 },
        { label: 'Prefer not to say', count: 1 },
      ],
      other: [{ group: 'Other Ethnic Group', label: 'Kurdish', count: 1 }],
    })
    expect((await get(support, 'user_ethnicity')).body).toEqual([{ label: 'White', count: 1 }])
    expect((await get(support, 'user_ethnicity', { regions: '["Scotland"]' })).body).toEqual([])
    expect((await get(support, 'user_ethnicity', { regions: 'Scotland' })).status).toBe(400)
    for (const call of ['user_ethnicity', 'volunteer_ethnicity', 'volunteer_ages'])
      expect((await get(coordinator, call)).status).toBe(403)
    expect((await get(tlg, 'volunteer_ethnicity')).body).toEqual([])
  })
})

it('a person’s merge, removal and birthday change what the next call tells', async () => {
  const club = await api.club('Changing')
  const user = await api.user(club.id)
  const device = testDevice(api, user.token)
  const people = await club.people(3)
  const id = newId()
  const { push, mutation } = device
  await push(mutation('session.create', { id, date: '2026-08-05', ...SUMMER }))
  await push(
    ...people.map((registered) =>
      mutation('attendance.set', { session: id, registered, state: 'attending', seen: 0 }),
    ),
  )
  const now = async () => (await ask(user.token, 'golden_numbers')).year_to_date
  expect(await now()).toMatchObject({ eligible_child_meals: 3, unique_eligible_children: 3 })
  await push(mutation('registered.merge', { primary: people[0], duplicates: [people[1]] }))
  expect(await now()).toMatchObject({ eligible_child_meals: 2, unique_eligible_children: 2 })
  await push(mutation('registered.delete', { id: people[2], seen: 99999 }))
  expect(await now()).toMatchObject({ eligible_child_meals: 2, unique_eligible_children: 1 })
})
