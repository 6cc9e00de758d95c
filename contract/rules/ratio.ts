import type { ClearanceRow, RegisteredRow } from '../rows.ts'
import { isAttending, isYoungHelper, type TickByPerson } from './attendance.ts'
import { type CheckState, getCheckState } from './clearance.ts'
import { type Day, getAge } from './days.ts'
import { isVolunteer } from './parcels.ts'

/** Maximum number of children per adult, by the age of the children in years (NSPCC). `from` and `to` are included. */
export const ratioBands = [
  { from: 0, to: 1, perAdult: 3 },
  { from: 2, to: 3, perAdult: 4 },
  { from: 4, to: 8, perAdult: 6 },
  { from: 9, to: 12, perAdult: 8 },
  { from: 13, to: 18, perAdult: 10 },
] as const
export type RatioBand = (typeof ratioBands)[number]

/** Band in which children of unknown age count. */
export const UNKNOWN_AGE_BAND: RatioBand = ratioBands[2]

type Person = Pick<
  RegisteredRow,
  'id' | 'is_adult' | 'young_helper' | 'attendance_type' | 'helper' | 'date_of_birth' | 'age_band'
>

/** Result of the ratio calculation for the people who are present. */
export type Ratio = {
  /** Number of present children in each band. Bands without children are left out. */
  bands: { band: RatioBand; children: number }[]
  /** Total number of present children. */
  children: number
  /** Number of children of unknown age. They are also counted in `UNKNOWN_AGE_BAND`. */
  unknownAges: number
  /** Number of children with only an age band. Each counts with the youngest age of that band. */
  roughAges: number
  /** Number of present adults with a valid check. */
  cleared: number
  /** Number of present adult helpers without a valid check, by reason. */
  uncleared: Record<Exclude<CheckState, 'cleared'>, number>
  /** Number of other present adults: parents, carers and guests. */
  otherAdults: number
  /** Number of present young helpers. They count neither as children nor as adults. */
  youngHelpers: number
  /** Number of adults with a valid check that the present children need. */
  needed: number
  /** Number of further adults with a valid check that are needed. */
  missing: number
  /**
   * Age limit in years: all children of known age are younger. Null without children, or if a child is in the last
   * band.
   */
  under: number | null
}

type RatioFacts = {
  people: Iterable<Person>
  ticks: TickByPerson
  /** Checks of helpers. Key: person id. */
  clearances: ReadonlyMap<string, Pick<ClearanceRow, 'cleared' | 'until'>>
  /** People who have left the register. Key: person id. Value: true for a person who was an adult. */
  departed?: ReadonlyMap<string, boolean>
  /** People who were signed out. Key: person id. */
  left?: ReadonlyMap<string, unknown>
  day: Day
}

/** Returns the youngest age that a person can have on a day. Returns null if neither birthday nor age band is known. */
const getYoungestAge = ({ date_of_birth, age_band }: Person, day: Day): number | null => {
  const age = getAge(date_of_birth, day)
  if (age !== null) return age
  return age_band ? Number(age_band.split('-')[0]) : null
}

const findBand = (age: number): RatioBand =>
  ratioBands.findLast(({ from }) => age >= from) ?? (ratioBands[0] as RatioBand)

/**
 * Counts the adults that these children need. Adds the fractions of all bands and then rounds up, because one adult may
 * look after children of two bands.
 */
const countNeededAdults = (bands: Ratio['bands']): number =>
  // Subtract a tolerance before rounding up, because binary sums of sixths and eighths can be slightly too large.
  Math.max(0, Math.ceil(bands.reduce((sum, { band, children }) => sum + children / band.perAdult, 0) - 1e-9))

/**
 * Calculates the ratio of adults with a valid check to children by age (B-HAL-03). The result is only information and
 * blocks nothing. A person who has left the register counts as a child of unknown age or as another adult.
 */
export const calculateRatio = ({ people, ticks, clearances, departed, left, day }: RatioFacts): Ratio => {
  const childrenByBand = new Map<RatioBand, number>()
  const uncleared = { missing: 0, lapsed: 0, unknown: 0 }
  const counts = { children: 0, unknownAges: 0, roughAges: 0, cleared: 0, otherAdults: 0, youngHelpers: 0 }
  const countChild = (age: number | null) => {
    const band = age === null ? UNKNOWN_AGE_BAND : findBand(age)
    childrenByBand.set(band, (childrenByBand.get(band) ?? 0) + 1)
    counts.children += 1
    if (age === null) counts.unknownAges += 1
  }
  const remainingTicks = new Map([...ticks].filter(([id, tick]) => isAttending(tick) && !left?.has(id)))
  for (const person of people) {
    if (!remainingTicks.delete(person.id)) continue
    if (isYoungHelper(person)) counts.youngHelpers += 1
    else if (person.is_adult) {
      const state = getCheckState(clearances.get(person.id), day)
      if (state === 'cleared') counts.cleared += 1
      else if (isVolunteer(person)) uncleared[state] += 1
      else counts.otherAdults += 1
    } else {
      countChild(getYoungestAge(person, day))
      if (person.age_band && getAge(person.date_of_birth, day) === null) counts.roughAges += 1
    }
  }
  for (const [id, tick] of remainingTicks) {
    const isAdult = departed?.get(id) ?? tick.is_adult
    if (isAdult) counts.otherAdults += 1
    // Skip a person if it is unknown whether the person is an adult. A running download has not delivered the person's
    // row yet.
    else if (isAdult === false) countChild(null)
  }
  const bands = ratioBands.flatMap((band) => {
    const children = childrenByBand.get(band)
    return children ? [{ band, children }] : []
  })
  const needed = countNeededAdults(bands)
  const oldestBand = bands.at(-1)?.band
  return {
    ...counts,
    bands,
    uncleared,
    needed,
    missing: Math.max(0, needed - counts.cleared),
    under: oldestBand && oldestBand !== ratioBands.at(-1) ? oldestBand.to + 1 : null,
  }
}
