import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { allergenIcons } from '@/features/food/allergen-icons.ts'
import { TileIcon, type TileIconName } from '@/ui/tile-icon.tsx'
import { allergenLabels } from '@/words/allergen-labels.ts'
import type { Eater, KitchenBoard } from './board.ts'
import { EaterLine } from './eater.tsx'

type FoodBoxProps = { icon: TileIconName; title: ReactNode; here: readonly Eater[]; expected: readonly Eater[] }

/** Box with the people who must not eat a food. The box is dashed if none of these people is here yet. */
const FoodBox = ({ icon, title, here, expected }: FoodBoxProps) => (
  <section
    className={clsx(
      'food min-w-0 overflow-hidden rounded-lg border-2 border-danger',
      here.length === 0 && 'border-dashed',
    )}
  >
    <header
      className={clsx(
        'flex items-center gap-2.5 px-3.5 py-1.75 text-[1.4375rem] leading-[1.15] forced-colors:border forced-colors:border-[CanvasText]',
        here.length === 0 ? 'bg-danger-soft text-danger-text' : 'bg-danger text-danger-foreground',
      )}
    >
      <TileIcon name={icon} />
      <h3 className="min-w-0 text-[length:inherit] font-heavy wrap-anywhere">{title}</h3>
      <b className="ms-auto text-end text-lg font-bold">
        {here.length > 0 ? (
          <Plural value={here.length} one="# here" other="# here" />
        ) : (
          <Plural value={expected.length} one="# expected" other="# expected" />
        )}
      </b>
    </header>
    <ul className="eaters grid gap-x-6 gap-y-2.5 px-4 pt-3 pb-3.5 text-lg [&_b]:text-[1.375rem]">
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
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="foods">
          <Trans>Allergens</Trans>
        </h2>
        <p className="font-medium text-muted-foreground">
          <Plural value={here} one="# person here" other="# people here" />,{' '}
          <Plural value={expected} one="# expected" other="# expected" />
        </p>
      </header>
      {board.allergens.length > 0 || hasTextAllergies ? (
        <div className="boxes mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,19rem),1fr))] items-start gap-3">
          {board.allergens.map(({ allergen, ...who }) => (
            <FoodBox key={allergen} icon={allergenIcons[allergen]} title={i18n._(allergenLabels[allergen])} {...who} />
          ))}
          {hasTextAllergies ? (
            <FoodBox icon="triangle-alert" title={<Trans>Allergies in words</Trans>} {...board.in_words} />
          ) : null}
        </div>
      ) : (
        <p className="mt-3">
          <Trans>No allergies are recorded for anyone on today's list.</Trans>
        </p>
      )}
      {missing ? (
        <p className="mt-3 text-muted-foreground">
          <Trans>
            <b className="text-foreground">Not recorded for anyone on this list:</b> {missing}.
          </Trans>
        </p>
      ) : null}
    </section>
  )
}
