import { getTextCost } from '../../contract/club-status/text-parts.ts'
import { defaultWording, fillPlaceholders, type Wave, waves } from '../../contract/club-status/text-wording.ts'
import { addDays, type Day, getYear } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import { getOrganisationId } from './club-rows.ts'
import { type DemoClub, demoClubs } from './clubs.ts'
import { buildDemoId } from './identity.ts'
import type { Row, Rows } from './insert.ts'
import { getSchoolHoliday } from './school-holidays.ts'
import { buildUserRows } from './users.ts'

type NamedHoliday = (typeof namedHolidays)[number]

const lunchClubs = demoClubs.filter(({ parcels }) => !parcels)

const toTimestamp = (day: Day, time: string) => `${day}T${time}:00.000Z`

/** Builds central staff's confirmations of a past holiday. */
const buildConfirmations = (year: number, holiday: NamedHoliday, end: Day, clubs: readonly DemoClub[]) =>
  clubs.map((club) => {
    const is_open = !club.closed.includes(holiday)
    // Vary the data: a few clubs were not phoned, or have changed their decision.
    const place = demoClubs.indexOf(club) + namedHolidays.indexOf(holiday)
    return {
      id: buildDemoId('confirmation', club.key, year, holiday),
      organisation_id: getOrganisationId(club.key),
      year,
      holiday,
      is_open: place % 11 === 0 ? !is_open : is_open,
      dates: null,
      confirmed_by_rl: place % 5 !== 0,
      confirmed_by_text: place % 3 === 0,
      updated: toTimestamp(addDays(end, -20), '10:30'),
    }
  })

const clubsWithoutAccounts = lunchClubs.filter(({ hasAccounts }) => !hasAccounts)

/** Texts of the coordinators' replies, in the order of their accounts. */
const REPLY_TEXTS = [
  { message: 'YES. Tuesdays and Thursdays', outcome: 'confirmed', is_open: true, dates: 'Tuesdays and Thursdays' },
  {
    message: 'Think so but waiting on the hall, will text Friday',
    outcome: 'waiting',
    is_open: null,
    dates: 'Think so but waiting on the hall, will text Friday',
  },
  { message: 'YDYN. Bob dydd Mawrth', outcome: 'confirmed', is_open: true, dates: 'Bob dydd Mawrth' },
] as const

type Coordinator = Row<'users'> & { club: DemoClub }

/** Returns the coordinators of lunch clubs with their clubs. */
const listCoordinators = (): Coordinator[] =>
  buildUserRows('', getOrganisationId, '').flatMap((user) => {
    const club = lunchClubs.find(({ key }) => getOrganisationId(key) === user.organisation_id)
    return club && user.user_type === 'coordinator' ? [{ ...user, club }] : []
  })

/** Builds a text that was sent to a coordinator. */
const buildMessage = (record: Row<'holidayTexts'>, user: Coordinator, wave: Wave, day: Day) => {
  const language = user.language === 'cy' ? ('cy' as const) : ('en' as const)
  const message = fillPlaceholders(defaultWording[language][wave], {
    name: user.first_name,
    club: user.club.name,
    holiday: record.holiday as NamedHoliday,
    language,
    link: '{link}',
  })
  const id = buildDemoId('text', record.id, wave, user.id)
  return {
    id,
    holiday_text: record.id,
    year: record.year,
    holiday: record.holiday,
    wave,
    user_id: user.id,
    organisation_id: user.organisation_id ?? '',
    mobile_number: user.mobile_number ?? '',
    language,
    message,
    parts: getTextCost(message).parts,
    state: 'delivered' as const,
    gateway_id: `demo-${id}`,
    created: toTimestamp(day, '09:00'),
    next_try: toTimestamp(day, '09:00'),
    taken: toTimestamp(day, '09:01'),
    sent: toTimestamp(day, '09:01'),
    delivered: toTimestamp(day, '09:02'),
  }
}

/** Builds last summer's texts and replies. All texts were sent, so no text is due. */
const buildLastSummer = (year: number) => {
  const { start_date, end_date } = getSchoolHoliday('england_and_wales', year, 'July/Aug')
  const days: Record<Wave, Day> = { 1: addDays(start_date, -28), 2: addDays(start_date, -14), 3: addDays(end_date, -3) }
  const record = {
    id: buildDemoId('holiday text', year),
    holiday: 'July/Aug' as const,
    year,
    start_date,
    end_date,
    include_regions: [],
    exclude_regions: ['Scotland'],
    created: toTimestamp(addDays(days[1], -10), '11:00'),
    first_text_date: days[1],
    second_text_date: days[2],
    third_text_date: days[3],
  }
  const people = listCoordinators()
  const textMessages = people.map((user, place) => {
    const { dates, ...reply } = REPLY_TEXTS[place % REPLY_TEXTS.length] as (typeof REPLY_TEXTS)[number]
    return {
      id: buildDemoId('reply', record.id, user.id),
      source: 'sms' as const,
      provider_id: `demo-${place}`,
      mobile_number: user.mobile_number ?? '',
      user_id: user.id,
      organisation_id: user.organisation_id,
      holiday_text: record.id,
      wave: 1,
      ...reply,
      suggested_dates: dates,
      holiday_confirmation:
        reply.outcome === 'confirmed' ? buildDemoId('confirmation', user.club.key, year, 'July/Aug') : null,
      timestamp: toTimestamp(addDays(days[1], place), '17:40'),
      created: toTimestamp(addDays(days[1], place), '17:40'),
    }
  })
  return {
    holidayTexts: [record],
    holidayTextWaves: waves.map((wave) => ({
      holiday_text: record.id,
      wave,
      state: 'sent' as const,
      started: toTimestamp(days[wave], '09:00'),
      ended: toTimestamp(days[wave], '09:03'),
    })),
    holidayTextMessages: people.flatMap((user, place) =>
      // Skip the reminder for coordinators who have replied.
      waves
        .filter((wave) => wave !== 2 || place % REPLY_TEXTS.length === 1)
        .map((wave) => buildMessage(record, user, wave, days[wave])),
    ),
    textMessages,
  }
}

/**
 * Builds the clubs' holiday status. Includes all holidays of last year, and this year's past holidays for clubs without
 * accounts.
 */
export const buildDemoClubStatus = (today: Day): Rows => {
  const year = getYear(today)
  const pastHolidays = [year - 1, year].flatMap((holidayYear) =>
    namedHolidays.map((holiday) => {
      const { end_date } = getSchoolHoliday('england_and_wales', holidayYear, holiday)
      return { holidayYear, holiday, end_date }
    }),
  )
  return {
    holidayConfirmations: pastHolidays
      .filter(({ end_date }) => end_date < today)
      .flatMap(({ holidayYear, holiday, end_date }) =>
        buildConfirmations(holidayYear, holiday, end_date, holidayYear < year ? lunchClubs : clubsWithoutAccounts),
      ),
    ...buildLastSummer(year - 1),
  }
}
