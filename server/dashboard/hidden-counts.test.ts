import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { combinedNumbers, lunchClubNumbers, parcelNumbers } from '../../contract/dashboard/golden-numbers.ts'
import { newId } from '../../contract/id.ts'
import { organisations } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { type Inequality, narrowRanges, readRange, toEquality, type ValueRange } from '../testing/derive-suppressed.ts'
import { isNightRun } from '../testing/night.ts'
import { createNumbersFixture } from '../testing/numbers-fixture.ts'
import { readCsv } from '../testing/read-csv.ts'
import { nameToLabel } from './exports.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())

const NOTICE_LINES = [
  'Numbers from 1 to 7, and some others from which these could be worked out, are shown as *',
  'Do not publish beside another file of these clubs',
]
const CUSTOM_RANGE = { year: 'custom', date_from: '2025-01-01', date_to: '2025-12-31', organisation_type: 'all' }
const HOLIDAYS = ['Mar/April', 'July/Aug', 'Sept/Oct']

/** Returns seeded random numbers. The seed is fixed outside night runs, so the clubs are the same in each run. */
const pickRandom = (() => {
  let state = Number(process.env.HALLBOOK_SEED ?? (isNightRun ? Date.now() % 2 ** 31 : 7))
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
})()

async function download(call: string, body: object) {
  const response = await api.app.request(`/api/dashboard/${call}`, {
    method: 'POST',
    body: JSON.stringify({ ...CUSTOM_RANGE, ...body }),
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
  })
  const rows = readCsv(await response.text())
  const headerIndex = rows.findIndex((row) => row.length > 1)
  return { lines: rows.slice(0, headerIndex).flat(), head: rows[headerIndex] ?? [], rows: rows.slice(headerIndex + 1) }
}

/** Creates a club with random people, sessions and parcels, and up to `maxChildren` children. */
async function createRandomClub(region: string, authority: string | null, maxChildren: number) {
  const club = await api.club(`Club ${newId()}`, { region, local_authority: authority })
  const { run, session: createSession, parcel: createParcel } = createNumbersFixture(api)
  const children = await club.people(pickRandom(maxChildren + 1))
  const youngHelpers = await club.people(pickRandom(4), { young_helper: true })
  const adults = [
    ...(await club.people(pickRandom(12), { is_adult: true, attendance_type: 'parent_or_carer' })),
    ...(await club.people(pickRandom(4), { is_adult: true, helper: true })),
  ]
  const people = [...children, ...youngHelpers, ...adults]
  const supportChance = pickRandom(5)
  for (const [field, chance] of [
    ['accessing_wider_support', supportChance],
    ['true_statements_free_school_meals', 4],
    ['true_statements_special_educational_needs', 1],
  ] as const)
    await run(`UPDATE registered SET ${field} = true WHERE id = ANY ($1)`, [
      people.filter(() => pickRandom(10) < chance),
    ])
  for (const holiday of HOLIDAYS) {
    const chance = pickRandom(11)
    for (let day = 0; day < pickRandom(3); day++)
      await createSession(
        club,
        { date: `2025-0${HOLIDAYS.indexOf(holiday) + 4}-0${day + 1}`, holiday, year: 2025 },
        people.filter(() => pickRandom(10) < chance),
      )
    if (pickRandom(3) === 0)
      await createParcel(
        club.id,
        `2025-0${HOLIDAYS.indexOf(holiday) + 4}-09`,
        holiday,
        adults
          .filter(() => pickRandom(3) > 0)
          .map((who) => ({
            who,
            adults: pickRandom(2),
            children: pickRandom(3),
            meals: pickRandom(3) + 1,
            wellbeing: pickRandom(3) === 0,
          })),
        people.filter(() => pickRandom(20) === 0),
      )
  }
}

type DownloadedFile = Awaited<ReturnType<typeof download>>

const exportByTable = {
  L: { call: 'export_lunch_club_year', names: lunchClubNumbers },
  P: { call: 'export_parcel_provision_year', names: parcelNumbers },
  C: { call: 'export_combined_year', names: combinedNumbers },
} as const

const YEAR_LABEL = 'Year to date'
const rowNames = [...HOLIDAYS, YEAR_LABEL]

/**
 * Reads the range of possible values of each number of a club from the three files. Map key: club, file, number and
 * holiday.
 */
