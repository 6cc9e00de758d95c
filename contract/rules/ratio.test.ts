import { describe, expect, it } from 'vitest'
import type { ClearanceRow, RegisteredRow } from '../rows.ts'
import { calculateRatio } from './ratio.ts'

const DAY = '2026-08-05'

type PersonFacts = Partial<RegisteredRow> & { clearance?: Pick<ClearanceRow, 'cleared' | 'until'>; here?: boolean }

const buildFacts = (...all: PersonFacts[]) => {
  const people = all.map(({ clearance: _c, here: _h, ...facts }, index) => ({
    id: `p${index}`,
    is_adult: false,
    young_helper: false,
    helper: false,
    attendance_type: null,
    date_of_birth: null,
    age_band: null,
    ...facts,
  }))
  const ticks = new Map(
    all.map(({ here = true }, index) => [
      `p${index}`,
      { state: here ? ('attending' as const) : ('registered' as const), contested: false },
    ]),
  )
  const clearances = new Map(
    all.flatMap(({ clearance }, index) => (clearance ? [[`p${index}`, clearance] as const] : [])),
  )
  return { people, ticks, clearances, day: DAY }
}

/** Builds a child who is this many years old on the test day. */
const buildChildOfAge = (years: number): PersonFacts => ({ date_of_birth: `${2026 - years}-08-05` })
const buildChildren = (count: number, years: number) => Array.from({ length: count }, () => buildChildOfAge(years))
const buildAdult = (cleared?: ClearanceRow['cleared'], until: string | null = null): PersonFacts => ({
  is_adult: true,
  helper: true,
  ...(cleared && { clearance: { cleared, until } }),
})

describe('adults with a check for children by age [B-HAL-03]', () => {
  it('needs one adult for 3, 4, 6, 8 or 10 children by age', () => {
    for (const [years, perAdult] of [
      [0, 3] as const,
      [1, 3] as const,
      [2, 4] as const,
      [3, 4] as const,
      [4, 6] as const,
      [8, 6] as const,
      [9, 8] as const,
      [12, 8] as const,
      [13, 10] as const,
      [18, 10] as const,
    ]) {
      expect([years, calculateRatio(buildFacts(...buildChildren(perAdult, years))).needed]).toEqual([years, 1])
      expect([years, calculateRatio(buildFacts(...buildChildren(perAdult + 1, years))).needed]).toEqual([years, 2])
    }
  })

  it('adds the shares of all ages before rounding up', () => {
    expect(calculateRatio(buildFacts(...buildChildren(14, 7)))).toMatchObject({
      missing: 3,
      children: 14,
      under: 9,
    })
    const mixedRatio = calculateRatio(buildFacts(...buildChildren(3, 5), ...buildChildren(4, 10), buildAdult('yes')))
    expect(mixedRatio).toMatchObject({ needed: 1, missing: 0, cleared: 1, under: 13 })
    expect(mixedRatio.bands.map(({ band, children: count }) => [band.from, count])).toEqual([
      [4, 3],
      [9, 4],
    ])
    expect(calculateRatio(buildFacts(...buildChildren(1, 14))).under).toBeNull()
  })

  it('counts adults with a valid check and groups the others', () => {
    const { cleared, uncleared, otherAdults, missing } = calculateRatio(
      buildFacts(
        buildAdult('yes'),
        buildAdult('yes', DAY),
        buildAdult('yes', '2026-08-04'),
        buildAdult('no'),
        buildAdult('unknown'),
        buildAdult(),
        { is_adult: true },
        { ...buildAdult('yes'), here: false },
        ...buildChildren(13, 6),
      ),
    )
    expect({ cleared, uncleared, otherAdults, missing }).toEqual({
      cleared: 2,
      missing: 1,
      otherAdults: 1,
      uncleared: { missing: 2, lapsed: 1, unknown: 1 },
    })
  })

  it('counts young helpers separately and reports unknown and rough ages', () => {
    const facts = buildFacts(
      { ...buildChildOfAge(15), young_helper: true },
      { is_adult: true, attendance_type: 'young_helper' as const },
      { age_band: '8-10' as const },
      {},
      buildChildOfAge(9),
    )
    expect(calculateRatio(facts)).toMatchObject({
      youngHelpers: 2,
      children: 3,
      roughAges: 1,
      unknownAges: 1,
      cleared: 0,
      bands: [{ children: 2 }, { children: 1 }],
    })
  })

  it('counts people who left the register, not people signed out', () => {
    const facts = buildFacts(buildChildOfAge(7), buildAdult('yes'))
    const departedPeople = new Map([
      ['p0', false],
      ['p1', true],
    ])
    expect(calculateRatio({ ...facts, people: [], departed: departedPeople })).toMatchObject({
      children: 1,
      unknownAges: 1,
      cleared: 0,
      otherAdults: 1,
    })
    const signedOutPeople = new Map([['p0', true]])
    expect(calculateRatio({ ...facts, left: signedOutPeople })).toMatchObject({ children: 0, cleared: 1 })
    expect(calculateRatio({ ...facts, people: [] })).toMatchObject({ children: 0, needed: 0, under: null })
  })
})
