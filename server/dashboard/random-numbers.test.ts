import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DashboardFilterInput } from '../../contract/dashboard/filter.ts'
import { goldenCounts, optionalGoldenCounts } from '../../contract/golden-numbers-manual-entries.ts'
import { newId } from '../../contract/id.ts'
import { fundingTags } from '../../contract/option-lists.ts'
import { getProgrammeParcelCounts, parcelCounts } from '../../contract/parcel-provisions-manual-entries.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { readDisplayedInsights } from '../testing/displayed-insights.ts'
import { isNightRun } from '../testing/night.ts'
import { readCsv } from '../testing/read-csv.ts'
import { computeReferenceInsights } from '../testing/reference-insights.ts'
import { computeReferenceNumbers } from '../testing/reference-numbers.ts'
import { countTotals } from './count-totals.ts'
import { nameToLabel } from './exports.ts'
import { recountFacts } from './recount-facts.ts'

let api: TestApi
let token: string
let boxesToken: string
beforeAll(async () => {
  api = await createTestApi()
  const staffFields = { is_staff: true, is_pastor: false }
  token = (await api.user(null, { ...staffFields, role: 'vp_support' })).token
  boxesToken = (await api.user(null, { ...staffFields, role: 'boxes_of_hope' })).token
})
afterAll(() => api.close())

const RUN_COUNT = Number(process.env.HALLBOOK_RUNS ?? (isNightRun ? 60 : 5))
/** Seed of the random histories. Fixed except in night runs, so that each run plays the same histories. */
const SEED = Number(process.env.HALLBOOK_SEED ?? (isNightRun ? Date.now() % 2 ** 31 : 11))
const PEOPLE_COUNT = 6

const requiredByTable = {
  lunch_club: ['eligible_child_meals', 'unique_eligible_parents', 'unique_helpers', 'unique_young_helpers'],
  parcel: ['number_of_portions', 'unique_families_served', 'unique_parcels_with_wellbeing_resources'],
  combined: ['unique_children_accessing_wider_support', 'unique_parcel_volunteers'],
}
const requiredNumbers = Object.entries(requiredByTable).flatMap(([table, names]) =>
  [...names, 'entered'].map((name) => `${table}/${name}`),
)

const sessionDays = [
  { date: '2026-08-04', holiday: 'July/Aug', year: 2026 },
  { date: '2026-08-05', holiday: 'July/Aug', year: 2026 },
  { date: '2026-03-05', holiday: 'Extra Sessions', year: 2026 },
  { date: '2025-12-30', holiday: 'Extra Sessions', year: 2026 },
  { date: '2025-05-06', holiday: 'Extra Sessions', year: 2025 },
] as const

const personIndex = fc.nat({ max: PEOPLE_COUNT - 1 })
const dayIndex = fc.nat({ max: sessionDays.length - 1 })
const entryPeriod = {
  holiday: fc.constantFrom('Jan/Feb', 'July/Aug', 'Nov/Dec'),
  year: fc.constantFrom(2025, 2026),
}
const stepArbitrary = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('tick' as const),
      who: personIndex,
      day: dayIndex,
      late: fc.boolean(),
      state: fc.constantFrom('attending', 'attending', 'registered', 'none'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('merge' as const), who: personIndex, other: personIndex }),
  },
  fc.record({
    do: fc.constantFrom('unmerge' as const, 'remove' as const, 'restore' as const),
    who: personIndex,
  }),
  fc.record({ do: fc.constant('unhold' as const), day: dayIndex }),
  fc.record({
    do: fc.constant('change' as const),
    who: personIndex,
    field: fc.constantFrom('young_helper', 'helper', 'accessing_wider_support', 'is_adult'),
    value: fc.boolean(),
  }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('parcel' as const),
      day: dayIndex,
      who: personIndex,
      late: fc.boolean(),
      meals: fc.option(fc.nat({ max: 5 })),
      wellbeing: fc.boolean(),
    }),
  },
  fc.record({
    do: fc.constantFrom('unpack' as const, 'volunteer' as const),
    day: dayIndex,
    who: personIndex,
  }),
  fc.record({ do: fc.constant('unparcel' as const), day: dayIndex }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('enter' as const, 'enter_parcels' as const),
      ...entryPeriod,
      counts: fc.array(fc.nat({ max: 9 }), { minLength: 8, maxLength: 8 }),
      parents: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('withdraw' as const), ...entryPeriod }),
  fc.record({ do: fc.constant('count' as const) }),
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer V> ? V : never

