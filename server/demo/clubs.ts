import type { Origin } from './names.ts'
import type { Language } from './needs.ts'
import type { Place } from './places.ts'
import type { NamedHoliday, SchoolCalendar } from './school-holidays.ts'

/** Origins of family names, with their weights. */
export type Mix = readonly (readonly [Origin, number])[]

export type DemoClub = {
  /** Key of the club, used in its accounts' email addresses. */
  key: string
  name: string
  region: string
  place: Place
  calendar: SchoolCalendar
  language: Language
  mix: Mix
  /** True for Boxes of Hope clubs, which provide parcels and have no lunch sessions. */
  parcels: boolean
  /** True for a full-sized club with accounts and a session today. */
  hasAccounts: boolean
  /** Approximate number of people in the register. */
  size: number
  /** Groups with their weekdays (1 is Monday). The first group is the default. */
  groups: readonly { name: string; weekdays: readonly number[] }[]
  /** Holidays in which the club never opens. */
  closed: readonly NamedHoliday[]
}

const weightEqually = (...origins: Origin[]): Mix => origins.map((origin) => [origin, 1] as const)

const wales: Mix = [
  ['welsh', 16],
  ['english', 9],
  ...weightEqually('somali', 'bangladeshi', 'polish', 'zimbabwean', 'nigerian', 'arabic', 'portuguese', 'ukrainian'),
]
const cymru: Mix = [['welsh', 30], ['english', 4], ...weightEqually('somali', 'arabic', 'polish', 'ukrainian')]
const north: Mix = [
  ['english', 18],
  ['pakistani', 3],
  ['irish', 2],
  ...weightEqually('polish', 'nigerian', 'arabic', 'caribbean', 'zimbabwean', 'ukrainian', 'somali', 'hongkong'),
]
const south: Mix = [
  ['english', 14],
  ['indian', 4],
  ['caribbean', 3],
  ['pakistani', 2],
  ['bangladeshi', 2],
  ...weightEqually('polish', 'portuguese', 'nigerian', 'ukrainian', 'hongkong'),
]
const scotland: Mix = [
  ['scottish', 16],
  ['english', 4],
  ['irish', 2],
  ...weightEqually('polish', 'nigerian', 'pakistani', 'ukrainian'),
]
const ulster: Mix = [
  ['irish', 16],
  ['scottish', 4],
  ['english', 3],
  ...weightEqually('polish', 'portuguese', 'arabic', 'indian'),
]

type Facts = Pick<DemoClub, 'key' | 'name' | 'size'> & Partial<DemoClub>

const createClubBuilder =
  (region: string, calendar: SchoolCalendar, mix: Mix, style: Place['style']) =>
  (facts: Facts, town: string, county: string | null, outward: readonly string[]): DemoClub => ({
    region,
    calendar,
    mix,
    language: 'en',
    parcels: false,
    hasAccounts: false,
    groups: [{ name: facts.name, weekdays: [2, 4] }],
    closed: [],
    ...facts,
    place: { style: facts.language === 'cy' ? 'cymraeg' : style, town, county, outward },
  })

const buildWelshClub = createClubBuilder('Wales', 'england_and_wales', wales, 'welsh')
const buildNorthernClub = createClubBuilder('North of England', 'england_and_wales', north, 'english')
const buildSouthernClub = createClubBuilder('Midlands and South', 'england_and_wales', south, 'english')
const buildScottishClub = createClubBuilder('Scotland', 'scotland', scotland, 'scottish')
const buildUlsterClub = createClubBuilder('Northern Ireland', 'northern_ireland', ulster, 'irish')

/** Number of people in the register of a club with accounts. */
const FULL_REGISTER_SIZE = 150

const buildAccountFacts = (name: string, weekdays: readonly number[]) => ({
  name,
  size: FULL_REGISTER_SIZE,
  hasAccounts: true,
  groups: [{ name, weekdays }],
})

