import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type DietaryNeeds, getFoodFacts } from '@/features/food/food-facts.ts'
import { type BoxFood, getBoxFood } from './box-food.ts'
import { withoutLabels } from './box-labels.ts'
import { getLabelFood } from './label-food.ts'

/** Printed fact about a box's contents, such as "No nuts" or "Halal". */
export type BoxFact = { text: string; isAllergy: boolean }

/** Returns a function that lists a box's restrictions for print: allergies first, then choices. */
export const useBoxFood = (): ((family: BoxFood) => BoxFact[]) => {
  const { i18n } = useLingui()
  return (family) => toBoxFacts(getBoxFood(family), i18n)
}

const toBoxFacts = (food: DietaryNeeds, i18n: I18n): BoxFact[] =>
  getFoodFacts(food, i18n).map(({ kind, label, allergen }) => ({
    text: allergen ? i18n._(withoutLabels[allergen]) : label,
    isAllergy: kind === 'allergy',
  }))

/** Returns a function that lists the restrictions for a box's label, without medical words (B-PAR-01). */
export const useLabelFood = (): ((family: BoxFood) => { facts: BoxFact[]; isShortened: boolean }) => {
  const { i18n } = useLingui()
  return (family) => {
    const food = getLabelFood(getBoxFood(family))
    return { facts: toBoxFacts(food, i18n), isShortened: food.isShortened }
  }
}

/** Joins the facts to one line of text. */
export function joinBoxFacts(facts: readonly BoxFact[]): string {
  return facts.map(({ text }) => text).join(', ')
}
