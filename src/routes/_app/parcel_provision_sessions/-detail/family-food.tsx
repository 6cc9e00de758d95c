import { type Allergen, allergens } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { allergenWords } from '@/words/allergen-words.ts'
import type { ParcelFamily } from './parcel-session.ts'

const isKnown = (value: string): value is Allergen => allergens.some((known) => known === value)

/** What a family may not eat (PARC-50): what was ticked in the app's language, and the notes in their own words. */
export const FamilyFood = ({ family }: { family: ParcelFamily }) => {
  const { i18n } = useLingui()
  // A newer server may know more of them.
  const ticked = family.allergens.map((value) => (isKnown(value) ? i18n._(allergenWords[value]) : value))
  const allergic = ticked.join(', ')
  return (
    <>
      {allergic ? (
        <b className="block">
          <Trans>Allergies: {allergic}.</Trans>
        </b>
      ) : null}
      {family.full_dietary_requirements ? (
        <span className="block wrap-anywhere">{family.full_dietary_requirements}</span>
      ) : null}
    </>
  )
}
