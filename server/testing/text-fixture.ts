import { newId } from '../../contract/id.ts'
import { DAY_MS, getLondonDay } from '../../contract/rules/days.ts'
import type { TestApi } from './api.ts'

/** Returns the day in London this many days from now. */
export const getDayFromNow = (days: number): string => getLondonDay(new Date(Date.now() + days * DAY_MS))

let numberCount = 0

/**
 * Returns a mobile number that no user of another test has. Ofcom reserves some numbers for fiction, but too few for
 * the tests.
 */
export const createNumber = (): string => `4477009${String(++numberCount).padStart(5, '0')}`

type ClubOptions = { region?: string; language?: 'en' | 'cy'; name?: string; user?: object }

/** Creates a lunch club with a coordinator who has a mobile number. */
export const createClubWithNumber = async (api: TestApi, facts: ClubOptions = {}) => {
  const { region = 'Wales', language = 'en', name = 'Bethel' } = facts
  const club = await api.club(name, { region })
  const mobile_number = createNumber()
  const user = await api.user(club.id, { mobile_number, language, ...facts.user })
  return { club: club.id, user: user.id, token: user.token, mobile_number }
}

/** Builds the body of a record of holiday texts. The first text is due today, the two later texts are not due yet. */
export const buildTextBody = (more: object = {}) => ({
  holiday: 'July/Aug',
  year: Number(getDayFromNow(0).slice(0, 4)),
  start_date: getDayFromNow(10),
  end_date: getDayFromNow(40),
  first_text_date: getDayFromNow(0),
  second_text_date: getDayFromNow(7),
  third_text_date: getDayFromNow(45),
  ...more,
})

/** Creates a staff user of the network. */
export const createStaff = (api: TestApi, role = 'vp_support') =>
  api.user(null, { is_staff: true, is_pastor: false, role, first_name: 'Sioned', last_name: 'Morris' })

export const createProviderId = (): string => `in-${newId()}`
