import type { Api, OperationName } from '../../contract/api.ts'
import { goldenCounts } from '../../contract/golden-numbers-manual-entries.ts'
import { newId } from '../../contract/id.ts'
import { mainParcelCounts, parcelCounts } from '../../contract/parcel-provisions-manual-entries.ts'
import type { TestApi } from './api.ts'

/** Name of a record type whose operations `buildCrudOperations` has built. */
export type CrudRecordType = {
  [K in OperationName]: K extends `${infer N}.replace` ? (Api[K] extends { crud: true } ? N : never) : never
}[OperationName]

/** Body that a form sends. */
export type FormBody = Record<string, unknown>

/** A picture of one pixel, as a form sends it. */
const image = {
  filename: 'dot.png',
  content:
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
}

const goldenValues = Object.fromEntries(goldenCounts.map((field, index) => [field, index]))
const parcelValues = Object.fromEntries([...parcelCounts, ...mainParcelCounts].map((field, index) => [field, index]))

/** Dates far in the future, so that none of the texts is due during the test. */
const textDates = {
  start_date: '2049-07-20',
  end_date: '2049-08-31',
  first_text_date: '2049-06-22',
  second_text_date: '2049-07-06',
  third_text_date: '2049-08-28',
}

const createThreeClubs = async (api: TestApi) => {
  const clubs = []
  for (const name of ['Riverside', 'Siloh', 'St Mark’s']) clubs.push(await api.club(name))
  return clubs.map(({ id }) => ({ organisation: id }))
}
/** Id of the club that the sample accounts belong to. */
export const SAMPLE_CLUB_ID = newId()

const buildAccount = (first_name: string, last_name: string, index: number): FormBody => ({
  first_name,
  last_name,
  email: `account${index}@hallbook.example`,
  mobile_number: `44770090000${index}`,
})

/**
 * Returns invalid values for the fields of an account, as pairs of field and value.
 * @param other number of the second body's account, which already uses its email address and mobile number
 */
const getInvalidAccountValues = (other: number): [string, unknown][] => [
  ['first_name', undefined],
  ['last_name', ' '],
  ['email', undefined],
  ['email', 'nia at home'],
  ['email', `Account${other}@Hallbook.example`],
  ['mobile_number', '07700900001'],
  ['mobile_number', '44770090'],
  ['mobile_number', '447700 900001'],
  ['mobile_number', `+44770090000${other}`],
  ['password', ''],
  ['password', 'short7'],
  ['password', 'password1'],
  ['inactive_reason', 'tired'],
  ['language', 'fr'],
]

/** Test records and invalid values for each noun of `crud`. */
export const crudSamples: Record<
  CrudRecordType,
  {
    /** Three valid bodies. The search finds only the second one. */
    bodies: [FormBody, FormBody, FormBody]
    /** Fields that are sent only for a new record and that no response contains, such as a password. */
    onlyNew?: FormBody
    /** Fields that must be unique. */
    ownAlone?: FormBody
    /** Number of records that exist before the test creates any. */
    before?: number
    search: string
    /** A field and a new value for it. */
    change: [string, unknown]
    /** Fields with invalid values. Undefined means that the field is left out. */
    wrong: [string, unknown][]
    /** Creates the records that the bodies refer to. Returns for each body the fields that refer to these records. */
    named?: (api: TestApi, token: string) => Promise<FormBody[]>
    /** Fields whose value in the response differs from the sent value. */
    unlike?: string[]
  }