const pickUpToTwo = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 })
const timeArbitrary = fc.oneof(
  fc.constantFrom({ year: 2026 }, { year: 2025 }),
  fc
    .tuple(fc.constantFrom('2025-01-01', '2025-12-30', '2026-08-05'), fc.constantFrom('2026-08-05', '2026-12-31'))
    .map(([date_from, date_to]) => ({ year: 'custom' as const, date_from, date_to })),
)
const filterArbitrary = fc.record({
  time: timeArbitrary,
  regions: pickUpToTwo(['Wales', 'Scotland']),
  organisation_type: fc.constantFrom('tlg' as const, 'boh' as const, 'all' as const),
  tags: pickUpToTwo(fundingTags.slice(0, 3)),
})

const entryPathByStep = {
  enter: 'golden_numbers_manual_entries',
  enter_parcels: 'parcel_provisions_manual_entries',
} as const

/** Enters numbers by hand, and replaces existing entries. Headline numbers of Boxes of Hope clubs are refused. */
const enterNumbers = async (
  organisation: string,
  one: { do: keyof typeof entryPathByStep; holiday: string; year: number; counts: number[]; parents: boolean },
  userToken: string,
) => {
  const fields =
    one.do === 'enter'
      ? [...goldenCounts, ...(one.parents ? optionalGoldenCounts : [])]
      : [...parcelCounts, ...getProgrammeParcelCounts(userToken === boxesToken)]
  const counts = Object.fromEntries(fields.map((field, index) => [field, one.counts[index % one.counts.length]]))
  const { holiday, year } = one
  const { status } = await api.call(userToken, 'POST', `/${entryPathByStep[one.do]}`, {
    organisation,
    year,
    holiday,
    ...counts,
  })
  expect(status).toBe(userToken === boxesToken && one.do === 'enter' ? 403 : 201)
}

/** Deletes both kinds of entries for a holiday. */
const deleteEntries = async (organisation: string, { holiday, year }: { holiday: string; year: number }) => {
  for (const path of Object.values(entryPathByStep)) {
    const { body } = await api.call(
      token,
      'GET',
      `/${path}?organisation=${organisation}&year=${year}&holiday=${encodeURIComponent(holiday)}`,
    )
    for (const { id } of body.results) expect((await api.call(token, 'DELETE', `/${path}/${id}`)).status).toBe(204)
  }
}

