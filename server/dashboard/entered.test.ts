import { afterAll, beforeAll, expect, it } from 'vitest'
import { goldenCounts } from '../../contract/golden-numbers-manual-entries.ts'
import {
  boxesOfHopeParcelCounts,
  mainParcelCounts,
  parcelCounts,
} from '../../contract/parcel-provisions-manual-entries.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'

let api: TestApi
let token: string
let coordinatorToken: string
let riversideClub: Awaited<ReturnType<TestApi['club']>>
const SUMMER_SESSION = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }

const buildZeros = (...lists: (readonly string[])[]) => Object.fromEntries(lists.flat().map((name) => [name, 0]))
const postGoldenEntry = (holiday: string, values: object, year = 2026) =>
  api.call(token, 'POST', '/golden_numbers_manual_entries', {
    year,
    holiday,
    organisation: riversideClub.id,
    ...buildZeros(goldenCounts),
    ...values,
  })
const postParcelEntry = (holiday: string, values: object) =>
  api.call(token, 'POST', '/parcel_provisions_manual_entries', {
    year: 2026,
    holiday,
    organisation: riversideClub.id,
    ...buildZeros(parcelCounts, mainParcelCounts, boxesOfHopeParcelCounts),
    ...values,
  })

const callDashboard = async (call: string, body: object = { year: 2026 }, userToken = token) =>
  (await api.call(userToken, 'POST', `/dashboard/${call}`, body)).body
const readRow = async (call: string, name: string, body?: object) =>
  (await callDashboard(call, body)).holidays.find(({ holiday }: { holiday: string }) => holiday === name)

beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  riversideClub = await api.club('Riverside')
  coordinatorToken = (await api.user(riversideClub.id)).token
  const { session: createSession } = createNumbersFixture(api)
  const [ava = '', ben = '', youngHelper = ''] = [
    ...(await riversideClub.people(2)),
    ...(await riversideClub.people(1, { young_helper: true })),
  ]
  await createSession(riversideClub, SUMMER_SESSION, [ava, ben, youngHelper])
  await createSession(riversideClub, { date: '2026-10-27', holiday: 'Sept/Oct', year: 2026 }, [ava])
  const hilltopClub = await api.club('Hilltop')
  await createSession(hilltopClub, SUMMER_SESSION, await hilltopClub.people(4))
})
afterAll(() => api.close())

it('an entry replaces the computed number, which is also returned [DASH-95, B-NUM-06]', async () => {
  await postGoldenEntry('July/Aug', {
    number_of_sessions: 5,
    eligible_child_meals: 50,
    unique_eligible_children: 20,
    unique_volunteers: 6,
    children_accessed_wider_support_of_church: 3,
    year_to_date_unique_eligible_children: 22,
    year_to_date_unique_volunteers: 7,
    year_to_date_children_accessed_wider_support_of_church: 4,
  })
  const summerRow = await readRow('golden_numbers', 'July/Aug')
  expect(summerRow).toMatchObject({
    number_of_sessions: 6,
    eligible_child_meals: 54,
    unique_eligible_children: 24,
    // An entry does not separate young helpers from other helpers (MAN-53).
    unique_helpers: 6,
    unique_young_helpers: 0,
    entered: 1,
    children_accessed_wider_support_of_church: 3,
    organisations_reporting: 2,
    computed: {
      number_of_sessions: 2,
      eligible_child_meals: 6,
      unique_eligible_children: 6,
      unique_helpers: 0,
      unique_young_helpers: 1,
      organisations_reporting: 2,
    },
    difference: { number_of_sessions: 4, eligible_child_meals: 48, unique_young_helpers: -1 },
  })
  // The entry contains no number of parents. The computed number must then be used.
  expect(summerRow).toMatchObject({ unique_eligible_parents: 0, eligible_parent_meals: 0 })
  expect(await readRow('golden_numbers', 'Sept/Oct')).toMatchObject({
    entered: 0,
    computed: null,
    difference: null,
  })
})

