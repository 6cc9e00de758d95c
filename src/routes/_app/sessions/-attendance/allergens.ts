import type { Allergen } from '@contract/option-lists.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BeanOff,
  EggOff,
  FishOff,
  type LucideIcon,
  MilkOff,
  NutOff,
  ShrimpOff,
  TriangleAlert,
  WheatOff,
} from 'lucide-react'

/** The words and the picture of each regulated allergen. Foods without a picture of their own carry the warning. */
export const allergenFacts: Record<Allergen, { label: MessageDescriptor; icon: LucideIcon }> = {
  celery: { label: msg`Celery`, icon: TriangleAlert },
  gluten: { label: msg`Gluten`, icon: WheatOff },
  crustaceans: { label: msg`Crustaceans`, icon: ShrimpOff },
  eggs: { label: msg`Eggs`, icon: EggOff },
  fish: { label: msg`Fish`, icon: FishOff },
  lupin: { label: msg`Lupin`, icon: BeanOff },
  milk: { label: msg`Milk`, icon: MilkOff },
  molluscs: { label: msg`Molluscs`, icon: ShrimpOff },
  mustard: { label: msg`Mustard`, icon: TriangleAlert },
  nuts: { label: msg`Nuts`, icon: NutOff },
  peanuts: { label: msg`Peanuts`, icon: NutOff },
  sesame: { label: msg`Sesame`, icon: TriangleAlert },
  soya: { label: msg`Soya`, icon: BeanOff },
  sulphites: { label: msg`Sulphites`, icon: TriangleAlert },
}
