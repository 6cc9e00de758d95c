import { type Allergen, allergens } from '@contract/option-lists.ts'
import type { RegisteredRow } from '@contract/rows.ts'
import { formatAge } from '@contract/rules/age.ts'
import { countAttendance, getListedPeople, isAttending, type ListScope } from '@contract/rules/attendance.ts'
import { getFullName } from '@contract/rules/person.ts'
import { type Dispute, getNeed, isFoodUnanswered, mentionsAllergy } from '@/features/food/needs.ts'
import { type Diet, diets, findDiets, isDietAlone } from '@/features/sessions/diets.ts'
import type { RegisterSnapshot } from '../-boards/use-live-board.ts'

/** Person on the session's list, with the facts that the kitchen needs. */
export type Eater = {
  id: string
  name: string
  /** First name, for places that are too small for the full name. */
  first: string
  /** Age of a child. Null for adults. */
  age: string | null
  here: boolean
  allergens: readonly Allergen[]
  /** All notes about food in full. If two devices have different notes, both are included. */
  notes: readonly string[]
  twoNotes: boolean
}

/** Kind of meal. A person with several diets is counted under each diet. */
export type MealKind = Diet | 'own_words' | 'allergy_only' | 'not_asked' | 'none'

/** All kinds of meals, in the order of the board. */
const mealKinds: readonly MealKind[] = [...diets, 'own_words', 'allergy_only', 'not_asked', 'none']

export type KitchenBoard = {
  /**
   * Number of people who are here. It includes people who were later removed from the register, like the counts of the
   * session.
   */
  meals: { all: number; children: number; adults: number }
  /** Number of people on the list who are expected but not here. Includes children with a booked place. */
  expected: number
  meals_by: { kind: MealKind; here: Eater[]; expected: Eater[] }[]
  /** Allergens that a person on the list must not eat. Allergens of most people here come first. */
  allergens: { allergen: Allergen; here: Eater[]; expected: Eater[] }[]
  /** People who have an allergy only in free text. None of the fourteen allergens is ticked for them. */
  in_words: { here: Eater[]; expected: Eater[] }
  notRecorded: Allergen[]
}

type Person = RegisteredRow

export type KitchenBoardFacts = RegisterSnapshot & { scope: ListScope }

const isFoodDispute = ({ field }: Dispute) => field.endsWith('dietary_requirements')

const findMealKinds = (person: Person, eater: Eater, flagged: boolean): MealKind[] => {
  const { notes } = eater
  const namedDiets = diets.filter((diet) => notes.some((note) => findDiets(note).includes(diet)))
  if (namedDiets.length > 0) return namedDiets
  if (person.allergens.length > 0 || notes.some((note) => mentionsAllergy(person, note))) return ['allergy_only']
  if (notes.length > 0 || flagged) return ['own_words']
  return [isFoodUnanswered(person, { texts: [], flagged }) ? 'not_asked' : 'none']
}

const compareNames = (a: Eater, b: Eater) => (a.name < b.name ? -1 : 1)

/**
 * Builds the kitchen board from the rows in memory. It contains the meals by diet and the people who must not eat each
 * food.
 */
export const buildKitchenBoard = ({
  people,
  ticks,
  departed,
  bookedIds,
  scope,
  day,
  disputesOf: getDisputes,
}: KitchenBoardFacts): KitchenBoard => {
  const eatersByMealKind = new Map<MealKind, Eater[]>()
  const eatersByAllergen = new Map<Allergen, Eater[]>()
  const textAllergyEaters: Eater[] = []
  const addEater = <K>(map: Map<K, Eater[]>, key: K, eater: Eater) => {
    const storedEaters = map.get(key)
    if (storedEaters) storedEaters.push(eater)
    else map.set(key, [eater])
  }
  const listedPeople = getListedPeople(people, ticks, scope, bookedIds)
  for (const person of listedPeople) {
    const disputes = getDisputes(person.id).filter(isFoodDispute)
    const need = getNeed(person, 'dietary_requirements', disputes)
    const eater: Eater = {
      id: person.id,
      name: getFullName(person),
      first: person.first_name,
      age: person.is_adult ? null : formatAge(person, day),
      here: isAttending(ticks.get(person.id)),
      allergens: person.allergens as Allergen[],
      notes: need.texts,
      twoNotes: disputes.length > 0,
    }
    for (const kind of findMealKinds(person, eater, need.flagged)) addEater(eatersByMealKind, kind, eater)
    for (const food of eater.allergens) addEater(eatersByAllergen, food, eater)
    if (eater.allergens.length === 0 && eater.notes.some((note) => mentionsAllergy(person, note)))
      textAllergyEaters.push(eater)
  }
  const splitByPresence = (eaters: readonly Eater[] = []) => ({
    here: eaters.filter((eater) => eater.here).sort(compareNames),
    expected: eaters.filter((eater) => !eater.here).sort(compareNames),
  })
  const counts = countAttendance(people, ticks, departed)
  const avoidedFoods = allergens.filter((food) => eatersByAllergen.has(food))
  return {
    meals: counts,
    expected: listedPeople.filter((person) => !isAttending(ticks.get(person.id))).length,
    meals_by: mealKinds.flatMap((kind) =>
      eatersByMealKind.has(kind) ? { kind, ...splitByPresence(eatersByMealKind.get(kind)) } : [],
    ),
    allergens: avoidedFoods
      .map((allergen) => ({ allergen, ...splitByPresence(eatersByAllergen.get(allergen)) }))
      .sort((a, b) => b.here.length - a.here.length || b.expected.length - a.expected.length),
    in_words: splitByPresence(textAllergyEaters),
    notRecorded: allergens.filter((food) => !eatersByAllergen.has(food)),
  }
}

/** Returns the notes that state more than the given diet. */
export const findFurtherNotes = ({ notes }: Eater, kind: MealKind): string[] =>
  notes.filter((note) => !diets.some((diet) => diet === kind && isDietAlone(note, diet)))
