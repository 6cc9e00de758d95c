import type { Allergen } from '@contract/option-lists.ts'
import type { TileIconName } from '@/ui/tile-icon.tsx'

/** Icon of each regulated allergen. Allergens without a special icon have the warning icon. */
export const allergenIcons: Record<Allergen, TileIconName> = {
  celery: 'triangle-alert',
  gluten: 'wheat-off',
  crustaceans: 'shrimp-off',
  eggs: 'egg-off',
  fish: 'fish-off',
  lupin: 'bean-off',
  milk: 'milk-off',
  molluscs: 'shrimp-off',
  mustard: 'triangle-alert',
  nuts: 'nut-off',
  peanuts: 'nut-off',
  sesame: 'triangle-alert',
  soya: 'bean-off',
  sulphites: 'triangle-alert',
}
