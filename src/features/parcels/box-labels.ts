import type { Allergen } from '@contract/option-lists.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BoxSize } from './boxes.ts'

/** Label texts for allergens that are left out of a box. */
export const withoutLabels: Record<Allergen, MessageDescriptor> = {
  celery: msg`No celery`,
  gluten: msg`No gluten`,
  crustaceans: msg`No crustaceans`,
  eggs: msg`No eggs`,
  fish: msg`No fish`,
  lupin: msg`No lupin`,
  milk: msg`No milk`,
  molluscs: msg`No molluscs`,
  mustard: msg`No mustard`,
  nuts: msg`No nuts`,
  peanuts: msg`No peanuts`,
  sesame: msg`No sesame`,
  soya: msg`No soya`,
  sulphites: msg`No sulphites`,
}

export const sizeLabels: Record<BoxSize, MessageDescriptor> = {
  large: msg`Large: 5 people or more`,
  medium: msg`Medium: 3 or 4 people`,
  small: msg`Small: 1 or 2 people`,
}
