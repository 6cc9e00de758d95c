import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { MealKind } from './board.ts'

/** Labels of the kinds of meals on the board. */
export const mealLabels: Record<MealKind, MessageDescriptor> = {
  halal: msg`Halal`,
  kosher: msg`Kosher`,
  vegan: msg`Vegan`,
  vegetarian: msg`Vegetarian`,
  pescatarian: msg`Pescatarian`,
  no_pork: msg`No pork`,
  no_beef: msg`No beef`,
  own_words: msg`In their own words`,
  allergy_only: msg`Allergy only`,
  not_asked: msg`Not asked yet`,
  none: msg`No dietary need`,
}
