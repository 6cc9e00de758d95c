import type { Allergen } from '@contract/option-lists.ts'
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

/** The picture of each regulated allergen. Foods without a picture of their own carry the warning sign. */
export const allergenIcons: Record<Allergen, LucideIcon> = {
  celery: TriangleAlert,
  gluten: WheatOff,
  crustaceans: ShrimpOff,
  eggs: EggOff,
  fish: FishOff,
  lupin: BeanOff,
  milk: MilkOff,
  molluscs: ShrimpOff,
  mustard: TriangleAlert,
  nuts: NutOff,
  peanuts: NutOff,
  sesame: TriangleAlert,
  soya: BeanOff,
  sulphites: TriangleAlert,
}
