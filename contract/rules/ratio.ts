import type { ClearanceRow, RegisteredRow } from '../rows.ts'
import { ageOn } from './age.ts'
import { isHere, isYoungHelper, type Ticks } from './attendance.ts'
import { type CheckState, checkStateOf } from './clearance.ts'
import type { Day } from './days.ts'
import { isVolunteer } from './parcels.ts'

/** Children whom one adult may look after, by age (NSPCC). Each band begins at its age and ends where the next begins. */
export const ratioBands = [
  { from: 0, to: 1, perAdult: 3 },
  { from: 2, to: 3, perAdult: 4 },
  { from: 4, to: 8, perAdult: 6 },
  { from: 9, to: 12, perAdult: 8 },
  { from: 13, to: 18, perAdult: 10 },
] as const
export type RatioBand = (typeof ratioBands)[number]

/** The band in which a child counts whose age nobody knows. */
export const BAND_OF_UNKNOWN: RatioBand = ratioBands[2]

type Person = Pick<
  RegisteredRow,
  'id' | 'is_adult' | 'young_helper' | 'attendance_type' | 'helper' | 'date_of_birth' | 'age_band'
>

/** Adults and children who are here, as the ratio asks for them. */
export type Ratio = {
  /** Children here by band, those bands alone in which there are any. */
  bands: { band: RatioBand; children: number }[]
  /** All of them. */
  children: number
  /** Children whose age is not on record; they count in `BAND_OF_UNKNOWN`. */
  unknownAges: number
  /** Children of whom only a rough age is known; they count as the youngest they may be. */
  roughAges: number
  /** Adults here whose check is on record and has not ended. */
  cleared: number
  /** Helpers here who are adults and do not count, by what is missing. */
  uncleared: Record<Exclude<CheckState, 'cleared'>, number>
  /** All other adults here: parents, carers, guests. */
  otherAdults: number
  /** Young helpers here: neither children nor adults. */
  youngHelpers: number
  /** Adults with a check that these children need. */
  needed: number
  /** How many more of them. */
  missing: number
  /** All children whose age is known are younger than this; null where some are in the last band, or there are none. */
  under: number | null
}

type RatioFacts = {
  people: Iterable<Person>
  ticks: Ticks
  /** By person. */
  clearances: ReadonlyMap<string, Pick<ClearanceRow, 'cleared' | 'until'>>
  /** Of people who have left the register, whether they were adults. */
  departed?: ReadonlyMap<string, boolean>
  day: Day
}

/** The youngest age that somebody may have on a day; null where nothing is known of it. */
const youngestAge = ({ date_of_birth, age_band }: Person, day: Day): number | null => {
  const age = ageOn(date_of_birth, day)
  if (age !== null) return age
  return age_band ? Number(age_band.split('-')[0]) : null
}

const bandOf = (age: number): RatioBand =>
  ratioBands.findLast(({ from }) => age >= from) ?? (ratioBands[0] as RatioBand)

/** Shares of adults are added up before they are rounded: one adult may look after children of two ages. */
const adultsFor = (bands: Ratio['bands']): number =>
  // Sums of sixths and eighths are no whole numbers in binary.
  Math.max(0, Math.ceil(bands.reduce((sum, { band, children }) => sum + children / band.perAdult, 0) - 1e-9))

/**
 * Who is here, adults with a check beside children by age (B-HAL-03). Counts what is known and decides nothing: who has left
 * the register counts as a child of unknown age, or as one of the other adults.
 */
export const ratioOf = ({ people, ticks, clearances, departed, day }: RatioFacts): Ratio => {
  const inBand = new Map<RatioBand, number>()
  const uncleared = { missing: 0, lapsed: 0, unknown: 0 }
  const counts = { children: 0, unknownAges: 0, roughAges: 0, cleared: 0, otherAdults: 0, youngHelpers: 0 }
  const countChild = (age: number | null) => {
    const band = age === null ? BAND_OF_UNKNOWN : bandOf(age)
    inBand.set(band, (inBand.get(band) ?? 0) + 1)
    counts.children += 1
    if (age === null) counts.unknownAges += 1
  }
  const gone = new Map([...ticks].filter(([, tick]) => isHere(tick)))
  for (const person of people) {
    if (!gone.delete(person.id)) continue
    if (isYoungHelper(person)) counts.youngHelpers += 1
    else if (person.is_adult) {
      const state = checkStateOf(clearances.get(person.id), day)
      if (state === 'cleared') counts.cleared += 1
      else if (isVolunteer(person)) uncleared[state] += 1
      else counts.otherAdults += 1
    } else {
      countChild(youngestAge(person, day))
      if (person.age_band && ageOn(person.date_of_birth, day) === null) counts.roughAges += 1
    }
  }
  for (const [id, tick] of gone) {
    const adult = departed?.get(id) ?? tick.is_adult
    if (adult) counts.otherAdults += 1
    // Neither here nor gone: a download under way has yet to bring this person.
    else if (adult === false) countChild(null)
  }
  const bands = ratioBands.flatMap((band) => {
    const children = inBand.get(band)
    return children ? [{ band, children }] : []
  })
  const needed = adultsFor(bands)
  const oldest = bands.at(-1)?.band
  return {
    ...counts,
    bands,
    uncleared,
    needed,
    missing: Math.max(0, needed - counts.cleared),
    under: oldest && oldest !== ratioBands.at(-1) ? oldest.to + 1 : null,
  }
}
