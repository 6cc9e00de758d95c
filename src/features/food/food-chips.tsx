import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chip } from '@/ui/chip.tsx'
import { type DietaryNeeds, getFoodFacts } from './food-facts.ts'

type FoodChipsProps = {
  food: DietaryNeeds
  /** True if two devices saved different notes. Both are shown. */
  isDisputed?: boolean
  /** True to leave out the ticked allergens, for a list whose heading already names them. */
  notesOnly?: boolean
  /** Content shown if no dietary need is recorded. */
  none?: ReactNode
}

/** Chips with a person's dietary needs, identical on every screen: red allergy chips first, then choices. */
export const FoodChips = ({ food, isDisputed = false, notesOnly = false, none = null }: FoodChipsProps) => {
  const { t, i18n } = useLingui()
  const facts = getFoodFacts(food, i18n).filter(({ allergen }) => !notesOnly || allergen === undefined)
  if (facts.length === 0 && !isDisputed) return none
  return (
    <ul aria-label={t`Allergies and food`} className="food-chips chips">
      {isDisputed ? (
        <li>
          <Chip kind="conflict">
            <Trans>Two notes</Trans>
          </Chip>
        </li>
      ) : null}
      {facts.map(({ kind, label, icon }) => (
        <li key={`${kind} ${label}`}>
          {/* Add text for screen readers, because the red colour is only visual. */}
          {kind === 'allergy' ? <span className="sr-only">{t`Allergy:`} </span> : null}
          <Chip kind={kind} icon={icon}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
