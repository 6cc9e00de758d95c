import { Trans } from '@lingui/react/macro'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { Name } from '@/ui/name.tsx'
import type { Eater } from './board.ts'

type EaterLineProps = { eater: Eater; notes?: readonly string[] }

/** Line of a person with all food notes. If two notes disagree, both are shown with a mark. */
export const EaterLine = ({ eater, notes = eater.notes }: EaterLineProps) => (
  <li className="eater" data-expected={eater.here ? undefined : ''}>
    <p>
      <b>
        <Name>{eater.name}</Name>
      </b>
      {eater.age ? `, ${eater.age}` : null}
      {eater.here ? null : (
        <span className="waits">
          {' '}
          <Trans>expected</Trans>
        </span>
      )}
    </p>
    <FoodChips notesOnly food={{ allergens: eater.allergens, notes }} isDisputed={eater.twoNotes} />
  </li>
)
