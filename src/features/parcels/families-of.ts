import { allergens as everyAllergen } from '@contract/option-lists.ts'
import { foldName } from '@contract/rules/alphabet.ts'
import { asTold, dietaryFields, parcelDietaryRequirements, type Told } from '@contract/rules/parcels.ts'
import { fullName } from '@contract/rules/person.ts'
import type { Person } from '@/hooks/order-people.ts'
import type { Stored } from '@/hooks/use-replica.ts'

/** Family of a session as shown on screens (PARC-45 to PARC-50). */
export type ParcelFamily = {
  row: Stored<'parcel_rows'>
  /**
   * Person who receives the delivery, or undefined after leaving the register. The parcel's numbers still
   * count.
   */
  person: Person | undefined
  /** Empty if the person has left the register. */
  name: string
  family: Person[]
  /**
   * Combined requirements of the delivery contact and the family. While devices disagree, the text contains
   * both versions.
   */
  full_dietary_requirements: string | null
  /** Combined allergens of the family in the usual order. */
  allergens: (typeof everyAllergen)[number][]
  /** Open conflicts of this family's parcel, with both values. */
  disputes: Stored<'conflicts'>[]
  /** True if a change is unsent or without a response. */
  pending: boolean
}

/** In-memory data for the list. Each object is stable until it changes. */
export type FamilyFacts = {
  rows: readonly Stored<'parcel_rows'>[]
  people: readonly Person[]
  /** Open conflicts. */
  questions: readonly Stored<'conflicts'>[]
  /** People whose parcel has a pending change. */
  pending: ReadonlyMap<string, true>
}

type Eating = Omit<ParcelFamily, 'row' | 'disputes' | 'pending'>

const toldOf = (questions: FamilyFacts['questions']): Told[] =>
  questions.flatMap(({ kind, field, record, mine, theirs }) =>
    kind === 'field' && dietaryFields.includes(field ?? '')
      ? [mine, theirs].map(({ value }) => ({ of: record, field: field ?? '', value }))
      : [],
  )

const eatingOf = (person: Person, people: ReadonlyMap<string, Person>, told: readonly Told[]): Eating => {
  const family = person.family_entries.flatMap((id) => people.get(id) ?? [])
  const all = new Set([person, ...family].flatMap((one) => one.allergens))
  return {
    person,
    family,
    name: fullName(person),
    full_dietary_requirements: parcelDietaryRequirements(
      asTold(person, told),
      family.flatMap((one) => asTold(one, told)),
    ),
    allergens: everyAllergen.filter((one) => all.has(one)),
  }
}

const GONE: Eating = {
  person: undefined,
  family: [],
  name: '',
  full_dietary_requirements: null,
  allergens: [],
}

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, at) => one === b[at])

const sameFamily = (a: ParcelFamily, b: ParcelFamily): boolean =>
  a.row === b.row &&
  a.person === b.person &&
  a.pending === b.pending &&
  a.full_dietary_requirements === b.full_dietary_requirements &&
  sameItems(a.family, b.family) &&
  sameItems(a.disputes, b.disputes)

/**
 * Returns row ids sorted by the families' names, the order in which boxes are numbered. Unknown people come
 * last.
 */
const orderOf = (rows: FamilyFacts['rows'], eating: (registered: string) => Eating): string[] => {
  const named = rows.map(({ id, registered }) => {
    const { person } = eating(registered)
    return { id, name: person ? foldName(`${person.last_name} ${person.first_name}`) : '\uffff' }
  })
  named.sort((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1))
  return named.map(({ id }) => id)
}

/**
 * Creates a function that builds a session's families sorted by name and reuses unchanged objects, because a
 * tick changes only one of hundreds. Food and order are cached until people or conflicts change.
 */
export const familiesMaker = (): ((facts: FamilyFacts) => ParcelFamily[]) => {
  let made = new Map<string, ParcelFamily>()
  let known: { people: unknown; questions: unknown; eating: (registered: string) => Eating } | undefined
  let order: { ids: string; eating: unknown; sorted: string[] } | undefined
  return ({ rows, people, questions, pending }) => {
    if (known?.people !== people || known.questions !== questions) {
      const byId = new Map(people.map((one) => [one.id, one]))
      const told = toldOf(questions)
      const found = new Map<string, Eating>()
      const eating = (registered: string) => {
        const person = byId.get(registered)
        if (!person) return GONE
        const had = found.get(registered) ?? eatingOf(person, byId, told)
        found.set(registered, had)
        return had
      }
      known = { people, questions, eating }
    }
    const { eating } = known
    const ids = rows.map(({ id }) => id).join()
    if (order?.ids !== ids || order.eating !== eating) order = { ids, eating, sorted: orderOf(rows, eating) }
    const asked = questions.filter((one) => one.table === 'parcel_rows')
    const byId = new Map(rows.map((row) => [row.id, row]))
    const families = order.sorted.flatMap((id) => {
      const row = byId.get(id)
      if (!row) return []
      const family = {
        row,
        ...eating(row.registered),
        disputes: asked.length === 0 ? [] : asked.filter((one) => one.record === id),
        pending: pending.has(row.registered),
      }
      const before = made.get(id)
      return before && sameFamily(before, family) ? before : family
    })
    made = new Map(families.map((family) => [family.row.id, family]))
    return families
  }
}
