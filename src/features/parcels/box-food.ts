import type { DietaryNeeds } from '@/features/food/food-facts.ts'
import type { ParcelFamily } from './family-list.ts'

/** Fields of a family that determine the contents of its box. */
export type BoxFood = Pick<ParcelFamily, 'allergens' | 'full_dietary_requirements'>

/** Splits a family's joined requirements into their separate notes (PARC-50), one for each line. */
export function getBoxFood({ allergens, full_dietary_requirements }: BoxFood): DietaryNeeds {
  const notes = (full_dietary_requirements ?? '').split(/;\s|\n/).map((note) => note.trim())
  return { allergens, notes: [...new Set(notes)].filter(Boolean) }
}