function readRanges(files: Record<keyof typeof exportByTable, DownloadedFile>, club: string): Map<string, ValueRange> {
  const ranges = new Map<string, ValueRange>()
  for (const table of ['L', 'P', 'C'] as const) {
    const { head: header, rows } = files[table]
    const clubRow = rows.find(([name]) => name === club)
    for (const name of exportByTable[table].names)
      for (const holiday of rowNames)
        ranges.set(
          `${club}/${table}.${name}/${holiday}`,
          readRange(clubRow?.[header.indexOf(`${nameToLabel(name)}: ${holiday}`)]),
        )
  }
  return ranges
}

function isAdditive(name: string) {
  return /^number_of_|portions|_meals$/.test(name)
}

/** Builds the limits that apply to a club's numbers in one holiday and in the year. */
function buildRowLimits(toKey: (name: string) => string): Inequality[] {
  const buildLimit = (less: string[], more: string[]): Inequality => ({
    less: less.map(toKey),
    more: more.map(toKey),
  })
  const buildEquality = (less: string[], more: string[]) => toEquality(less.map(toKey), more.map(toKey))
  const supportNumbers = [
    'unique_children_accessing_wider_support',
    'unique_adults_accessing_wider_support',
    'parcel_children_accessing_wider_support',
    'parcel_adults_accessing_wider_support',
  ].map((name) => `C.${name}`)
  return [
    ...buildEquality(['C.unique_children_accessing_wider_support'], ['L.children_accessed_wider_support_of_church']),
    ...buildEquality(['C.unique_families_served'], ['P.unique_families_served']),
    ...buildEquality(['C.unique_volunteers'], ['L.unique_helpers', 'L.unique_young_helpers']),
    ...buildEquality(['C.child_portions'], ['lunch_children', 'parcel_children']),
    ...buildEquality(['C.adult_portions'], ['lunch_adults', 'parcel_adults']),
    ...buildEquality(['P.number_of_portions'], ['parcel_children', 'parcel_adults', 'C.portions_not_split']),
    buildLimit(['L.unique_eligible_children'], ['C.unique_children']),
    buildLimit(['C.unique_children'], ['L.unique_eligible_children', 'L.unique_young_helpers']),
    buildLimit(['L.unique_eligible_parents'], ['C.unique_adults']),
    buildLimit(['L.parents_accessed_wider_support_of_church'], ['C.unique_adults_accessing_wider_support']),
    buildLimit(['L.parents_accessed_wider_support_of_church'], ['L.unique_eligible_parents']),
    buildLimit(['C.unique_children_accessing_wider_support'], ['C.unique_children']),
    buildLimit(['C.unique_adults_accessing_wider_support'], ['C.unique_adults']),
    buildLimit(['C.unique_volunteers'], ['C.unique_children', 'C.unique_adults']),
    buildLimit(['L.unique_eligible_children'], ['L.eligible_child_meals']),
    buildLimit(['L.unique_eligible_parents'], ['L.eligible_parent_meals']),
    buildLimit(['L.eligible_child_meals'], ['lunch_children']),
    buildLimit(['L.eligible_parent_meals'], ['lunch_adults']),
    buildLimit(['C.unique_children'], ['lunch_children']),
    buildLimit(['C.unique_adults'], ['lunch_adults']),
    buildLimit(['P.unique_families_served'], ['P.number_of_parcels']),
    buildLimit(['P.unique_parcels_with_wellbeing_resources'], ['P.unique_families_served']),
    buildLimit(supportNumbers.slice(2), ['P.unique_families_served']),
    buildLimit(['C.clubs_at_least_1_accessing_wider_support'], supportNumbers),
  ]
}

