import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { type Food, foodFacts } from '@/features/food/food-facts.ts'
import { type BoxFood, boxFood } from './box-food.ts'
import { withoutWords } from './box-words.ts'
import { labelFood } from './label-food.ts'

/** A fact about a box's contents on paper: "No nuts", "Halal". */
export type BoxFact = { text: string; isAllergy: boolean }

/** Lists what is left out of a box, in words for paper: allergies first, then choices. */
export const useBoxFood = (): ((family: BoxFood) => BoxFact[]) => {
  const { i18n } = useLingui()
  return (family) => boxFacts(boxFood(family), i18n)
}

const boxFacts = (food: Food, i18n: I18n): BoxFact[] =>
  foodFacts(food, i18n).map(({ kind, label, allergen }) => ({
    text: allergen ? i18n._(withoutWords[allergen]) : label,
    isAllergy: kind === 'allergy',
  }))

/** Lists the same for the label of a box, without words of medicine and illness (B-PAR-01). */
export const useLabelFood = (): ((family: BoxFood) => { facts: BoxFact[]; isShortened: boolean }) => {
  const { i18n } = useLingui()
  return (family) => {
    const food = labelFood(boxFood(family))
    return { facts: boxFacts(food, i18n), isShortened: food.isShortened }
  }
}

/** The same facts as one line of text. */
export function boxFoodText(facts: readonly BoxFact[]): string {
  return facts.map(({ text }) => text).join(', ')
}