/** Creates a club and plays a history on its two tablets. One of the tablets syncs late. */
const playHistory = async (facts: object, steps: readonly Step[]): Promise<void> => {
  const club = await api.club(`Club ${newId()}`, facts)
  const [firstUser, secondUser] = [await api.user(club.id), await api.user(club.id)]
  const [firstDevice, lateDevice] = [createTestDevice(api, firstUser.token), createTestDevice(api, secondUser.token)]
  const parent = { is_adult: true, attendance_type: 'parent_or_carer' }
  const people = [
    ...(await club.people(2, { accessing_wider_support: true, why_lunch: true, gender: 'Female' })),
    ...(await club.people(1, { young_helper: true, date_of_birth: '2010-08-05', first_language: 'welsh ' })),
    // This child turns eight on the second day of the summer.
    ...(await club.people(1, { date_of_birth: '2018-08-05', true_statements_free_school_meals: true })),
    ...(await club.people(1, { ...parent, english_first_language: true, true_statements_lone_parent: true })),
    ...(await club.people(1, { ...parent, helper: true, accessing_wider_support_type: 'yes_single' })),
  ]
  const [sessionIds, parcelIds] = [sessionDays.map(() => newId()), sessionDays.map(() => newId())]
  // Boxes of Hope clubs have no lunch sessions, so the server rejects their sessions and ticks.
  for (const [index, sessionDay] of sessionDays.entries())
    await firstDevice.push(
      firstDevice.mutation('session.create', { id: sessionIds[index], ...sessionDay }),
      firstDevice.mutation('parcel.create', {
        id: parcelIds[index],
        date: sessionDay.date,
        holiday: sessionDay.holiday,
      }),
    )
  for (const historyStep of steps) {
    const id = 'who' in historyStep ? (people[historyStep.who] ?? '') : ''
    if (historyStep.do === 'tick') {
      const device = historyStep.late ? lateDevice : firstDevice
      const session = sessionIds[historyStep.day]
      await device.push(
        device.mutation('attendance.set', { session, registered: id, state: historyStep.state, seen: 0 }),
      )
    } else if (historyStep.do === 'merge') {
      const otherPerson = people[historyStep.other] ?? ''
      if (otherPerson !== id)
        await firstDevice.push(firstDevice.mutation('registered.merge', { primary: id, duplicates: [otherPerson] }))
    } else if (historyStep.do === 'change') {
      const change = { [historyStep.field]: { base: !historyStep.value, value: historyStep.value } }
      await firstDevice.push(firstDevice.mutation('registered.update', { id, set: change }))
    } else if (historyStep.do === 'parcel') {
      const device = historyStep.late ? lateDevice : firstDevice
      const fieldChanges = {
        adults: { base: 1, value: 2 },
        children: { base: 0, value: historyStep.day },
        num_meals: { base: null, value: historyStep.meals },
        wellbeing_resources: { base: false, value: historyStep.wellbeing },
      }
      const row = { parcel: parcelIds[historyStep.day], registered: id, set: fieldChanges }
      await device.push(device.mutation('parcel_row.set', row))
    } else if (historyStep.do === 'unpack') {
      await firstDevice.push(
        firstDevice.mutation('parcel_row.remove', { parcel: parcelIds[historyStep.day], registered: id }),
      )
    } else if (historyStep.do === 'volunteer') {
      const volunteers = { add: [id], remove: [] }
      await firstDevice.push(
        firstDevice.mutation('parcel.update', { id: parcelIds[historyStep.day], set: { volunteers } }),
      )
    } else if (historyStep.do === 'unparcel') {
      await firstDevice.push(firstDevice.mutation('parcel.delete', { id: parcelIds[historyStep.day], seen: 99999 }))
    } else if (historyStep.do === 'enter' || historyStep.do === 'enter_parcels') {
      await enterNumbers(
        club.id,
        historyStep,
        'is_boxes_of_hope' in facts && facts.is_boxes_of_hope ? boxesToken : token,
      )
    } else if (historyStep.do === 'withdraw') {
      await deleteEntries(club.id, historyStep)
    } else if (historyStep.do === 'count') {
      await countTotals(api.db)
    } else if (historyStep.do === 'unhold') {
      await firstDevice.push(firstDevice.mutation('session.delete', { id: sessionIds[historyStep.day], seen: 99999 }))
    } else {
      const args =
        historyStep.do === 'unmerge' ? { primary: id } : { id, ...(historyStep.do === 'remove' && { seen: 99999 }) }
      await firstDevice.push(
        firstDevice.mutation(`registered.${historyStep.do === 'remove' ? 'delete' : historyStep.do}`, args),
      )
    }
  }
}

const callByTable = {
  lunch_club: 'golden_numbers',
  parcel: 'parcel_golden_numbers',
  combined: 'combined_golden_numbers',
}
const fileNameByTable = { lunch_club: 'lunch_club', parcel: 'parcel_provision', combined: 'combined' }

/** Numbers that were above zero at least once. */
const nonZeroNumbers = new Set<string>()

/**
 * Compares the numbers on screen with the numbers computed in plain code, and the numbers in the file with the screen.
 */