function buildLimits(club: string, ranges: ReadonlyMap<string, ValueRange>): Inequality[] {
  const names = [
    ...(['L', 'P', 'C'] as const).flatMap((table) => exportByTable[table].names.map((name) => `${table}.${name}`)),
    'lunch_children',
    'lunch_adults',
    'parcel_children',
    'parcel_adults',
  ]
  const isMealCount = (name: string) => /^(lunch|parcel)_/.test(name) || isAdditive(name.slice(2))
  const holidayLimits = names.flatMap((name): Inequality[] => {
    const toKey = (holiday: string) => `${club}/${name}/${holiday}`
    const holidays = HOLIDAYS.map(toKey)
    if (isMealCount(name)) return toEquality(holidays, [toKey(YEAR_LABEL)])
    const yearLimit = { less: [toKey(YEAR_LABEL)], more: holidays }
    return [yearLimit, ...holidays.map((holiday) => ({ less: [holiday], more: [toKey(YEAR_LABEL)] }))]
  })
  const rowLimits = rowNames.flatMap((holiday) => {
    const toKey = (name: string) => `${club}/${name}/${holiday}`
    const hasSessions = ranges.get(toKey('L.number_of_sessions'))?.high !== 0
    const zeroLimits = ['lunch_children', 'lunch_adults'].map((name) => ({ less: [toKey(name)], more: [0] }))
    return [...buildRowLimits(toKey), ...(hasSessions ? [] : zeroLimits)]
  })
  return [...holidayLimits, ...rowLimits]
}

function findDerivedCounts(ranges: ReadonlyMap<string, ValueRange>, limits: readonly Inequality[]): string[] {
  const narrowedRanges = narrowRanges(ranges, limits)
  return [...ranges].flatMap(([name, { low, high }]) => {
    const range = narrowedRanges.get(name)
    return low !== high && range?.low === range?.high ? [`${name} = ${range?.low}`] : []
  })
}

/** Reads the return of one local authority and relates it to the numbers of its clubs. */
function readReturn(file: DownloadedFile, authority: string, clubs: readonly string[]) {
  const rows = file.rows.filter(([name]) => name === authority)
  const caseHeaders = file.head.filter((head) => head.startsWith('Free school meals'))
  const ranges = new Map<string, ValueRange>()
  const buildKey = (holiday: string, head: string) => `${authority}/${head}/${holiday}`
  const holidays = rows.map(([, holiday = '']) => holiday)
  const allHolidays = holidays.at(-1) ?? ''
  const limits: Inequality[] = []
  for (const row of rows) {
    const holiday = row[1] ?? ''
    const toKey = (head: string) => buildKey(holiday, head)
    for (const head of [
      'Attendances of children',
      'Meals of children',
      'Meals of adults',
      'Children, each once',
      ...caseHeaders,
    ])
      ranges.set(toKey(head), readRange(row[file.head.indexOf(head)]))
    // A row that hides its number of children also hides all its cases, even cases without a child. So each case can be
    // 0.
    if (row[file.head.indexOf('Children, each once')] === '*')
      for (const head of caseHeaders)
        if (row[file.head.indexOf(head)] === '*') ranges.set(toKey(head), { low: 0, high: Number.POSITIVE_INFINITY })
    const listClubKeys = (name: string) =>
      clubs.map((club) => `${club}/${name}/${holiday === allHolidays ? YEAR_LABEL : holiday}`)
    limits.push(
      ...toEquality(caseHeaders.map(toKey), [toKey('Children, each once')]),
      ...toEquality([toKey('Meals of children')], [toKey('Attendances of children')]),
      { less: [toKey('Children, each once')], more: [toKey('Attendances of children')] },
      ...toEquality([toKey('Attendances of children')], listClubKeys('lunch_children')),
      ...toEquality([toKey('Meals of adults')], listClubKeys('lunch_adults')),
      ...toEquality([toKey('Children, each once')], listClubKeys('C.unique_children')),
    )
  }
  const singleHolidays = holidays.slice(0, -1)
  for (const head of ['Attendances of children', 'Meals of adults'])
    limits.push(
      ...toEquality(
        singleHolidays.map((holiday) => buildKey(holiday, head)),
        [buildKey(allHolidays, head)],
      ),
    )
  for (const head of ['Children, each once', ...caseHeaders])
    limits.push({ less: [buildKey(allHolidays, head)], more: singleHolidays.map((holiday) => buildKey(holiday, head)) })
  for (const holiday of singleHolidays)
    limits.push({
      less: [buildKey(holiday, 'Children, each once')],
      more: [buildKey(allHolidays, 'Children, each once')],
    })
  return { ranges, limits }
}