it('the year sums meals and uses the latest year to date for people [DASH-95]', async () => {
  const { year_to_date } = await callDashboard('golden_numbers')
  expect(year_to_date).toMatchObject({
    number_of_sessions: 7,
    eligible_child_meals: 55,
    unique_eligible_children: 26,
    unique_helpers: 7,
    computed: { number_of_sessions: 3, eligible_child_meals: 7, unique_eligible_children: 6 },
  })
  await postGoldenEntry('Nov/Dec', { year_to_date_unique_eligible_children: 30, eligible_child_meals: 1 })
  expect((await callDashboard('golden_numbers')).year_to_date).toMatchObject({
    eligible_child_meals: 56,
    unique_eligible_children: 34,
    entered: 1,
  })
  // The club's own coordinator sees only this club's numbers.
  expect((await callDashboard('golden_numbers', { year: 2026 }, coordinatorToken)).year_to_date).toMatchObject({
    eligible_child_meals: 52,
    unique_eligible_children: 30,
  })
})

it('adds lunch club and parcel entries to the combined numbers [MAN-53, MAN-60]', async () => {
  await postParcelEntry('July/Aug', {
    number_of_provision_sessions: 2,
    number_of_parcels: 9,
    number_of_portions: 80,
    unique_families_served: 8,
    unique_volunteers: 3,
    parents_accessed_wider_support_of_church: 2,
  })
  await postParcelEntry('Sept/Oct', { number_of_parcels: 4, unique_families_served: 4 })
  expect(await readRow('combined_golden_numbers', 'July/Aug')).toMatchObject({
    number_of_sessions: 6 + 2,
    child_portions: 54,
    adult_portions: 0,
    portions_not_split: 80,
    unique_children: 24,
    unique_volunteers: 6,
    unique_parcel_volunteers: 3,
    unique_families_served: 8,
    parcel_adults_accessing_wider_support: 2,
    clubs_at_least_1_accessing_wider_support: 1,
    entered: 1,
  })
  expect((await callDashboard('parcel_golden_numbers')).year_to_date).toMatchObject({
    number_of_parcels: 13,
    unique_families_served: 12,
    organisations_reporting: 1,
  })
})

it('a custom range includes entries whose first month lies in the range [MAN-23]', async () => {
  await postGoldenEntry('Jan/Feb', { eligible_child_meals: 7, year_to_date_unique_eligible_children: 5 }, 2016)
  const buildRange = (date_from: string, date_to: string) => ({ year: 'custom', date_from, date_to })
  const readMeals = async (firstDay: string, lastDay: string) =>
    (await callDashboard('golden_numbers', buildRange(firstDay, lastDay))).year_to_date.eligible_child_meals
  expect(await readMeals('2016-01-01', '2016-01-31')).toBe(7)
  expect(await readMeals('2016-01-02', '2016-02-28')).toBe(0)
  expect(await readMeals('2026-07-01', '2026-07-31')).toBe(50)
  expect(await readMeals('2026-08-01', '2026-08-31')).toBe(6)
  // The unique people of both years are added, because people who came in both years cannot be identified.
  const bothYears = await callDashboard('golden_numbers', buildRange('2016-01-01', '2026-12-31'))
  expect(bothYears.year_to_date).toMatchObject({ unique_eligible_children: 5 + 34 })
})

it('uses the greater of an early entry and the people counted later [DASH-95]', async () => {
  const club = await api.club('Early Entry')
  const body = { year: 2026, organisation_names: ['Early Entry'] }
  await api.call(token, 'POST', '/golden_numbers_manual_entries', {
    year: 2026,
    holiday: 'Jan/Feb',
    organisation: club.id,
    ...buildZeros(goldenCounts),
    unique_eligible_children: 1,
    year_to_date_unique_eligible_children: 1,
    unique_volunteers: 9,
    year_to_date_unique_volunteers: 9,
  })
  const readYear = async () => (await callDashboard('golden_numbers', body)).year_to_date
  expect(await readYear()).toMatchObject({
    unique_eligible_children: 1,
    year_of_entry: { unique_eligible_children: 1, unique_helpers: 1, eligible_child_meals: 0 },
    year_of_people: { unique_eligible_children: 0 },
  })
  await createNumbersFixture(api).session(club, SUMMER_SESSION, await club.people(5))
  expect(await readYear()).toMatchObject({
    unique_eligible_children: 5,
    unique_helpers: 9,
    year_of_entry: { unique_eligible_children: 0, unique_helpers: 1 },
    year_of_people: { unique_eligible_children: 1, unique_helpers: 0 },
  })
})
