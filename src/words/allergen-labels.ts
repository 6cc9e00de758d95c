import type { Allergen } from '@contract/option-lists.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Everyday names of the 14 regulated allergens. */
export const allergenLabels: Record<Allergen, MessageDescriptor> = {
  celery: msg`Celery`,
  gluten: msg`Gluten`,
  crustaceans: msg`Crustaceans`,
  eggs: msg`Eggs`,
  fish: msg`Fish`,
  lupin: msg`Lupin`,
  milk: msg`Milk`,
  molluscs: msg`Molluscs`,
  mustard: msg`Mustard`,
  nuts: msg`Nuts`,
  peanuts: msg`Peanuts`,
  sesame: msg`Sesame`,
  soya: msg`Soya`,
  sulphites: msg`Sulphites`,
}