/** Downloads all files of a filter and tries to derive hidden counts from all files together. */
async function downloadAndDerive(body: object): Promise<{ derived: string[]; hidden: number; shown: number }> {
  const request = { ...body, suppress: true }
  const files = {
    L: await download(exportByTable.L.call, request),
    P: await download(exportByTable.P.call, request),
    C: await download(exportByTable.C.call, request),
  }
  const holidayReturn = await download('export_holiday_return', request)
  const clubs = files.C.rows.map(([name = '']) => name)
  const derivedCounts: string[] = []
  const allRanges = new Map<string, ValueRange>()
  const limits: Inequality[] = []
  for (const club of clubs) {
    const ranges = readRanges(files, club)
    const clubLimits = buildLimits(club, ranges)
    derivedCounts.push(...findDerivedCounts(ranges, clubLimits))
    limits.push(...clubLimits)
    for (const [name, range] of ranges) allRanges.set(name, range)
  }
  const clubAuthorities = await api.db.network((tx) =>
    tx
      .select({
        name: organisations.name,
        of: sql<string>`coalesce(${organisations.local_authority}, 'Not entered')`,
      })
      .from(organisations),
  )
  const clubsInFile = new Set(clubs)
  for (const authority of new Set(holidayReturn.rows.map(([name = '']) => name))) {
    const authorityClubs = clubAuthorities
      .filter(({ name, of: localAuthority }) => localAuthority === authority && clubsInFile.has(name))
      .map(({ name }) => name)
    const { ranges, limits: returnLimits } = readReturn(holidayReturn, authority, authorityClubs)
    const clubLimits = authorityClubs.flatMap((club) => buildLimits(club, allRanges))
    const clubRanges = [...allRanges].filter(([name]) => authorityClubs.some((club) => name.startsWith(`${club}/`)))
    derivedCounts.push(...findDerivedCounts(new Map([...ranges, ...clubRanges]), [...returnLimits, ...clubLimits]))
    for (const [name, range] of ranges) allRanges.set(name, range)
  }
  const rangeValues = [...allRanges.values()]
  return {
    derived: [...new Set(derivedCounts)],
    hidden: rangeValues.filter(({ low, high }) => low !== high).length,
    shown: rangeValues.filter(({ low, high }) => low === high && low > 7).length,
  }
}

describe('hidden counts in the network’s files', () => {
  it('cannot be derived from all files of one filter together [B-NUM-05]', async () => {
    for (let club = 0; club < (isNightRun ? 90 : 24); club++)
      await createRandomClub(
        'Wales',
        ['Cardiff', 'Gwynedd', 'Powys', 'Conwy', null, `Town ${club}`][pickRandom(6)] ?? null,
        40,
      )
    const { derived: derivedCounts, hidden, shown: shownCount } = await downloadAndDerive({ regions: ['Wales'] })
    expect(derivedCounts).toEqual([])
    expect(hidden).toBeGreaterThan(50)
    expect(shownCount).toBeGreaterThan(50)
  })

  it('cannot be derived from the files of one club with one child [B-NUM-05]', async () => {
    const club = await api.club('Chapel of One', { region: 'Scotland', local_authority: 'Skye' })
    const [child = ''] = await club.people(1)
    await createNumbersFixture(api).session(club, { date: '2025-08-05', holiday: 'July/Aug', year: 2025 }, [child])
    expect((await downloadAndDerive({ regions: ['Scotland'] })).derived).toEqual([])
    const { head: header, rows } = await download('export_lunch_club_year', { regions: ['Scotland'], suppress: true })
    const readCell = (name: string) => rows[0]?.[header.indexOf(name)]
    expect(readCell('Unique eligible children: July/Aug')).toBe('*')
    expect(readCell('Unique eligible children: Year to date')).toBe('*')
    expect(readCell('Number of sessions: July/Aug')).toBe('1')
  })

  it('shows numbers of clubs, because they describe no person [B-NUM-05]', async () => {
    const { head: header, rows } = await download('export_combined_year', { regions: ['Wales'], suppress: true })
    const columns = header.flatMap((name, column) => (name.startsWith('Clubs at least 1') ? [column] : []))
    expect(new Set(rows.flatMap((row) => columns.map((column) => row[column])))).toEqual(new Set(['0', '1']))
  })

  it('announces them in the first lines of each file [B-NUM-05]', async () => {
    for (const call of [exportByTable.L.call, exportByTable.P.call, exportByTable.C.call, 'export_holiday_return']) {
      const { lines } = await download(call, { regions: ['Wales'], suppress: true })
      expect(lines).toEqual(NOTICE_LINES)
    }
    expect((await download(exportByTable.L.call, { regions: ['Wales'] })).lines).toEqual([])
  })
})
