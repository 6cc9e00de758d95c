import { Trans, useLingui } from '@lingui/react/macro'
import type { ParcelFamily } from '@/features/parcels/use-parcel-families.ts'
import { allergenIcons } from '@/features/sessions/allergen-icons.ts'
import { Chip } from '@/ui/chip.tsx'
import { allergenWords } from '@/words/allergen-words.ts'

type FamilyFoodProps = { family: Pick<ParcelFamily, 'allergens' | 'full_dietary_requirements'> }

/** What a family may not eat (PARC-50): what was ticked in the app's language, and the notes in their own words. */
export const FamilyFood = ({ family: { allergens, full_dietary_requirements } }: FamilyFoodProps) => {
  const { t, i18n } = useLingui()
  if (allergens.length === 0 && !full_dietary_requirements)
    return (
      <p className="text-muted-foreground">
        <Trans>No dietary needs</Trans>
      </p>
    )
  return (
    <>
      {allergens.length > 0 ? (
        <ul aria-label={t`Allergies`} className="flex flex-wrap gap-1.5">
          {allergens.map((one) => (
            <li key={one}>
              <Chip kind="allergy" icon={allergenIcons[one]}>
                {i18n._(allergenWords[one])}
              </Chip>
            </li>
          ))}
        </ul>
      ) : null}
      {full_dietary_requirements ? <p className="wrap-anywhere">{full_dietary_requirements}</p> : null}
    </>
  )
}
