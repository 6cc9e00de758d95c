import type { Chance } from './chance.ts'
import names from './data/names.json' with { type: 'json' }

export type Origin = keyof typeof names
export const origins = Object.keys(names) as Origin[]
export type Sex = 'female' | 'male'
export type Surname = Record<Sex, string>

/** Names of an origin as lists separated by commas. In `Kowalski/Kowalska`, the man's form comes first. */
type NameLists = Record<'surnames' | 'girls' | 'boys' | 'women' | 'men', string> & {
  /** First languages other than English in these families. */
  languages?: string
  /** Diet of most of these families. */
  diet?: string
}

/** Splits a list that is stored as text with commas. */
export const splitList = (text: string): string[] => text.split(', ')

const buildPool = ({ surnames, girls, boys, women, men, languages, diet }: NameLists) => ({
  surnames: splitList(surnames).map((surname): Surname => {
    const [male = '', female = male] = surname.split('/')
    return { male, female }
  }),
  children: { female: splitList(girls), male: splitList(boys) },
  adults: { female: splitList(women), male: splitList(men) },
  languages: languages ? splitList(languages) : [],
  diet,
})

const pools = Object.fromEntries(origins.map((origin) => [origin, buildPool(names[origin])])) as Record<
  Origin,
  ReturnType<typeof buildPool>
>

/** Returns an origin's first languages other than English. */
export const getLanguages = (origin: Origin): readonly string[] => pools[origin].languages
export const getDiet = (origin: Origin): string | undefined => pools[origin].diet

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
      const firstNames = pools[origin][age][sex]
      for (let i = 0; i < MAX_ATTEMPTS; i++) {
        const firstName = chance.pick(firstNames)
        if (usedKeys.has(buildNameKey(firstName, last))) continue
        usedKeys.add(buildNameKey(firstName, last))
        return firstName
      }
      // Combine two given names, as is usual for children with a common surname.
      const first = `${chance.pick(firstNames)} ${chance.pick(pools.english[age][sex])}`
      usedKeys.add(buildNameKey(first, last))
      return first
    },
  }
}

/** Origins whose surnames suit a double name. */
const doubleNameOrigins = ['english', 'welsh', 'scottish', 'irish'] as const
