import type { RegisteredRow } from '@contract/rows.ts'
import { NONE_PATTERN } from '@contract/rules/derived-facts.ts'

/** Health fact of a person with two conflicting answers that need a decision. */
export type Dispute = { id: string; field: string; values: readonly unknown[] }

/** Health or food need. `texts` has both notes of a conflict, and `flagged` is true if a need exists. */
export type HealthNeed = { texts: string[]; flagged: boolean }

type Person = Pick<
  RegisteredRow,
  'has_medical_conditions' | 'medical_conditions' | 'has_dietary_requirements' | 'dietary_requirements'
>

/**
 * Returns a person's need. A disputed need counts as true until it is decided. A note next to a "no" is included,
 * because either the note or the "no" is wrong and a child could be harmed.
 */
export const getNeed = (
  person: Person,
  need: 'medical_conditions' | 'dietary_requirements',
  disputes: readonly Dispute[],
): HealthNeed => {
  const flagField = `has_${need}` as const
  const getDisputedValues = (field: string) => disputes.filter((d) => d.field === field).flatMap((d) => d.values)
  const flagValues = [person[flagField], ...getDisputedValues(flagField)]
  const texts = [person[need], ...getDisputedValues(need)].map((text) => (typeof text === 'string' ? text.trim() : ''))
  const isDenied = flagValues.every((yes) => yes === false) && getDisputedValues(need).length === 0
  const noteTexts = [...new Set(texts)].filter((text) => text && !(isDenied && NONE_PATTERN.test(text)))
  return { texts: noteTexts, flagged: flagValues.includes(true) }
}

type FoodFields = Pick<RegisteredRow, 'has_dietary_requirements' | 'allergens'>

/** Returns true if the question about food was not answered. An empty field means neither No nor Yes. */
export const isFoodUnanswered = (person: FoodFields, { texts }: HealthNeed): boolean =>
  person.has_dietary_requirements === null && person.allergens.length === 0 && texts.length === 0

/** Patterns of an allergy in both languages. */
const ALLERGY_PATTERN =
  /allerg|alerg|anaphyla|anaffyla|epi-?pen|adrenalin|c(o)?eliac|seliag|intoleran|anoddefg|\b(nuts?|peanuts?|cnau|sesame|sesam|shellfish)\b/i

/** Words that negate a diet or food up to the next comma. */
export const NEGATION_PATTERN = "(?:no|not|non|never|without|\\w+n['’]t|dim|ddim|nid|heb)"

/** Other foods that the law requires to be labelled, as users write them. Welsh patterns include mutations. */
const FOOD_PATTERN =
  '(?:milk|dairy|lactose|cheese|eggs?|gluten|wheat|soya?|fish|prawns?|crustaceans?|molluscs?|mussels?|mustard|celery|lupins?|sulphites?|ll?aeth|llefrith|lefrith|lactos|caws|gaws|wy|wyau|g?lwten|g?wenith|soia|[pb]ysgod|corgimychiaid|mwstard|seleri)'

/**
 * Matches a food that a person does not eat ("No fish at all", "gluten free"), or a list of foods without further text
 * ("Milk, eggs").
 */
const DENIED_FOOD_PATTERN = new RegExp(
  `\\b(?:${NEGATION_PATTERN}|cannot|avoids?|osgoi)\\b[^.,;\\n]*\\b${FOOD_PATTERN}\\b|\\b${FOOD_PATTERN}[ -]free\\b|^\\W*${FOOD_PATTERN}(?:\\W+(?:(?:and|or|a|ac|neu)\\W+)?${FOOD_PATTERN})*\\W*$`,
  'i',
)

/** Matches a note that contains only a diet. */
const DIET_ALONE_PATTERN =
  /^\W*(halal|kosher|cosher|[vf]egan|figan|vegetarian|veggie|llysieu\w+|pesc[ae]tarian|no pork|dim porc)( food| meat| diet| only)*\W*$/i

/** Returns true if a food note mentions a danger, which must never look like a mere preference. */
export const mentionsAllergy = (person: Pick<RegisteredRow, 'allergens'>, text: string): boolean =>
  (person.allergens.length > 0 && !DIET_ALONE_PATTERN.test(text)) ||
  ALLERGY_PATTERN.test(text) ||
  DENIED_FOOD_PATTERN.test(text)
