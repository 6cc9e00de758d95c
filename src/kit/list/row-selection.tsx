import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2, X } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { BulkBar, SelectAllHeader } from '@/ui/data-table.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'

type Row = { id: string }

/** The ticked rows of a table, the same object until a tick changes; whose row goes loses the tick, also if the row comes back. */
export type RowSelection = {
  has: (id: string) => boolean
  /** The same function at every draw: a row that gets it need not be drawn again. */
  pick: (ids: readonly string[], on: boolean) => void
  /** Unticks all. The bar with the pressed button goes with that: the focus goes to the list. */
  clear: () => void
  /** The list that the rows stand in. */
  home: RefObject<HTMLFieldSetElement | null>
  /** Those of the shown rows that are ticked. */
  among: <R extends Row>(shown: readonly R[]) => R[]
}

const NONE: ReadonlySet<string> = new Set()

/**
 * @param question what the shown rows answer, as text: ticks count for the search, filters and page under which they were
 *   made, so that nobody changes people they do not see; another question forgets them
 * @param there the rows that can be ticked; undefined while they are not known
 */
export const useRowSelection = (there: readonly Row[] | undefined, question = ''): RowSelection => {
  const [ticked, setTicked] = useState({ of: question, ids: NONE })
  // Told apart here and not by a change of state: another question comes with every letter of a search.
  const selected = ticked.of === question ? ticked.ids : NONE
  const asked = useRef(question)
  // Before anything can be pressed in what is drawn: a tick for the question before would not count.
  useLayoutEffect(() => {
    asked.current = question
  })
  useEffect(() => {
    if (ticked.ids.size === 0 || !there) return
    const ids = ticked.of === question ? there.filter(({ id }) => ticked.ids.has(id)).map(({ id }) => id) : []
    if (ids.length < ticked.ids.size) setTicked({ of: question, ids: new Set(ids) })
  }, [ticked, there, question])
  const home = useRef<HTMLFieldSetElement>(null)
  const [cleared, setCleared] = useState(0)
  // The bar and a dialog above it have gone with what was pressed there. A user who went elsewhere meanwhile stays there.
  useEffect(() => {
    if (cleared && document.activeElement === document.body) home.current?.focus({ preventScroll: true })
  }, [cleared])
  const pick = useCallback<RowSelection['pick']>((ids, on) => {
    setTicked((before) => {
      const next = new Set(before.of === asked.current ? before.ids : NONE)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return { of: asked.current, ids: next }
    })
  }, [])
  return useMemo(
    () => ({
      home,
      has: (id) => selected.has(id),
      pick,
      clear: () => {
        setTicked({ of: asked.current, ids: NONE })
        setCleared((times) => times + 1)
      },
      among: (shown) => shown.filter((row) => selected.has(row.id)),
    }),
    [selected, pick],
  )
}

type SelectionHomeProps = { selection: RowSelection; label: string; className?: string; children: ReactNode }

/** Around the list and its bars: takes the focus when the bar with the pressed button goes. */
export const SelectionHome = ({ selection, label, className, children }: SelectionHomeProps) => (
  <fieldset ref={selection.home} aria-label={label} tabIndex={-1} className={className}>
    {children}
  </fieldset>
)

/** The box of a head: how many of the shown rows it stands for, and what a click on it does. */
const headBox = ({ selection, shown }: SelectionProps) => {
  const picked = selection.among(shown).length
  return {
    picked,
    checked: picked > 0 && picked === shown.length,
    indeterminate: picked > 0 && picked < shown.length,
    onCheckedChange: (on: boolean) =>
      selection.pick(
        shown.map((row) => row.id),
        on,
      ),
  }
}

type SelectionProps = { selection: RowSelection; shown: readonly Row[] }

/** The box of the table's head: every shown row, or none. */
export const SelectShown = (props: SelectionProps) => {
  const { t } = useLingui()
  const { picked: _picked, ...box } = headBox(props)
  return <SelectAllHeader label={t`Select all`} {...box} />
}

/** What comes above the rows, or goes, moves none of them: the page scrolls by as much. To be called before it is painted. */
const makeUpFor = (height: number) => {
  const page = document.documentElement
  // Some browsers do so by themselves, where a page is scrolled: not twice.
  page.style.overflowAnchor = 'none'
  scrollBy({ top: height, behavior: 'instant' })
  requestAnimationFrame(() => page.style.removeProperty('overflow-anchor'))
}

/** The bar over the table while rows are ticked: how many, and what can be done with them. */
export const SelectionBar = ({ selection, shown, children }: SelectionProps & { children: ReactNode }) => {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const stood = useRef(0)
  const picked = selection.among(shown).length
  const isOpen = picked > 0
  // It comes and goes above the rows: the next press on the same place is to find the same one.
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0
    if (isOpen) makeUpFor(height)
    else if (stood.current) makeUpFor(-stood.current)
    stood.current = height
  }, [isOpen])
  if (!isOpen) return null
  return (
    <BulkBar
      ref={bar}
      count={plural(picked, { one: '# selected', other: '# selected' })}
      closeLabel={t`Clear the selection`}
      onClose={selection.clear}
    >
      {children}
    </BulkBar>
  )
}

/**
 * Box and bar in one, over the rows of a phone: it stays in sight, and the rows stay where they are when the first one
 * is ticked.
 */
export const SelectionHead = ({ selection, shown, children }: SelectionProps & { children: ReactNode }) => {
  const { t } = useLingui()
  const id = useId()
  const { picked, ...box } = headBox({ selection, shown })
  return (
    <div className={picked ? 'pick-head bulk-bar' : 'pick-head'}>
      <CheckboxBox id={id} aria-label={t`Select all`} {...box} />
      {picked ? null : (
        <label htmlFor={id} aria-hidden="true">
          <Trans>Select all</Trans>
        </label>
      )}
      <p className="count" role="status">
        {picked ? plural(picked, { one: '# selected', other: '# selected' }) : null}
      </p>
      {picked ? (
        <>
          {children}
          <IconButton label={t`Clear the selection`} icon={X} className="close" onClick={selection.clear} />
        </>
      ) : null}
    </div>
  )
}

/** The rows that a button acts on, as text. */
export const aboutRows = (rows: readonly Row[]): string => rows.map(({ id }) => id).join()

type RemoveSelectedProps = {
  onConfirm: () => void
  /** A dialog asks once more: the first press opens it. */
  asksItself?: boolean | undefined
  /** Who would be removed: another device may change that between two presses. */
  rows: readonly Row[]
  /** It is done by the server, which cannot be reached. */
  needsWifi?: boolean
}

/** Removes the ticked rows, on the second press unless a dialog asks. */
export const RemoveSelected = ({ onConfirm, asksItself, rows, needsWifi = false }: RemoveSelectedProps) => {
  const { t } = useLingui()
  const why = useId()
  return (
    <>
      <TwoClickButton
        variant="plate-danger"
        size="small"
        icon={Trash2}
        armedLabel={t`Press again to remove`}
        // A grey plate would take the bar's light words.
        className="disabled:bg-transparent!"
        disabled={needsWifi}
        aria-describedby={needsWifi ? why : undefined}
        asksItself={asksItself}
        about={aboutRows(rows)}
        onConfirm={onConfirm}
      >
        <Trans>Remove selected</Trans>
      </TwoClickButton>
      {needsWifi ? <NeedsWifi id={why} /> : null}
    </>
  )
}