const compareNumbers = async (filter: DashboardFilterInput): Promise<void> => {
  const reference = await computeReferenceNumbers(api, filter, getLondonDay())
  for (const table of ['lunch_club', 'parcel', 'combined'] as const) {
    const { status, body } = await api.call(token, 'POST', `/dashboard/${callByTable[table]}`, filter)
    expect(status).toBe(200)
    const screenRows = [...body.holidays]
    const hasExtra = screenRows.length === 7
    for (const [rowIndex, row] of [...screenRows.entries(), [7, body.year_to_date] as const]) {
      const enteredCount = reference.entered(table, rowIndex)
      // The response contains the numbers computed from sessions if any number was entered by hand. Otherwise it
      // contains null.
      const computed = enteredCount > 0 ? reference.computed(table, rowIndex) : null
      expect(row).toMatchObject({ ...reference.total(table, rowIndex), entered: enteredCount, computed })
      if (enteredCount > 0) nonZeroNumbers.add(`${table}/entered`)
    }
    if (!hasExtra) expect(Object.values(reference.total(table, 6)).every((count) => count === 0)).toBe(true)
    for (const [name, count] of Object.entries(reference.computed(table, 7)))
      if (count > 0) nonZeroNumbers.add(`${table}/${name}`)
    await compareFile(filter, table, [...screenRows, { holiday: 'Year to date', ...body.year_to_date }])
  }
}

type ScreenRow = { holiday: string } & Record<string, number | string>

const compareFile = async (
  filter: DashboardFilterInput,
  table: keyof typeof fileNameByTable,
  screenRows: ScreenRow[],
) => {
  const response = await api.app.request(`/api/dashboard/export_${fileNameByTable[table]}_year`, {
    method: 'POST',
    body: JSON.stringify(filter),
    headers: { Authorization: `JWT ${token}`, 'Content-Type': 'application/json' },
  })
  const text = await response.text()
  if (response.status === 400) return expect(JSON.parse(text).code).toMatch(/^no_(data|year_export)$/)
  const [header = [], ...rows] = readCsv(text)
  for (const row of screenRows)
    for (const [name, count] of Object.entries(row)) {
      const column = header.indexOf(`${nameToLabel(name)}: ${row.holiday}`)
      if (column < 0) continue
      const sum = rows.reduce((all, cells) => all + Number(cells[column]), 0)
      expect({ name, holiday: row.holiday, sum }).toEqual({ name, holiday: row.holiday, sum: count })
    }
}

it('the screen, the files and plain code agree on random histories [DASH-94, DASH-95, DASH-159]', async () => {
  const clubArbitrary = fc.record({
    steps: fc.array(stepArbitrary, { minLength: 10, maxLength: 25 }),
    region: fc.constantFrom('Wales', 'Scotland'),
    is_boxes_of_hope: fc.boolean(),
    tags: pickUpToTwo(fundingTags.slice(0, 3)),
  })
  const worldArbitrary = fc.record({
    clubs: fc.array(clubArbitrary, { minLength: 1, maxLength: 2 }),
    asked: fc.array(filterArbitrary, { minLength: 4, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(worldArbitrary, async ({ clubs, asked: filterSamples }) => {
      for (const { steps, ...facts } of clubs) await playHistory(facts, steps)
      expect(await recountFacts(api.db, new AbortController().signal)).toEqual([])
      for (const [index, { time: timeFilter, ...filter }] of filterSamples.entries()) {
        // The first two filters run with outdated totals. Refresh the totals for the other filters.
        if (index === 2) await countTotals(api.db)
        await compareNumbers({ ...timeFilter, ...filter })
        const insights = await readDisplayedInsights(api, token, { ...timeFilter, ...filter })
        expect(insights).toEqual(await computeReferenceInsights(api, { ...timeFilter, ...filter }, getLondonDay()))
      }
    }),
    { numRuns: RUN_COUNT, seed: SEED, endOnFailure: true },
  )
  // Require each number to be above zero at least once. A number that is always zero would agree everywhere
  // without testing anything.
  expect([...nonZeroNumbers].sort()).toEqual(expect.arrayContaining(requiredNumbers))
}, 600_000)
