import type { Allergen } from '@contract/option-lists.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TileIconName } from '@/ui/tile-icon.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { allergenIcons } from './allergen-icons.ts'
import { mentionsAllergy } from './needs.ts'

/** Recorded dietary needs of a person or a family. */
export type DietaryNeeds = { allergens: readonly Allergen[]; notes: readonly string[] }

export type FoodFact = {
  kind: 'allergy' | 'diet'
  label: string
  icon: TileIconName
  /** Text for screen readers, such as "allergy: nuts". */
  spoken: string
  /** The ticked allergen (one of the 14 regulated allergens), or undefined for a note. */
  allergen?: Allergen
}

/**
 * Lists dietary needs: ticked allergens, notes that name an allergy, then choices. Every screen uses this list, so that
 * an allergy looks the same everywhere.
 */
export function getFoodFacts(food: DietaryNeeds, i18n: I18n): FoodFact[] {
  const notes = food.notes.map((text) => toNoteFact(text, food, i18n))
  return [
    ...food.allergens.map((allergen) => toAllergenFact(allergen, i18n)),
    ...notes.filter(({ kind }) => kind === 'allergy'),
    ...notes.filter(({ kind }) => kind === 'diet'),
  ]
}

function toAllergenFact(allergen: Allergen, i18n: I18n): FoodFact {
  const label = i18n._(allergenLabels[allergen])
  return {
    kind: 'allergy',
    label,
    icon: allergenIcons[allergen],
    spoken: i18n._(msg`allergy: ${label.toLowerCase()}`),
    allergen,
  }
}

function toNoteFact(text: string, { allergens }: DietaryNeeds, i18n: I18n): FoodFact {
  if (mentionsAllergy({ allergens: [...allergens] }, text))
    return { kind: 'allergy', label: text, icon: 'triangle-alert', spoken: i18n._(msg`allergy: ${text}`) }
  const icon = isMeatless(text) ? 'leaf' : 'utensils'
  return { kind: 'diet', label: text, icon, spoken: i18n._(msg`dietary: ${text}`) }
}

const isMeatless = (text: string) => /\bveg|llys/i.test(text)
