import { type Allergen, allergens } from '@contract/option-lists.ts'
import type { DietaryNeeds } from '@/features/food/food-facts.ts'
import { mentionsCoeliac, mentionsIllness } from './medical-words.ts'

/**
 * Patterns that find an allergen's foods in notes. Key: allergen. Welsh patterns include forms with a mutated first
 * letter.
 */
const ALLERGEN_PATTERNS: Record<Allergen, RegExp> = {
  celery: /\bcelery|seleri/i,
  gluten: /\bgluten|g?lwten|wheat|g?wenith/i,
  crustaceans: /crustacean|prawn|shrimp|crab|lobster|corgimych|shellfish/i,
  eggs: /\beggs?\b|\bwyau?\b/i,
  fish: /\bfish\b|\b[pb]ysgod/i,
  lupin: /lupin/i,
  milk: /\bmilk|dairy|lactose|lactos|cheese|ll?aeth\b|ll?efrith|g?caws/i,
  molluscs: /mollus|mussel|oyster|shellfish|cregyn/i,
  mustard: /mustard|mwstard|fwstard/i,
  nuts: /\bnuts?\b|\bnutty|\bcnau\b|\bgnau\b|cashew|almond|walnut|hazelnut|pistachio/i,
  peanuts: /peanut|cnau mwnci|gnau mwnci|cnau daear/i,
  sesame: /sesam/i,
  soya: /\bsoya?\b|soia/i,
  sulphites: /sul(?:ph|f)ite|sylffit/i,
}

export type LabelFood = DietaryNeeds & {
  /** True if the label leaves out a note, which is printed only on the pack sheet. */
  isShortened: boolean
}

/**
 * Removes medical words from a box's label (B-PAR-01) but keeps the food: "EpiPen for peanuts" becomes the allergen
 * peanuts, and "Coeliac" becomes gluten.
 */
export function getLabelFood({ allergens: tickedAllergens, notes }: DietaryNeeds): LabelFood {
  const noteClauses = notes.map((note) => (mentionsIllness(note) ? splitNote(note) : [note]))
  const medicalClauses = noteClauses.flat().filter(mentionsIllness)
  const namedAllergens = medicalClauses.map(findAllergens)
  const allAllergens = new Set([...tickedAllergens, ...namedAllergens.flat()])
  return {
    allergens: allergens.filter((one) => allAllergens.has(one)),
    notes: noteClauses.flatMap((clauses) => {
      const printedClauses = clauses.filter((clause) => !mentionsIllness(clause))
      return printedClauses.length > 0 ? [printedClauses.join(', ')] : []
    }),
    isShortened: namedAllergens.some((found) => found.length === 0),
  }
}

/** Splits a note at punctuation and at words that start a new clause, so that one clause can be removed. */
const splitNote = (note: string): string[] =>
  note
    .split(
      /[,;.()\n/]|\s-\s|\b(?:because|due to|has|have|carries|takes|needs|with|oherwydd|achos|mae ganddi|mae ganddo|gyda|gydag)\b/i,
    )
    .map((clause) => clause.trim().replace(/^(?:and|or|a|ac|neu)\s+/i, ''))
    .filter(Boolean)

function findAllergens(clause: string): Allergen[] {
  const foundAllergens = allergens.filter((one) => ALLERGEN_PATTERNS[one].test(clause))
  return mentionsCoeliac(clause) && !foundAllergens.includes('gluten') ? [...foundAllergens, 'gluten'] : foundAllergens
}
