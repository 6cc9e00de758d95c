import { allergens as everyAllergen } from '@contract/option-lists.ts'
import { foldName } from '@contract/rules/alphabet.ts'
import {
  type DisputedValue,
  dietaryFields,
  expandDisputedValues,
  joinDietaryRequirements,
} from '@contract/rules/parcels.ts'
import { getFullName } from '@contract/rules/person.ts'
import type { Person } from '@/register/order-people.ts'
import type { StoredRow } from '@/sync-state/use-replica.ts'

/** Family of a session as shown on screens (PARC-45 to PARC-50). */
export type ParcelFamily = {
  row: StoredRow<'parcel_rows'>
  /**
   * Person who receives the delivery. Undefined if the person has left the register. The totals still include the
   * parcel.
   */
  person: Person | undefined
  /** Full name, or empty if the person has left the register. */
  name: string
  family: Person[]
  /**
   * Combined dietary requirements of the delivery contact and the family. While devices disagree, the text contains
   * both versions.
   */
  full_dietary_requirements: string | null
  /** Combined allergens of the family in the usual order. */
  allergens: (typeof everyAllergen)[number][]
  /** Open conflicts of this family's parcel, with both values. */
  disputes: StoredRow<'conflicts'>[]
  /** True if a change is unsent or the server has not responded to it. */
  pending: boolean
}

/** In-memory data for the list. Each object is replaced only if its data changes. */
export type FamilyFacts = {
  rows: readonly StoredRow<'parcel_rows'>[]
  people: readonly Person[]
  /** Open conflicts. */
  questions: readonly StoredRow<'conflicts'>[]
  /** People whose parcel has a pending change. Key: person id. */
  pending: ReadonlyMap<string, true>
}

type FamilyFood = Omit<ParcelFamily, 'row' | 'disputes' | 'pending'>

const getDisputedAnswers = (questions: FamilyFacts['questions']): DisputedValue[] =>
  questions.flatMap(({ kind, field, record, mine: ownVersion, theirs: otherVersion }) =>
    kind === 'field' && dietaryFields.includes(field ?? '')
      ? [ownVersion, otherVersion].map(({ value }) => ({ of: record, field: field ?? '', value }))
      : [],
  )

const combineFamilyFood = (
  person: Person,
  people: ReadonlyMap<string, Person>,
  disputedAnswers: readonly DisputedValue[],
): FamilyFood => {
  const family = person.family_entries.flatMap((id) => people.get(id) ?? [])
  const familyAllergens = new Set([person, ...family].flatMap((one) => one.allergens))
  return {
    person,
    family,
    name: getFullName(person),
    full_dietary_requirements: joinDietaryRequirements(
      expandDisputedValues(person, disputedAnswers),
      family.flatMap((one) => expandDisputedValues(one, disputedAnswers)),
    ),
    allergens: everyAllergen.filter((one) => familyAllergens.has(one)),
  }
}

const UNKNOWN_FAMILY: FamilyFood = {
  person: undefined,
  family: [],
  name: '',
  full_dietary_requirements: null,
  allergens: [],
}

const hasSameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index])

const isSameFamily = (a: ParcelFamily, b: ParcelFamily): boolean =>
  a.row === b.row &&
  a.person === b.person &&
  a.pending === b.pending &&
  a.full_dietary_requirements === b.full_dietary_requirements &&
  hasSameItems(a.family, b.family) &&
  hasSameItems(a.disputes, b.disputes)

/** Returns the row ids sorted by family name, because boxes are numbered in this order. Unknown people come last. */
const sortIdsByName = (rows: FamilyFacts['rows'], getFamilyFood: (registered: string) => FamilyFood): string[] => {
  const idsWithNames = rows.map(({ id, registered }) => {
    const { person } = getFamilyFood(registered)
    return { id, name: person ? foldName(`${person.last_name} ${person.first_name}`) : '\uffff' }
  })
  idsWithNames.sort((a, b) => {
    if (a.name === b.name) return a.id < b.id ? -1 : 1
    return a.name < b.name ? -1 : 1
  })
  return idsWithNames.map(({ id }) => id)
}

/**
 * Creates a function that builds a session's families sorted by name. It reuses unchanged objects, because a tick
 * changes only one of hundreds of families. Food and order are cached until people or conflicts change.
 */
export const createFamilyListBuilder = (): ((facts: FamilyFacts) => ParcelFamily[]) => {
  let previousFamilies = new Map<string, ParcelFamily>()
  let foodCache: { people: unknown; questions: unknown; eating: (registered: string) => FamilyFood } | undefined
  let orderCache: { ids: string; eating: unknown; sorted: string[] } | undefined
  return ({ rows, people, questions, pending }) => {
    if (foodCache?.people !== people || foodCache.questions !== questions) {
      const personById = new Map(people.map((one) => [one.id, one]))
      const disputedAnswers = getDisputedAnswers(questions)
      const foodByPerson = new Map<string, FamilyFood>()
      const getFamilyFood = (registered: string) => {
        const person = personById.get(registered)
        if (!person) return UNKNOWN_FAMILY
        const familyFood = foodByPerson.get(registered) ?? combineFamilyFood(person, personById, disputedAnswers)
        foodByPerson.set(registered, familyFood)
        return familyFood
      }
      foodCache = { people, questions, eating: getFamilyFood }
    }
    const { eating } = foodCache
    const ids = rows.map(({ id }) => id).join()
    if (orderCache?.ids !== ids || orderCache.eating !== eating)
      orderCache = { ids, eating, sorted: sortIdsByName(rows, eating) }
    const parcelConflicts = questions.filter((one) => one.table === 'parcel_rows')
    const rowById = new Map(rows.map((row) => [row.id, row]))
    const families = orderCache.sorted.flatMap((id) => {
      const row = rowById.get(id)
      if (!row) return []
      const family = {
        row,
        ...eating(row.registered),
        disputes: parcelConflicts.length === 0 ? [] : parcelConflicts.filter((one) => one.record === id),
        pending: pending.has(row.registered),
      }
      const previousFamily = previousFamilies.get(id)
      return previousFamily && isSameFamily(previousFamily, family) ? previousFamily : family
    })
    previousFamilies = new Map(families.map((family) => [family.row.id, family]))
    return families
  }
}
