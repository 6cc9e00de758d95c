import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { allergenIcons } from '@/features/sessions/allergen-icons.ts'
import { TileIcon, type TileIconName } from '@/ui/tile-icon.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import type { Eater, KitchenBoard } from './board.ts'
import { EaterLine } from './eater.tsx'

type FoodBoxProps = { icon: TileIconName; title: ReactNode; here: readonly Eater[]; expected: readonly Eater[] }

/** Box with the people who must not eat a food. The box is dashed if none of these people is here yet. */
const FoodBox = ({ icon, title, here, expected }: FoodBoxProps) => (
  <section className="food" data-waits={here.length === 0 ? '' : undefined}>
    <header>
      <TileIcon name={icon} />
      <h3>{title}</h3>
      <b>
        {here.length > 0 ? (
          <Plural value={here.length} one="# here" other="# here" />
        ) : (
          <Plural value={expected.length} one="# expected" other="# expected" />
        )}
      </b>
    </header>
    <ul className="eaters">
      {[...here, ...expected].map((eater) => (
        <EaterLine key={eater.id} eater={eater} />
      ))}
    </ul>
  </section>
)

/**
 * One box for each of the fourteen allergens that a person on the list must not eat, and one for allergies in free
 * text.
 */
export const AllergenBoxes = ({ board }: { board: KitchenBoard }) => {
  const { i18n } = useLingui()
  const boxes = [...board.allergens, board.in_words]
  const countPeople = (group: 'here' | 'expected') =>
    new Set(boxes.flatMap((box) => box[group].map(({ id }) => id))).size
  const [here, expected] = [countPeople('here'), countPeople('expected')]
  const hasTextAllergies = board.in_words.here.length + board.in_words.expected.length > 0
  const missing = board.notRecorded.map((food) => i18n._(allergenLabels[food]).toLowerCase()).join(', ')
  return (
    <section className="card foods" aria-labelledby="foods">
      <header>
        <h2 id="foods">
          <Trans>Allergens</Trans>
        </h2>
        <p>
          <Plural value={here} one="# person here" other="# people here" />,{' '}
          <Plural value={expected} one="# expected" other="# expected" />
        </p>
      </header>
      {board.allergens.length > 0 || hasTextAllergies ? (
        <div className="boxes">
          {board.allergens.map(({ allergen, ...who }) => (
            <FoodBox key={allergen} icon={allergenIcons[allergen]} title={i18n._(allergenLabels[allergen])} {...who} />
          ))}
          {hasTextAllergies ? (
            <FoodBox icon="triangle-alert" title={<Trans>Allergies in words</Trans>} {...board.in_words} />
          ) : null}
        </div>
      ) : (
        <p className="none">
          <Trans>No allergies are recorded for anyone on today's list.</Trans>
        </p>
      )}
      {missing ? (
        <p className="missing">
          <Trans>
            <b>Not recorded for anyone on this list:</b> {missing}.
          </Trans>
        </p>
      ) : null}
    </section>
  )
}
