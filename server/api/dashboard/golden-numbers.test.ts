import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { buildFilter, createKnownDataset, SUMMER } from '../../testing/known-dataset.ts'

let api: TestApi
let ask: World['ask']
let support: World['support']
let boxes: World['boxes']
let coordinator: World['coordinator']
let hopeCoordinator: World['hopeCoordinator']
type World = Awaited<ReturnType<typeof createKnownDataset>>
beforeAll(async () => {
  api = await createTestApi()
  ;({ ask, support, boxes, coordinator, hopeCoordinator } = await createKnownDataset(api))
})
afterAll(() => api.close())

const findHoliday = (answer: { holidays: { holiday: string }[] }, name: string) =>
  answer.holidays.find((row) => row.holiday === name)

describe('headline numbers of a known dataset', () => {
  it('counts lunch clubs by holiday and year, each person once [DASH-63, DASH-72, DASH-73, DASH-81 to DASH-88, DASH-90, DASH-92, DASH-93, DASH-96, DASH-98, DASH-169]', async () => {
    const answer = await ask(support, 'golden_numbers')
    expect(answer.holidays.map((row: { holiday: string }) => row.holiday)).toEqual([
      'Jan/Feb',
      'Mar/April',
      'May/June',
      'July/Aug',
      'Sept/Oct',
      'Nov/Dec',
      'Extra Sessions',
    ])
    expect(findHoliday(answer, 'July/Aug')).toEqual({
      holiday: 'July/Aug',
      number_of_sessions: 3,
      eligible_child_meals: 5,
      unique_eligible_children: 3,
      eligible_parent_meals: 1,
      unique_eligible_parents: 1,
      unique_helpers: 1,
      unique_young_helpers: 1,
      children_accessed_wider_support_of_church: 1,
      parents_accessed_wider_support_of_church: 1,
      organisations_reporting: 2,
      organisations_open: 2,
      entered: 0,
      computed: null,
      difference: null,
    })
    expect(findHoliday(answer, 'Extra Sessions')).toMatchObject({
      number_of_sessions: 1,
      eligible_child_meals: 0,
    })
    expect(findHoliday(answer, 'Nov/Dec')).toMatchObject({
      number_of_sessions: 0,
      organisations_reporting: 0,
    })
    expect(answer.year_to_date).toMatchObject({
      number_of_sessions: 5,
      eligible_child_meals: 6,
      unique_eligible_children: 3,
      eligible_parent_meals: 2,
      unique_eligible_parents: 1,
      unique_helpers: 1,
    })
  })

  it('counts parcels, and each family and its wellbeing resources once [DASH-75 to DASH-80, DASH-166]', async () => {
    const answer = await ask(support, 'parcel_golden_numbers', buildFilter({ organisation_type: 'boh' }))
    expect(findHoliday(answer, 'July/Aug')).toMatchObject({
      number_of_provision_sessions: 1,
      number_of_parcels: 2,
      number_of_portions: 20,
      unique_families_served: 2,
      unique_parcels_with_wellbeing_resources: 1,
    })
    expect(answer.year_to_date).toMatchObject({
      number_of_provision_sessions: 2,
      number_of_parcels: 3,
      number_of_portions: 30,
      unique_families_served: 2,
      unique_parcels_with_wellbeing_resources: 1,
    })
  })

  it('combines both programmes without the volunteers of Boxes of Hope clubs [DASH-64 to DASH-74, DASH-170]', async () => {
    const answer = await ask(support, 'combined_golden_numbers', buildFilter({ organisation_type: 'all' }))
    expect(findHoliday(answer, 'July/Aug')).toMatchObject({
      number_of_sessions: 5,
      child_portions: 6 + 12 + 6,
      adult_portions: 3 + 8 + 3,
      unique_children: 4,
      unique_adults: 2,
      unique_volunteers: 2,
      unique_families_served: 3,
      unique_children_accessing_wider_support: 1,
      unique_adults_accessing_wider_support: 1,
      unique_parcel_volunteers: 1,
      parcel_adults_accessing_wider_support: 2,
      clubs_at_least_1_accessing_wider_support: 2,
      organisations_reporting: 3,
      portions_not_split: 0,
    })
  })

  it("a custom range counts by day, regardless of a session's year [DASH-19, DASH-181, DASH-182]", async () => {
    const days = { year: 'custom', date_from: '2026-01-01', date_to: '2026-08-05' }
    const answer = await ask(support, 'golden_numbers', days)
    expect(answer.year_to_date).toMatchObject({ number_of_sessions: 4, eligible_child_meals: 5 })
    expect(findHoliday(answer, 'Nov/Dec')).toMatchObject({ number_of_sessions: 1, eligible_child_meals: 1 })
    for (const wrong of [{ date_to: null }, { date_to: '2025-12-31' }])
      expect(await ask(support, 'golden_numbers', { ...days, ...wrong })).toMatchObject({ status: 400 })
  })

  it('a club gets only its own numbers and no custom range [DASH-07, DASH-185]', async () => {
    const request = buildFilter({
      regions: ['Scotland'],
      organisation_names: ['Hilltop'],
      organisation_type: 'all',
    })
    const answer = await ask(coordinator, 'golden_numbers', request)
    expect(findHoliday(answer, 'July/Aug')).toMatchObject({ number_of_sessions: 2, eligible_child_meals: 4 })
    const days = { year: 'custom', date_from: '2026-01-01', date_to: '2026-12-31' }
    expect(await ask(coordinator, 'golden_numbers', days)).toMatchObject({
      status: 400,
      detail: { year: [expect.any(String)] },
    })
  })

  it('Boxes of Hope staff see only their clubs and no lunch clubs (reading 29)', async () => {
    expect(await ask(boxes, 'golden_numbers')).toMatchObject({ status: 403 })
    expect(await ask(boxes, 'combined_golden_numbers')).toMatchObject({ status: 403 })
    expect(await ask(hopeCoordinator, 'golden_numbers')).toMatchObject({ status: 403 })
    const answer = await ask(boxes, 'parcel_golden_numbers', buildFilter({ organisation_type: 'all' }))
    expect(answer.year_to_date).toMatchObject({ number_of_parcels: 3 })
    expect((await ask(hopeCoordinator, 'parcel_golden_numbers')).year_to_date).toMatchObject({
      number_of_parcels: 3,
    })
  })
})

it('merging, removing or correcting a person changes the next response', async () => {
  const club = await api.club('Changing')
  const user = await api.user(club.id)
  const device = createTestDevice(api, user.token)
  const people = await club.people(3)
  const id = newId()
  const { push, mutation } = device
  await push(mutation('session.create', { id, date: '2026-08-05', ...SUMMER }))
  await push(
    ...people.map((registered) => mutation('attendance.set', { session: id, registered, state: 'attending', seen: 0 })),
  )
  const now = async () => (await ask(user.token, 'golden_numbers')).year_to_date
  expect(await now()).toMatchObject({ eligible_child_meals: 3, unique_eligible_children: 3 })
  await push(mutation('registered.merge', { primary: people[0], duplicates: [people[1]] }))
  expect(await now()).toMatchObject({ eligible_child_meals: 2, unique_eligible_children: 2 })
  await push(mutation('registered.delete', { id: people[2], seen: 99999 }))
  expect(await now()).toMatchObject({ eligible_child_meals: 2, unique_eligible_children: 1 })
})
