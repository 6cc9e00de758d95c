import type { TestApi } from './api.ts'
import { createNumbersFixture } from './numbers-fixture.ts'

export const SUMMER_HOLIDAY = { holiday: 'July/Aug', year: 2026 }

/** Creates two lunch clubs and a Boxes of Hope club whose numbers can be checked by hand. */
export const createKnownDataset = async (api: TestApi) => {
  const fixture = createNumbersFixture(api)
  const { session, parcel } = fixture
  const createStaffToken = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  const supportToken = await createStaffToken('vp_support')
  const tlgToken = await createStaffToken('tlg')
  const boxesToken = await createStaffToken('boxes_of_hope')
  const riverClub = await api.club('Riverside', { region: 'Wales', tags: ['2025/2026'] })
  const hillClub = await api.club('Hilltop', { region: 'Scotland' })
  const hopeClub = await api.club('Hope Box', { is_boxes_of_hope: true, region: 'Wales' })
  const coordinatorToken = (await api.user(riverClub.id)).token
  const hopeCoordinatorToken = (await api.user(hopeClub.id)).token
  const createPerson = async (club: typeof riverClub, values: object) => (await club.people(1, values))[0] ?? ''
  const ava = await createPerson(riverClub, {
    gender: 'Female',
    date_of_birth: '2016-08-06',
    accessing_wider_support: true,
    accessing_wider_support_type: 'yes_single',
    true_statements_free_school_meals: true,
    why_lunch: true,
    english_first_language: true,
  })
  const ben = await createPerson(riverClub, {
    gender: 'Male',
    first_language: 'welsh',
    english_first_language: false,
  })
  const youngHelper = await createPerson(riverClub, { young_helper: true, date_of_birth: '2011-01-01' })
  const mum = await createPerson(riverClub, {
    is_adult: true,
    attendance_type: 'parent_or_carer',
    accessing_wider_support: true,
    true_statements_lone_parent: true,
  })
  const cook = await createPerson(riverClub, {
    is_adult: true,
    attendance_type: 'lunchmaker',
    date_of_birth: '1960-01-01',
  })
  const removedPerson = await createPerson(riverClub, { deleted_at: '2026-09-01T00:00:00Z' })
  const rhys = await createPerson(hillClub, { gender: 'Male' })
  const family = await createPerson(hopeClub, { is_adult: true, accessing_wider_support: true })
  const otherFamily = await createPerson(hopeClub, { is_adult: true })
  const craftActivities = { activities: ['Baking', 'Quiz'], other: 'Den building' }
  await session(riverClub, { date: '2026-08-05', ...SUMMER_HOLIDAY, ...craftActivities }, [
    ava,
    ben,
    youngHelper,
    mum,
    cook,
    removedPerson,
  ])
  await session(riverClub, { date: '2026-08-06', ...SUMMER_HOLIDAY, activities: ['Quiz'] }, [ava, cook])
  await session(riverClub, { date: '2026-10-28', holiday: 'Sept/Oct', year: 2026 }, [ava, mum])
  await session(riverClub, { date: '2026-01-02', holiday: 'Nov/Dec', year: 2025 }, [ben])
  await session(riverClub, { date: '2026-03-01', holiday: 'Extra Sessions', year: 2026 }, [])
  await session(hillClub, { date: '2026-08-05', ...SUMMER_HOLIDAY, activities: ['Quiz'] }, [rhys])
  await parcel(
    hopeClub.id,
    '2026-08-07',
    'July/Aug',
    [
      { who: family, adults: 2, children: 3, meals: 4, wellbeing: true },
      { who: otherFamily, adults: 1, children: 0, meals: null },
    ],
    [family],
  )
  await parcel(hopeClub.id, '2026-11-06', 'Nov/Dec', [
    { who: family, adults: 2, children: 3, meals: 2, wellbeing: true },
  ])
  await parcel(riverClub.id, '2026-08-14', 'July/Aug', [{ who: mum, adults: 1, children: 2, meals: 3 }], [cook])

  /** Calls the dashboard. Returns the response body, or the status and the error of a refused call. */
  const callDashboard = async (token: string, path: string, body: object = buildFilter()) => {
    const { status, body: responseBody } = await api.call(token, 'POST', `/dashboard/${path}`, body)
    return status === 200 ? responseBody : { status, ...responseBody }
  }
  return {
    run: fixture.run,
    ask: callDashboard,
    support: supportToken,
    tlg: tlgToken,
    boxes: boxesToken,
    coordinator: coordinatorToken,
    hopeCoordinator: hopeCoordinatorToken,
  }
}

export const buildFilter = (values: object = {}) => ({ year: 2026, ...values })
