import { Trans } from '@lingui/react/macro'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { getBoxFood } from '@/features/parcels/box-food.ts'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'

type FamilyFoodProps = { family: Pick<ParcelFamily, 'allergens' | 'full_dietary_requirements'> }

/** Dietary needs of a family (PARC-50). */
export const FamilyFood = ({ family }: FamilyFoodProps) => (
  <FoodChips
    food={getBoxFood(family)}
    none={
      <p className="text-muted-foreground">
        <Trans>No dietary needs</Trans>
      </p>
    }
  />
)
