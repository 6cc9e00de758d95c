import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Chip } from '@/ui/chip.tsx'
import { type Food, foodFacts } from './food-facts.ts'

type FoodChipsProps = {
  food: Food
  /** Two devices disagree about a note: both are shown, marked as two notes. */
  isDisputed?: boolean
  /** Leaves out the ticked allergens, where the heading above names them. */
  notesOnly?: boolean
  /** Shown if nothing is recorded. */
  none?: ReactNode
}

/** What someone cannot eat, the same on every screen: allergies as red chips first, then choices. */
export const FoodChips = ({ food, isDisputed = false, notesOnly = false, none = null }: FoodChipsProps) => {
  const { t, i18n } = useLingui()
  const facts = foodFacts(food, i18n).filter(({ allergen }) => !notesOnly || allergen === undefined)
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
          {/* A red chip is not red to a screen reader. */}
          {kind === 'allergy' ? <span className="sr-only">{t`Allergy:`} </span> : null}
          <Chip kind={kind} icon={icon}>
            {label}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