/** Clubs of the demo network, in the order in which they are loaded. */
export const demoClubs: readonly DemoClub[] = [
  buildWelshClub(
    { key: 'riverside', ...buildAccountFacts('Riverside Church Lunch Club', [2, 3, 4]) },
    'Newport',
    'Gwent',
    ['NP19', 'NP20'],
  ),
  buildNorthernClub(
    {
      key: 'stmarks',
      ...buildAccountFacts("St Mark's Lunch Club", []),
      groups: [
        { name: "St Mark's Lunch Club", weekdays: [2, 4] },
        { name: "St Mark's at Manor Hall", weekdays: [3] },
        { name: "St Mark's at Canal Road School", weekdays: [1, 4] },
      ],
    },
    'Sheffield',
    'South Yorkshire',
    ['S2', 'S5', 'S13'],
  ),
  buildWelshClub(
    { key: 'caerdydd', ...buildAccountFacts('Clwb Cinio Caerdydd', [1, 3]), language: 'cy', mix: cymru },
    'Caerdydd',
    null,
    ['CF11', 'CF14', 'CF24'],
  ),
  buildNorthernClub(
    { key: 'hopebox', ...buildAccountFacts('Hope Box Leeds', []), parcels: true },
    'Leeds',
    'West Yorkshire',
    ['LS8', 'LS9', 'LS11'],
  ),
  buildWelshClub(
    { key: 'bethel', name: 'Clwb Cinio Bethel', size: 34, language: 'cy', mix: cymru, closed: ['Nov/Dec'] },
    'Caernarfon',
    'Gwynedd',
    ['LL55'],
  ),
  buildWelshClub(
    { key: 'hopebox-swansea', name: 'Hope Box Swansea', size: 26, parcels: true },
    'Swansea',
    'West Glamorgan',
    ['SA1', 'SA5'],
  ),
  buildNorthernClub(
    { key: 'stoswald', name: "St Oswald's Lunch Club", size: 38, closed: ['Jan/Feb'] },
    'Middlesbrough',
    'Cleveland',
    ['TS3', 'TS4'],
  ),
  buildNorthernClub(
    { key: 'gateshead', name: 'Bensham Chapel Lunch Club', size: 24, closed: ['Nov/Dec'] },
    'Gateshead',
    'Tyne and Wear',
    ['NE8', 'NE10'],
  ),
  buildSouthernClub(
    { key: 'wolverhampton', name: 'Hope Church Lunch Club', size: 40 },
    'Wolverhampton',
    'West Midlands',
    ['WV2', 'WV10'],
  ),
  buildSouthernClub(
    { key: 'luton', name: 'Emmanuel Lunch Club', size: 36, closed: ['Sept/Oct', 'Nov/Dec'] },
    'Luton',
    'Bedfordshire',
    ['LU1', 'LU4'],
  ),
  buildSouthernClub(
    { key: 'plymouth', name: 'All Saints Lunch Club', size: 30, closed: ['Jan/Feb', 'Nov/Dec'] },
    'Plymouth',
    'Devon',
    ['PL1', 'PL2'],
  ),
  buildScottishClub({ key: 'dundee', name: "St Columba's Lunch Club", size: 32, closed: ['Nov/Dec'] }, 'Dundee', null, [
    'DD3',
    'DD4',
  ]),
  buildScottishClub({ key: 'govan', name: 'Govan Community Lunch Club', size: 28 }, 'Glasgow', null, ['G51', 'G52']),
  buildUlsterClub(
    { key: 'lisburn', name: 'Lagan Valley Lunch Club', size: 30, closed: ['Mar/April'] },
    'Lisburn',
    'County Antrim',
    ['BT27', 'BT28'],
  ),
  buildUlsterClub(
    { key: 'belfast', name: 'East Belfast Lunch Club', size: 22, closed: ['Jan/Feb', 'Nov/Dec'] },
    'Belfast',
    'County Antrim',
    ['BT4', 'BT5'],
  ),
]

export const getDemoClub = (key: string): DemoClub => {
  const club = demoClubs.find((c) => c.key === key)
  if (!club) throw new RangeError(`The demo has no club ${key}`)
  return club
}
