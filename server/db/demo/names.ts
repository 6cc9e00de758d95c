import type { Chance } from './chance.ts'
import type { Names } from './name-lists.ts'
import { namesOfBritain } from './names-of-britain.ts'
import { namesOfTheWorld } from './names-of-the-world.ts'

const all = { ...namesOfBritain, ...namesOfTheWorld } satisfies Record<string, Names>
export type Origin = keyof typeof all
export type Sex = 'female' | 'male'
export type Surname = Record<Sex, string>

const list = (text: string): string[] => text.split(/,\s*/)

type Pool = {
  surnames: Surname[]
  children: Record<Sex, string[]>
  adults: Record<Sex, string[]>
  languages: string[]
  diet: Names['diet']
}

const poolOf = (names: Names): Pool => ({
  surnames: list(names.surnames).map((surname) => {
    const [male = '', female = male] = surname.split('/')
    return { male, female }
  }),
  children: { female: list(names.girls), male: list(names.boys) },
  adults: { female: list(names.women), male: list(names.men) },
  languages: names.languages ? list(names.languages) : [],
  diet: names.diet,
})

const pools = Object.fromEntries(
  Object.entries(all).map(([origin, names]) => [origin, poolOf(names)]),
) as Record<Origin, Pool>

/** First languages of an origin besides English. */
export const languagesOf = (origin: Origin): readonly string[] => pools[origin].languages
export const dietOf = (origin: Origin): Names['diet'] => pools[origin].diet

/** The name with its case and outer spaces taken off: what two records of one person share. */
export const nameKey = (first: string, last: string): string => `${first} ${last}`.toLowerCase().trim()

/** Gives out names so that no two people of a club share one by accident. */
export type NameBook = {
  surname(origin: Origin, chance: Chance): Surname
  /** A first name that is still free beside the surname. */
  first(origin: Origin, age: 'children' | 'adults', sex: Sex, last: string, chance: Chance): string
}

/** Families that may share a surname before it is joined to another one. */
const FAMILIES_A_SURNAME = 3
const TRIES = 30

/** @param taken name keys that the club's register holds already */
export const createNameBook = (taken: Iterable<string> = []): NameBook => {
  const used = new Set(taken)
  const families = new Map<string, number>()
  const free = (surname: string) => (families.get(surname) ?? 0) < FAMILIES_A_SURNAME
  const take = (surname: Surname): Surname => {
    families.set(surname.male, (families.get(surname.male) ?? 0) + 1)
    return surname
  }
  return {
    surname: (origin, chance) => {
      const { surnames } = pools[origin]
      for (let i = 0; i < TRIES; i++) {
        const surname = chance.pick(surnames)
        if (free(surname.male)) return take(surname)
      }
      for (;;) {
        const [one, other] = [chance.pick(surnames), chance.pick(pools[chance.pick(doubleWith)].surnames)]
        const joined = (sex: Sex) => `${one[sex]}-${other[sex]}`
        if (one !== other && free(joined('male')))
          return take({ female: joined('female'), male: joined('male') })
        // A register of thousands uses every pair up; then surnames repeat.
        if (chance.of(0.02)) return one
      }
    },
    first: (origin, age, sex, last, chance) => {
      const names = pools[origin][age][sex]
      for (let i = 0; i < TRIES; i++) {
        const first = chance.pick(names)
        if (used.has(nameKey(first, last))) continue
        used.add(nameKey(first, last))
        return first
      }
      // Two given names, as children get where a family name is common.
      const first = `${chance.pick(names)} ${chance.pick(pools.english[age][sex])}`
      used.add(nameKey(first, last))
      return first
    },
  }
}

/** Origins whose surnames stand well behind a hyphen. */
const doubleWith = ['english', 'welsh', 'scottish', 'irish'] as const
