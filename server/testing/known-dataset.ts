import type { TestApi } from './api.ts'
import { createNumbersFixture } from './numbers-fixture.ts'

export const SUMMER = { holiday: 'July/Aug', year: 2026 }

/** Creates two lunch clubs and a Boxes of Hope club whose numbers can be checked by hand. */
export const createKnownDataset = async (api: TestApi) => {
  const fixture = createNumbersFixture(api)
  const { session, parcel } = fixture
  const createStaffToken = async (role: string) =>
    (await api.user(null, { is_staff: true, is_pastor: false, role })).token
  const support = await createStaffToken('vp_support')
  const tlg = await createStaffToken('tlg')
  const boxes = await createStaffToken('boxes_of_hope')
  const river = await api.club('Riverside', { region: 'Wales', tags: ['2025/2026'] })
  const hill = await api.club('Hilltop', { region: 'Scotland' })
  const hope = await api.club('Hope Box', { is_boxes_of_hope: true, region: 'Wales' })
  const coordinator = (await api.user(river.id)).token
  const hopeCoordinator = (await api.user(hope.id)).token
  const createPerson = async (club: typeof river, values: object) => (await club.people(1, values))[0] ?? ''
  const ava = await createPerson(river, {
    gender: 'Female',
    date_of_birth: '2016-08-06',
    accessing_wider_support: true,
    accessing_wider_support_type: 'yes_single',
    true_statements_free_school_meals: true,
    why_lunch: true,
    english_first_language: true,
  })
  const ben = await createPerson(river, {
    gender: 'Male',
    first_language: 'welsh',
    english_first_language: false,
  })
  const youngHelper = await createPerson(river, { young_helper: true, date_of_birth: '2011-01-01' })
  const mum = await createPerson(river, {
    is_adult: true,
    attendance_type: 'parent_or_carer',
    accessing_wider_support: true,
    true_statements_lone_parent: true,
  })
  const cook = await createPerson(river, {
    is_adult: true,
    attendance_type: 'lunchmaker',
    date_of_birth: '1960-01-01',
  })
  const removedPerson = await createPerson(river, { deleted_at: '2026-09-01T00:00:00Z' })
  const rhys = await createPerson(hill, { gender: 'Male' })
  const family = await createPerson(hope, { is_adult: true, accessing_wider_support: true })
  const otherFamily = await createPerson(hope, { is_adult: true })
  const crafts = { activities: ['Baking', 'Quiz'], other: 'Den building' }
  await session(river, { date: '2026-08-05', ...SUMMER, ...crafts }, [ava, ben, youngHelper, mum, cook, removedPerson])
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
      { who: otherFamily, adults: 1, children: 0, meals: null },
    ],
    [family],
  )
  await parcel(hope.id, '2026-11-06', 'Nov/Dec', [{ who: family, adults: 2, children: 3, meals: 2, wellbeing: true }])
  await parcel(river.id, '2026-08-14', 'July/Aug', [{ who: mum, adults: 1, children: 2, meals: 3 }], [cook])

  /** Calls the dashboard. Returns the response body, or the status and the error of a refused call. */
  const callDashboard = async (token: string, path: string, body: object = buildFilter()) => {
    const { status, body: responseBody } = await api.call(token, 'POST', `/dashboard/${path}`, body)
    return status === 200 ? responseBody : { status, ...responseBody }
  }
  return { run: fixture.run, ask: callDashboard, support, tlg, boxes, coordinator, hopeCoordinator }
}

export const buildFilter = (values: object = {}) => ({ year: 2026, ...values })
