import type { Chance } from './chance.ts'
import type { Names } from './name-lists.ts'
import { namesOfBritain } from './names-of-britain.ts'
import { namesOfTheWorld } from './names-of-the-world.ts'

const namesByOrigin = { ...namesOfBritain, ...namesOfTheWorld } satisfies Record<string, Names>
export type Origin = keyof typeof namesByOrigin
export type Sex = 'female' | 'male'
export type Surname = Record<Sex, string>

const splitList = (text: string): string[] => text.split(/,\s*/)

type Pool = {
  surnames: Surname[]
  children: Record<Sex, string[]>
  adults: Record<Sex, string[]>
  languages: string[]
  diet: Names['diet']
}

const buildPool = (names: Names): Pool => ({
  surnames: splitList(names.surnames).map((surname) => {
    const [male = '', female = male] = surname.split('/')
    return { male, female }
  }),
  children: { female: splitList(names.girls), male: splitList(names.boys) },
  adults: { female: splitList(names.women), male: splitList(names.men) },
  languages: names.languages ? splitList(names.languages) : [],
  diet: names.diet,
})

const pools = Object.fromEntries(
  Object.entries(namesByOrigin).map(([origin, names]) => [origin, buildPool(names)]),
) as Record<Origin, Pool>

/** Returns an origin's first languages other than English. */
export const getLanguages = (origin: Origin): readonly string[] => pools[origin].languages
export const getDiet = (origin: Origin): Names['diet'] => pools[origin].diet

/** Returns the trimmed name in lower case. People with the same key have the same name. */
export const buildNameKey = (first: string, last: string): string => `${first} ${last}`.toLowerCase().trim()

/** Picks names so that no two people in a club have the same name by accident. */
export type NameBook = {
  surname(origin: Origin, chance: Chance): Surname
  /** Picks a first name that is unused with this surname. */
  first(origin: Origin, age: 'children' | 'adults', sex: Sex, last: string, chance: Chance): string
}

/** Number of families with the same surname, after which double surnames are used. */
const MAX_FAMILIES_PER_SURNAME = 3
const MAX_ATTEMPTS = 30

/**
 * Creates a name book.
 * @param usedNames name keys that the club's register already contains
 */
export const createNameBook = (usedNames: Iterable<string> = []): NameBook => {
  const usedKeys = new Set(usedNames)
  const families = new Map<string, number>()
  const isAvailable = (surname: string) => (families.get(surname) ?? 0) < MAX_FAMILIES_PER_SURNAME
  const claimSurname = (surname: Surname): Surname => {
    families.set(surname.male, (families.get(surname.male) ?? 0) + 1)
    return surname
  }
  return {
    surname: (origin, chance) => {
      const { surnames } = pools[origin]
      for (let i = 0; i < MAX_ATTEMPTS; i++) {
        const surname = chance.pick(surnames)
        if (isAvailable(surname.male)) return claimSurname(surname)
      }
      for (;;) {
        const [one, other] = [chance.pick(surnames), chance.pick(pools[chance.pick(doubleNameOrigins)].surnames)]
        const joinSurnames = (sex: Sex) => `${one[sex]}-${other[sex]}`
        if (one !== other && isAvailable(joinSurnames('male')))
          return claimSurname({ female: joinSurnames('female'), male: joinSurnames('male') })
        // A register of thousands may have used every pair of surnames. Then repeat a single surname.
        if (chance.of(0.02)) return one
      }
    },
    first: (origin, age, sex, last, chance) => {
      const names = pools[origin][age][sex]
      for (let i = 0; i < MAX_ATTEMPTS; i++) {
        const firstName = chance.pick(names)
        if (usedKeys.has(buildNameKey(firstName, last))) continue
        usedKeys.add(buildNameKey(firstName, last))
        return firstName
      }
      // Combine two given names, as is usual for children with a common surname.
      const first = `${chance.pick(names)} ${chance.pick(pools.english[age][sex])}`
      usedKeys.add(buildNameKey(first, last))
      return first
    },
  }
}

/** Origins whose surnames suit a double name. */
const doubleNameOrigins = ['english', 'welsh', 'scottish', 'irish'] as const
