import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Eater, findFurtherNotes, type KitchenBoard, type MealKind } from './board.ts'
import { EaterLine } from './eater.tsx'
import { mealLabels } from './meal-labels.ts'

/** True for diets in free text. Their row is open at the start, because the kitchen must read the notes. */
const isInitiallyOpen = (kind: MealKind) => kind === 'own_words'

const joinFirstNames = (eaters: readonly Eater[]): string => eaters.map(({ first }) => first).join(', ')

/**
 * True for kinds that are printed only as a number. These are people without needs, and people with only allergies,
 * because the allergen boxes list their names.
 */
const isNumberOnPaper = (kind: MealKind) => kind === 'none' || kind === 'allergy_only'

/**
 * True if the names must be rendered, because the row was opened or the page is printed. Most rows are never opened, so
 * a thousand names need not be rendered.
 */
const useNamesRendered = (open: boolean, kind: MealKind): boolean => {
  const [isRendered, setIsRendered] = useState(open)
  if (open && !isRendered) setIsRendered(true)
  useEffect(() => {
    if (isRendered || isNumberOnPaper(kind)) return
    // Render synchronously. The browser prints the DOM as it is when the event ends.
    const renderNames = () => flushSync(() => setIsRendered(true))
    addEventListener('beforeprint', renderNames)
    return () => removeEventListener('beforeprint', renderNames)
  }, [isRendered, kind])
  return isRendered
}

type MealRowProps = KitchenBoard['meals_by'][number]

/** Row with the number of people who need one kind of meal. A press shows their names. */
const MealRow = ({ kind, here, expected }: MealRowProps) => {
  const { i18n } = useLingui()
  const [open, setOpen] = useState(isInitiallyOpen(kind))
  const isRendered = useNamesRendered(open, kind)
  const id = useId()
  return (
    <li className="meal not-first:border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="grid min-h-tile w-full cursor-pointer grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center py-2 text-start leading-[1.25]"
        onClick={() => setOpen(!open)}
      >
        <b className="count text-[3rem] leading-none font-heavy tracking-[-0.035em]">{here.length}</b>
        <span className="what [&>span]:block [&>span]:wrap-anywhere">
          <span className="kind text-[1.4375rem] font-bold">{i18n._(mealLabels[kind])}</span>
          {kind !== 'none' && here.length > 0 ? (
            <span className="who text-muted-foreground">{joinFirstNames(here)}</span>
          ) : null}
          {expected.length > 0 ? (
            <span className="rest text-muted-foreground">
              <Plural value={expected.length} one="# more expected" other="# more expected" />
            </span>
          ) : null}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={clsx('w-[1.4rem] text-muted-foreground transition-[rotate] duration-fast', open && 'rotate-180')}
        />
      </button>
      <ul
        id={id}
        className={clsx('eaters gap-x-6 gap-y-2.5 pb-3 pl-17', open ? 'grid' : 'hidden')}
        data-number={isNumberOnPaper(kind) ? '' : undefined}
      >
        {isRendered
          ? [...here, ...expected].map((eater) => (
              <EaterLine key={eater.id} eater={eater} notes={findFurtherNotes(eater, kind)} />
            ))
          : null}
      </ul>
    </li>
  )
}

/** List of meals by dietary need. */
export const MealRows = ({ board }: { board: KitchenBoard }) => (
  <section className="card meals-by" aria-labelledby="meals-by">
    <h2 id="meals-by">
      <Trans>Meals by dietary need</Trans>
    </h2>
    <ul>
      {board.meals_by.map((row) => (
        <MealRow key={row.kind} {...row} />
      ))}
    </ul>
  </section>
)
