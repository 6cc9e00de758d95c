import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { buildFilter, createKnownDataset, SUMMER_HOLIDAY } from '../testing/known-dataset.ts'

let api: TestApi
let requestNumbers: KnownDataset['ask']
let supportToken: KnownDataset['support']
let boxesToken: KnownDataset['boxes']
let coordinatorToken: KnownDataset['coordinator']
let hopeCoordinatorToken: KnownDataset['hopeCoordinator']
type KnownDataset = Awaited<ReturnType<typeof createKnownDataset>>
beforeAll(async () => {
  api = await createTestApi()
  ;({
    ask: requestNumbers,
    support: supportToken,
    boxes: boxesToken,
    coordinator: coordinatorToken,
    hopeCoordinator: hopeCoordinatorToken,
  } = await createKnownDataset(api))
})
afterAll(() => api.close())

const findHoliday = (answer: { holidays: { holiday: string }[] }, name: string) =>
  answer.holidays.find((row) => row.holiday === name)

describe('headline numbers of a known dataset', () => {
  it('counts lunch clubs by holiday and year, each person once [DASH-63, DASH-72, DASH-73, DASH-81 to DASH-88, DASH-90, DASH-92, DASH-93, DASH-96, DASH-98, DASH-169]', async () => {
    const answer = await requestNumbers(supportToken, 'golden_numbers')
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
    const answer = await requestNumbers(
      supportToken,
      'parcel_golden_numbers',
      buildFilter({ organisation_type: 'boh' }),
    )
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
    const answer = await requestNumbers(
      supportToken,
      'combined_golden_numbers',
      buildFilter({ organisation_type: 'all' }),
    )
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
    const customRange = { year: 'custom', date_from: '2026-01-01', date_to: '2026-08-05' }
    const answer = await requestNumbers(supportToken, 'golden_numbers', customRange)
    expect(answer.year_to_date).toMatchObject({ number_of_sessions: 4, eligible_child_meals: 5 })
    expect(findHoliday(answer, 'Nov/Dec')).toMatchObject({ number_of_sessions: 1, eligible_child_meals: 1 })
    for (const invalidRange of [{ date_to: null }, { date_to: '2025-12-31' }])
      expect(await requestNumbers(supportToken, 'golden_numbers', { ...customRange, ...invalidRange })).toMatchObject({
        status: 400,
      })
  })

  it('a club gets only its own numbers and no custom range [DASH-07, DASH-185]', async () => {
    const request = buildFilter({
      regions: ['Scotland'],
      organisation_names: ['Hilltop'],
      organisation_type: 'all',
    })
    const answer = await requestNumbers(coordinatorToken, 'golden_numbers', request)
    expect(findHoliday(answer, 'July/Aug')).toMatchObject({ number_of_sessions: 2, eligible_child_meals: 4 })
    const customRange = { year: 'custom', date_from: '2026-01-01', date_to: '2026-12-31' }
    expect(await requestNumbers(coordinatorToken, 'golden_numbers', customRange)).toMatchObject({
      status: 400,
      detail: { year: [expect.any(String)] },
    })
  })

  it('Boxes of Hope staff see only their clubs and no lunch clubs (reading 29)', async () => {
    expect(await requestNumbers(boxesToken, 'golden_numbers')).toMatchObject({ status: 403 })
    expect(await requestNumbers(boxesToken, 'combined_golden_numbers')).toMatchObject({ status: 403 })
    expect(await requestNumbers(hopeCoordinatorToken, 'golden_numbers')).toMatchObject({ status: 403 })
    const answer = await requestNumbers(boxesToken, 'parcel_golden_numbers', buildFilter({ organisation_type: 'all' }))
    expect(answer.year_to_date).toMatchObject({ number_of_parcels: 3 })
    expect((await requestNumbers(hopeCoordinatorToken, 'parcel_golden_numbers')).year_to_date).toMatchObject({
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
  await push(mutation('session.create', { id, date: '2026-08-05', ...SUMMER_HOLIDAY }))
  await push(
    ...people.map((registered) => mutation('attendance.set', { session: id, registered, state: 'attending', seen: 0 })),
  )
  const readYear = async () => (await requestNumbers(user.token, 'golden_numbers')).year_to_date
  expect(await readYear()).toMatchObject({ eligible_child_meals: 3, unique_eligible_children: 3 })
  await push(mutation('registered.merge', { primary: people[0], duplicates: [people[1]] }))
  expect(await readYear()).toMatchObject({ eligible_child_meals: 2, unique_eligible_children: 2 })
  await push(mutation('registered.delete', { id: people[2], seen: 99999 }))
  expect(await readYear()).toMatchObject({ eligible_child_meals: 2, unique_eligible_children: 1 })
})