> = {
  regional_leaders: {
    bodies: [{ name: 'Bethan Pryce' }, { name: 'Siân Tomos' }, { name: 'Ruth Adeyemi' }],
    search: 'sian',
    change: ['name', 'Bethan Hughes'],
    wrong: [
      ['name', undefined],
      ['name', ' '],
      ['name', 'x'.repeat(201)],
    ],
  },
  organisations: {
    bodies: [
      {
        organisation_name: 'Bethel Lunch Club',
        organisation_id: 'TLG-0417',
        region: 'Wales',
        club_health_status: 'Gold',
        hold_status: 'Taking a break',
        dbs_contact_name: 'Huw Griffiths',
        dbs_contact_email: 'huw@bethel.example',
        tags: ['2024/2025', '2025/2026'],
        inactive_after_year: 2019,
      },
      { organisation_name: 'Tŷ Gobaith', organisation_id: 'TLG-0418', is_boxes_of_hope: true },
      { organisation_name: 'Zion Hall', organisation_id: 'TLG-0419', region: null, tags: [] },
    ],
    // The club of the sample accounts exists already.
    before: 1,
    search: 'ty gob',
    change: ['club_health_status', 'Red'],
    wrong: [
      ['organisation_name', undefined],
      ['organisation_name', ' \u200b '],
      ['organisation_name', 'x'.repeat(201)],
      ['organisation_id', undefined],
      ['region', 'Atlantis'],
      ['regional_leader', newId()],
      ['club_health_status', 'Blue'],
      ['hold_status', 'On hold'],
      ['dbs_contact_email', 'huw at bethel'],
      ['tags', ['2019']],
      ['inactive_after_year', 2018],
      ['inactive_after_year', 2026.5],
      ['inactive_after_year', '2026'],
      ['is_boxes_of_hope', null],
    ],
  },
  // Fields of news [NEWS-04, NEWS-05, NEWS-06, NEWS-15, NEWS-17, NEWS-20, NEWS-21, NEWS-22, NEWS-25, NEWS-26, NEWS-27].
  news: {
    bodies: [
      { title: 'Autumn menus', content: '<p>Soup</p>', live: true },
      { title: 'Cân a dawns', content: '<p>Songs</p>' },
      { title: 'Winter menus', content: '<p>Stew</p>', community_news: true },
    ],
    search: 'can',
    change: ['title', 'Spring menus'],
    // Required fields [NEWS-16, NEWS-18].
    wrong: [
      ['title', undefined],
      ['title', ' \u200b '],
      ['title', 'x'.repeat(201)],
      ['content', `<p>${'soup '.repeat(200_000)}</p>`],
      ['content', undefined],
      ['content', '<p> </p>'],
      ['content', '<script>alert(1)</script>'],
      ['image', { filename: 'a.png', content: 'data:image/png;base64,AAAA' }],
      ['image', `/api/media/pictures/${'0'.repeat(64)}`],
      ['live', 'yes'],
    ],
  },
  // Fields of dates [DATE-03, DATE-04, DATE-05, DATE-10, DATE-12, DATE-14, DATE-16, DATE-18, DATE-19].
  important_dates: {
    bodies: [
      { title: 'Training evening', content: '<p>Online</p>', date: '2026-09-03', live: true },
      { title: 'Gŵyl y Banc', content: '<p>Closed</p>', date: '2026-08-31' },
      { title: 'Report is due', content: '<p>Numbers</p>', date: '2026-09-30' },
    ],
    search: 'gwyl',
    change: ['date', '2026-09-04'],
    // Required fields [DATE-11, DATE-13, DATE-15].
    wrong: [
      ['title', ''],
      ['date', undefined],
      ['date', '2026-02-30'],
      ['date', '31/08/2026'],
      ['content', undefined],
    ],
  },
  // Fields of connections [CONN-03, CONN-04, CONN-05, CONN-10, CONN-12, CONN-15, CONN-16, CONN-17, CONN-18].
  church_connections: {
    bodies: [
      { title: 'Alpha', content: '<p>Ten evenings</p>', live: true, image },
      { title: 'Messy Church', content: '<p>Once a month</p>' },
      { title: 'Toddlers', content: '<p>Tuesdays</p>' },
    ],
    search: 'messy ch',
    change: ['content', '<p>Every second week</p>'],
    unlike: ['image'],
    // Required fields [CONN-11, CONN-13].
    wrong: [
      ['title', undefined],
      ['content', ''],
      ['image', { filename: 'a.svg', content: 'data:image/svg+xml;base64,AAAA' }],
    ],
  },
  // Fields of videos [VID-04, VID-05, VID-06, VID-11, VID-14, VID-15, VID-16, VID-18, VID-19].
  videos: {
    bodies: [
      {
        title: 'How to tick',
        vimeo_video_id: 76979871,
        vimeo_key: '3b1c0f9a2d',
        content: '<p>Two minutes</p>',
        live: true,
      },
      { title: 'Allergens', vimeo_video_id: 999_999_999_999 },
      { title: 'Welcome', vimeo_video_id: 1 },
    ],
    search: 'allergen',
    change: ['vimeo_video_id', 2],
    // Required fields [VID-12, VID-13, VID-17].
    wrong: [
      ['title', undefined],
      ['vimeo_video_id', undefined],
      ['vimeo_video_id', null],
      ['vimeo_video_id', '76979871x'],
      ['vimeo_video_id', 1.5],
      ['vimeo_video_id', 0],
      ['vimeo_video_id', 1e12],
    ],
  },
  team_sections: {
    bodies: [{ name: 'Leadership', order: 1 }, { name: 'Swyddfa', order: null }, { name: 'Leads' }],
    search: 'swydd',
    change: ['order', 7],
    wrong: [
      ['name', undefined],
      ['name', ' '],
      ['order', '1'],
      ['order', 1.5],
      ['order', -1],
    ],
  },
  team: {
    bodies: [
      { name: 'Helen Marsh', job_title: 'Director', description: '<p>Keeps bees</p>', image, order: 2 },
      { name: 'Siôn Rees', job_title: 'Wales', description: '<p>Sings</p>', image },
      { name: 'Ruth Okafor', job_title: 'Yorkshire', description: '<p>Cooks</p>', image, order: 1 },
    ],
    search: 'sion wal',
    change: ['job_title', 'Head of programme'],
    wrong: [
      ['name', undefined],
      ['job_title', '\u200b'],
      ['section', undefined],
      ['section', newId()],
      ['section', 'Leadership'],
      ['image', null],
      ['image', { filename: 'a.svg', content: 'data:image/svg+xml;base64,AAAA' }],
      ['order', 'first'],
      ['description', '<p></p>'],
    ],
    named: async (api, token) => {
      const { body } = await api.call(token, 'POST', '/team_sections', { name: 'Office' })
      return Array.from({ length: 3 }, () => ({ section: body.id }))
    },
    unlike: ['image'],
  },
  // Holiday texts are listed, loaded, created and changed like every noun [TXT-03, TXT-15, TXT-16, TXT-52, TXT-53,
  // TXT-54, TXT-55, TXT-58].
  holiday_texts: {
    bodies: [
      {
        holiday: 'July/Aug',
        year: 2049,
        ...textDates,
        include_regions: ['Wales'],
        first_text_cy: 'Helo {name}',
      },
      { holiday: 'Nov/Dec', year: 2050, ...textDates, exclude_regions: ['Scotland'] },
      { holiday: 'Jan/Feb', year: 2051, ...textDates, third_text: 'How was it, {name}?' },
    ],
    search: '2050%20nov',
    change: ['end_date', '2049-09-02'],
    wrong: [
      // Holiday [TXT-17, TXT-18].
      ['holiday', undefined],
      ['holiday', 'Extra Sessions'],
      // Year [TXT-19, TXT-20, TXT-21, TXT-22].
      ['year', undefined],
      ['year', 2021],
      ['year', '2049'],
      // Start date [TXT-23, TXT-24].
      ['start_date', undefined],
      // End date [TXT-25, TXT-26, TXT-39].
      ['end_date', undefined],
      ['end_date', '2049-07-19'],
      ['end_date', '31/08/2049'],
      // First text [TXT-29, TXT-30].
      ['first_text_date', undefined],
      // Second text [TXT-31, TXT-32, TXT-39].
      ['second_text_date', undefined],
      ['second_text_date', '2049-06-21'],
      // Third text [TXT-33, TXT-34, TXT-39].
      ['third_text_date', '2049-07-05'],
      ['third_text_date', null],
      // Regions and wording [TXT-27, TXT-28].
      ['include_regions', ['Atlantis']],
      ['exclude_regions', 'Wales'],
      ['first_text', 'Hello {nmae}'],
      ['third_text_cy', 'Helo {enw}'],
      ['second_text', 'x'.repeat(1001)],
      ['third_text_cy', 7],
    ],
  },
  golden_numbers_manual_entries: {
    bodies: [
      { year: 2025, holiday: 'Nov/Dec', ...goldenValues, eligible_parent_meals: 12 },
      { year: 2015, holiday: 'July/Aug', ...goldenValues },
      { year: 2026, holiday: 'July/Aug', ...goldenValues },
    ],
    search: 'siloh',
    change: ['number_of_sessions', 9],
    wrong: [
      ['year', undefined],
      ['year', 2014],
      ['year', '2025'],
      ['holiday', 'Extra Sessions'],
      ['organisation', undefined],
      ['organisation', newId()],
      ['number_of_sessions', undefined],
      ['number_of_sessions', -1],
      ['unique_volunteers', 1.5],
      ['eligible_parent_meals', 'many'],
    ],
    named: createThreeClubs,
  },
  parcel_provisions_manual_entries: {
    bodies: [
      { year: 2025, holiday: 'Nov/Dec', ...parcelValues },
      { year: 2015, holiday: 'July/Aug', ...parcelValues },
      { year: 2026, holiday: 'July/Aug', ...parcelValues },
    ],
    search: 'siloh',
    change: ['number_of_parcels', 9],
    wrong: [
      ['year', 2014],
      ['holiday', undefined],
      ['organisation', newId()],
      ['number_of_portions', null],
      ['unique_volunteers', null],
      ['unique_volunteers', -1],
      ['parents_accessed_wider_support_of_church', undefined],
    ],
    named: createThreeClubs,
  },
  'users/pastors': {
    bodies: [
      { ...buildAccount('Nia', 'Rees', 1), organisation: SAMPLE_CLUB_ID, user_type: 'coordinator' },
      {
        ...buildAccount('Siân', 'Cann', 2),
        organisation: SAMPLE_CLUB_ID,
        user_type: 'core',
        allow_multiple_groups: true,
      },
      {
        ...buildAccount('Pauline', 'Jenkins', 3),
        organisation: SAMPLE_CLUB_ID,
        user_type: 'safeguarding_leader',
        is_active: false,
        inactive_reason: 'moved_away',
      },
    ],
    onlyNew: { password: 'orchard lantern 7' },
    ownAlone: { email: 'account4@hallbook.example', mobile_number: '447700900004' },
    search: 'sian%20can',
    change: ['last_name', 'Rees-Jones'],
    wrong: [
      ...getInvalidAccountValues(2),
      ['organisation', undefined],
      ['organisation', newId()],
      ['user_type', undefined],
      ['user_type', 'pastor'],
      ['mobile_number', null],
      ['mobile_number', ''],
    ],
  },
  'users/staff': {
    bodies: [
      { ...buildAccount('Marcus', 'Bennett', 5), role: 'vp_general' },
      { ...buildAccount('Siân', 'Cann', 6), role: 'tlg', language: 'cy' },
      { ...buildAccount('Callum', 'Fraser', 7), role: 'boxes_of_hope', is_active: false },
    ],
    onlyNew: { password: 'orchard lantern 7' },
    ownAlone: { email: 'account8@hallbook.example', mobile_number: '447700900008' },
    // The account of the calling user exists already.
    before: 1,
    search: 'sian%20can',
    change: ['role', 'partnerships'],
    wrong: [...getInvalidAccountValues(6), ['role', undefined], ['role', 'coordinator']],
  },
}
