import { getTextCost } from '../../contract/club-status/text-parts.ts'
import { defaultWording, fillPlaceholders, type Wave, waves } from '../../contract/club-status/text-wording.ts'
import { addDays, type Day, getYear } from '../../contract/rules/days.ts'
import { namedHolidays } from '../../contract/rules/holidays.ts'
import type {
  holidayConfirmations,
  holidayTextMessages,
  holidayTexts,
  holidayTextWaves,
  textMessages,
} from '../db/schema.ts'
import { getOrganisationId } from './club-rows.ts'
import { demoClubs, getDemoClub } from './clubs.ts'
import { buildDemoId } from './identity.ts'
import { getSchoolHoliday } from './school-holidays.ts'
import { buildUserRows } from './users.ts'

type NamedHoliday = (typeof namedHolidays)[number]

export type ClubStatusRows = {
  confirmations: (typeof holidayConfirmations.$inferInsert)[]
  texts: (typeof holidayTexts.$inferInsert)[]
  waves: (typeof holidayTextWaves.$inferInsert)[]
  messages: (typeof holidayTextMessages.$inferInsert)[]
  replies: (typeof textMessages.$inferInsert)[]
}

const lunchClubs = demoClubs.filter(({ parcels }) => !parcels)

const toTimestamp = (day: Day, time: string) => `${day}T${time}:00.000Z`

/** Builds central staff's confirmations of a past holiday. */
const buildConfirmations = (year: number, holiday: NamedHoliday, end: Day, keys: readonly string[]) =>
  keys.map((key) => {
    const club = getDemoClub(key)
    const is_open = !club.closed.includes(holiday)
    // Vary the data: a few clubs were not phoned, or have changed their decision.
    const place = demoClubs.indexOf(club) + namedHolidays.indexOf(holiday)
    return {
      id: buildDemoId('confirmation', key, year, holiday),
      organisation_id: getOrganisationId(key),
      year,
      holiday,
      is_open: place % 11 === 0 ? !is_open : is_open,
      dates: null,
      confirmed_by_rl: place % 5 !== 0,
      confirmed_by_text: place % 3 === 0,
      updated: toTimestamp(addDays(end, -20), '10:30'),
    }
  })

const keysWithoutAccounts = lunchClubs.filter(({ hasAccounts }) => !hasAccounts).map(({ key }) => key)
const allKeys = lunchClubs.map(({ key }) => key)

/** Texts of the coordinators' replies, in the order of their accounts. */
const REPLY_TEXTS = [
  {
    message: 'YES. Tuesdays and Thursdays',
    outcome: 'confirmed',
    is_open: true,
    dates: 'Tuesdays and Thursdays',
  },
  {
    message: 'Think so but waiting on the hall, will text Friday',
    outcome: 'waiting',
    is_open: null,
    dates: 'Think so but waiting on the hall, will text Friday',
  },
  { message: 'YDYN. Bob dydd Mawrth', outcome: 'confirmed', is_open: true, dates: 'Bob dydd Mawrth' },
] as const

type Coordinator = ReturnType<typeof buildUserRows>[number] & { club: string }

/** Returns the coordinators of lunch clubs with their club's name. */
const listCoordinators = (): Coordinator[] =>
  buildUserRows('', getOrganisationId, '').flatMap((user) => {
    const club = lunchClubs.find(({ key }) => getOrganisationId(key) === user.organisation_id)
    return club && user.user_type === 'coordinator' ? [{ ...user, club: club.name }] : []
  })

/** Builds a text that was sent to a coordinator. */
const buildMessage = (record: typeof holidayTexts.$inferInsert, user: Coordinator, wave: Wave, day: Day) => {
  const language = user.language === 'cy' ? ('cy' as const) : ('en' as const)
  const message = fillPlaceholders(defaultWording[language][wave], {
    name: user.first_name,
    club: user.club,
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
  const days: Record<Wave, Day> = {
    1: addDays(start_date, -28),
    2: addDays(start_date, -14),
    3: addDays(end_date, -3),
  }
  const record = {
    id: buildDemoId('holiday text', year),
    holiday: 'July/Aug',
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
  const replies = people.map((user, place) => {
    const { dates, ...reply } = REPLY_TEXTS[place % REPLY_TEXTS.length] as (typeof REPLY_TEXTS)[number]
    const key = lunchClubs.find(({ name }) => name === user.club)?.key ?? ''
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
      holiday_confirmation: reply.outcome === 'confirmed' ? buildDemoId('confirmation', key, year, 'July/Aug') : null,
      timestamp: toTimestamp(addDays(days[1], place), '17:40'),
      created: toTimestamp(addDays(days[1], place), '17:40'),
    }
  })
  return {
    texts: [record],
    waves: waves.map((wave) => ({
      holiday_text: record.id,
      wave,
      state: 'sent' as const,
      started: toTimestamp(days[wave], '09:00'),
      ended: toTimestamp(days[wave], '09:03'),
    })),
    messages: people.flatMap((user, place) =>
      // Skip the reminder for coordinators who have replied.
      waves
        .filter((wave) => wave !== 2 || place % REPLY_TEXTS.length === 1)
        .map((wave) => buildMessage(record, user, wave, days[wave])),
    ),
    replies,
  }
}

/**
 * Builds the clubs' holiday status. Includes all holidays of last year, and this year's past holidays for clubs without
 * accounts.
 */
export const buildDemoClubStatus = (today: Day): ClubStatusRows => {
  const year = getYear(today)
  const pastHolidays = [year - 1, year].flatMap((holidayYear) =>
    namedHolidays.map((holiday) => ({
      of: holidayYear,
      holiday,
      ...getSchoolHoliday('england_and_wales', holidayYear, holiday),
    })),
  )
  return {
    confirmations: pastHolidays
      .filter(({ end_date }) => end_date < today)
      .flatMap(({ of: holidayYear, holiday, end_date }) =>
        buildConfirmations(holidayYear, holiday, end_date, holidayYear < year ? allKeys : keysWithoutAccounts),
      ),
    ...buildLastSummer(year - 1),
  }
}
