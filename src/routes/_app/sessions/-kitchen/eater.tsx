import { Trans } from '@lingui/react/macro'
import { FoodChips } from '@/features/food/food-chips.tsx'
import { Name } from '@/ui/name.tsx'
import type { Eater } from './board.ts'

type EaterLineProps = { eater: Eater; notes?: readonly string[] }

/** Line of a person with all food notes. If two notes disagree, both are shown with a mark. */
export const EaterLine = ({ eater, notes = eater.notes }: EaterLineProps) => (
  <li
    className="eater min-w-0 leading-[1.35] wrap-anywhere [&_.chip]:text-[1.0625rem] [&_.food-chips]:mt-1"
    data-expected={eater.here ? undefined : ''}
  >
    <p>
      <b className="font-heavy">
        <Name>{eater.name}</Name>
      </b>
      {eater.age ? `, ${eater.age}` : null}
      {eater.here ? null : (
        <span className="text-muted-foreground">
          {' '}
          <Trans>expected</Trans>
        </span>
      )}
    </p>
    <FoodChips notesOnly food={{ allergens: eater.allergens, notes }} isDisputed={eater.twoNotes} />
  </li>
)
