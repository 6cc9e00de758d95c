import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Trash2, X } from 'lucide-react'
import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
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
import type { BulkWork } from './use-bulk-run.ts'

// Load the progress lazily, because lists on the device have bars but no bulk calls.
const BulkProgress = lazy(() => import('./bulk-progress.tsx').then((m) => ({ default: m.BulkProgress })))
const BulkAnnouncement = lazy(() => import('./bulk-progress.tsx').then((m) => ({ default: m.BulkAnnouncement })))

type SelectableRow = { id: string }

/**
 * Selection of a table's rows. The object is stable until the selection changes. A row that disappears is deselected
 * and stays so if it reappears.
 */
export type RowSelection = {
  has: (id: string) => boolean
  /** True while the list shows the results of a bulk action. The selection then cannot be changed. */
  isLocked: boolean
  /** Selects or deselects rows. The function is stable, so that a selection does not render all rows again. */
  pick: (ids: readonly string[], isSelected: boolean) => void
  /** Clears the selection. The focus moves to the list, because the pressed button disappears with its bar. */
  clear: () => void
  /** Container of the rows. */
  home: RefObject<HTMLFieldSetElement | null>
  /** Returns those of the given rows that are selected. */
  among: <R extends SelectableRow>(rows: readonly R[]) => R[]
}

const EMPTY_SELECTION: ReadonlySet<string> = new Set()

/**
 * Manages the selection of a list's rows.
 * @param selectable rows that can be selected, or undefined until they are loaded
 * @param queryKey text that identifies the search, filters and page. A selection applies to one query only, so that
 * users do not change people they cannot see.
 * @param isLocked true while the list shows the results of a bulk action
 */
export const useRowSelection = (
  selectable: readonly SelectableRow[] | undefined,
  queryKey = '',
  isLocked = false,
): RowSelection => {
  const [selectionState, setSelectionState] = useState({ of: queryKey, ids: EMPTY_SELECTION })
  // Compare the keys during render instead of resetting the state, because the query changes with every character of a
  // search.
  const selectedIds = selectionState.of === queryKey ? selectionState.ids : EMPTY_SELECTION
  const latestKeyRef = useRef(queryKey)
  // Update the key in a layout effect, so that a click on the new rows cannot count for the previous query.
  useLayoutEffect(() => {
    latestKeyRef.current = queryKey
  })
  useEffect(() => {
    if (selectionState.ids.size === 0 || !selectable) return
    const ids =
      selectionState.of === queryKey
        ? selectable.filter(({ id }) => selectionState.ids.has(id)).map(({ id }) => id)
        : []
    if (ids.length < selectionState.ids.size) setSelectionState({ of: queryKey, ids: new Set(ids) })
  }, [selectionState, selectable, queryKey])
  const containerRef = useRef<HTMLFieldSetElement>(null)
  const [clearCount, setClearCount] = useState(0)
  // Move the focus to the list if the pressed button has disappeared. Leave a focus that has moved elsewhere.
  useEffect(() => {
    if (clearCount && document.activeElement === document.body) containerRef.current?.focus({ preventScroll: true })
  }, [clearCount])
  const pick = useCallback<RowSelection['pick']>((ids, isSelected) => {
    setSelectionState((before) => {
      const nextIds = new Set(before.of === latestKeyRef.current ? before.ids : EMPTY_SELECTION)
      for (const id of ids) isSelected ? nextIds.add(id) : nextIds.delete(id)
      return { of: latestKeyRef.current, ids: nextIds }
    })
  }, [])
  return useMemo(
    () => ({
      home: containerRef,
      isLocked,
      has: (id) => selectedIds.has(id),
      pick,
      clear: () => {
        setSelectionState({ of: latestKeyRef.current, ids: EMPTY_SELECTION })
        setClearCount((times) => times + 1)
      },
      among: (rows) => rows.filter((row) => selectedIds.has(row.id)),
    }),
    [selectedIds, pick, isLocked],
  )
}

type SelectionContainerProps = {
  selection: RowSelection
  label: string
  className?: string
  children: ReactNode
}

/** Container of the list and its bars. It receives the focus if the bar with the pressed button disappears. */
export const SelectionContainer = ({ selection, label, className, children }: SelectionContainerProps) => (
  <fieldset ref={selection.home} aria-label={label} tabIndex={-1} className={className}>
    {children}
  </fieldset>
)

/** Returns the state and the change handler of the "select all" checkbox. */
const getHeaderCheckbox = ({ selection, shown: rows }: SelectionProps) => {
  const pickedCount = selection.among(rows).length
  return {
    picked: pickedCount,
    disabled: selection.isLocked,
    checked: pickedCount > 0 && pickedCount === rows.length,
    indeterminate: pickedCount > 0 && pickedCount < rows.length,
    onCheckedChange: (isSelected: boolean) =>
      selection.pick(
        rows.map((row) => row.id),
        isSelected,
      ),
  }
}

type SelectionProps = { selection: RowSelection; shown: readonly SelectableRow[] }

type BarProps = SelectionProps & {
  /** Bulk actions of the list. The progress of an action replaces the buttons. */
  work?: BulkWork | undefined
  children: ReactNode
}

/** Progress of the list's bulk action. The selection is cleared together with its results. */
const Progress = ({ selection, work }: { selection: RowSelection; work: BulkWork }) =>
  work.run ? (
    <Suspense>
      <BulkProgress
        run={work.run}
        work={work}
        onClose={() => {
          work.close()
          selection.clear()
        }}
      />
    </Suspense>
  ) : null

/** Text of the bar's status: the number of selected rows, or the announcement of a bulk action. */
const BarStatus = ({ picked, work }: { picked: number; work: BulkWork | undefined }) => {
  if (work?.run)
    return (
      <Suspense>
        <BulkAnnouncement run={work.run} />
      </Suspense>
    )
  return picked ? plural(picked, { one: '# selected', other: '# selected' }) : null
}

/** Checkbox in the table header that selects all or none of the shown rows. */
export const SelectAllCheckbox = (props: SelectionProps) => {
  const { t } = useLingui()
  const { picked: _picked, ...checkboxProps } = getHeaderCheckbox(props)
  return <SelectAllHeader label={t`Select all`} {...checkboxProps} />
}

/**
 * Scrolls by the height of content that appears or disappears above the rows, so that the rows do not move on screen.
 * Call it before the paint.
 */
const scrollBySilently = (height: number) => {
  const rootElement = document.documentElement
  // Disable the browser's scroll anchoring, because it would scroll a second time.
  rootElement.style.overflowAnchor = 'none'
  scrollBy({ top: height, behavior: 'instant' })
  requestAnimationFrame(() => rootElement.style.removeProperty('overflow-anchor'))
}

/** Bar above the table with the number of selected rows and the actions for them, or with the progress of an action. */
export const SelectionBar = ({ selection, shown: rows, work, children }: BarProps) => {
  const { t } = useLingui()
  const bar = useRef<HTMLDivElement>(null)
  const previousHeight = useRef(0)
  const picked = selection.among(rows).length
  const run = work?.run ?? null
  const isOpen = picked > 0 || run !== null
  // Compensate for the bar's height above the rows, so that a second press hits the same row.
  useLayoutEffect(() => {
    const height = bar.current?.offsetHeight ?? 0
    if (isOpen) scrollBySilently(height)
    else if (previousHeight.current) scrollBySilently(-previousHeight.current)
    previousHeight.current = height
  }, [isOpen])
  if (!isOpen) return null
  return (
    <BulkBar
      ref={bar}
      count={<BarStatus picked={picked} work={work} />}
      progress={run && work ? <Progress selection={selection} work={work} /> : null}
      closeLabel={t`Clear the selection`}
      onClose={selection.clear}
    >
      {children}
    </BulkBar>
  )
}

/** Classes of a row on phones. */
export const pickRowClasses = clsx(
  'pick-row flex items-center border-t ps-3.5 last:rounded-b-xl data-selected:bg-accent',
  'forced-colors:data-selected:outline-2 forced-colors:data-selected:-outline-offset-2',
  'forced-colors:data-selected:outline-[Highlight]',
)

/** Classes of the link in a row. */
export const pickLinkClasses =
  'flex min-h-15 min-w-0 flex-1 items-center gap-3 py-2 pr-3.5 pl-4 leading-[1.3] text-inherit no-underline'

const headClasses = clsx(
  'sticky top-0 z-(--z-sticky) flex min-h-14.25 items-center gap-x-2 gap-y-1 rounded-t-xl bg-muted py-1 ps-3.5',
  'text-sm leading-[1.2] font-bold',
)
const bulkHeadClasses = clsx(
  'bg-spine pe-1 text-white [--muted-foreground:var(--hb-spine-foreground)] print:hidden',
  // Wrap a disabled button to the next line, next to the reason why it is disabled.
  'has-disabled:flex-wrap has-disabled:pb-2 has-disabled:[&>:not(.box,.count,.close)]:order-2',
  "has-disabled:after:order-1 has-disabled:after:basis-full has-disabled:after:content-['']",
  // With three actions, wrap the buttons to the next line. The fourth button closes the bar.
  'has-[>button~button~button~button]:flex-wrap has-[>button~button~button~button]:pb-2',
  'has-[>button~button~button~button]:[&>:not(.box,.count,.close)]:order-2',
  'has-[>button~button~button~button]:[&>button:not(.close)]:flex-auto',
  'has-[>button~button~button~button]:after:order-1 has-[>button~button~button~button]:after:basis-full',
  "has-[>button~button~button~button]:after:content-['']",
  'max-[21rem]:flex-wrap max-[21rem]:[&>[data-slot=button]:not(.close)]:order-1',
  'max-[21rem]:[&>[data-slot=button]:not(.close)]:mr-2.5 max-[21rem]:[&>[data-slot=button]:not(.close)]:mb-1',
  'max-[21rem]:[&>[data-slot=button]:not(.close)]:flex-[1_1_100%]',
)

type SelectionHeaderProps = BarProps & {
  /** Control for the order of the rows, shown while no row is selected. */
  sort?: ReactNode
}

/**
 * Sticky header of the phone rows, with checkbox and actions. Its height does not change when the first row is
 * selected, so the rows do not move.
 */
export const SelectionHeader = ({ selection, shown: rows, work, sort, children }: SelectionHeaderProps) => {
  const { t } = useLingui()
  const id = useId()
  const { picked, ...checkboxProps } = getHeaderCheckbox({ selection, shown: rows })
  const run = work?.run ?? null
  const isOpen = picked > 0 || run !== null
  return (
    <div className={clsx('pick-head', headClasses, isOpen && bulkHeadClasses)}>
      {run ? null : <CheckboxBox id={id} aria-label={t`Select all`} {...checkboxProps} />}
      {isOpen ? null : (
        <label htmlFor={id} aria-hidden="true" className="flex-1 px-2 py-3.5">
          <Trans>Select all</Trans>
        </label>
      )}
      <p className={clsx('count', run ? 'sr-only' : picked && 'min-w-[5.2rem] flex-1 ps-2')} role="status">
        <BarStatus picked={picked} work={work} />
      </p>
      {isOpen ? null : sort}
      {run && work ? <Progress selection={selection} work={work} /> : null}
      {picked && !run ? (
        <>
          {children}
          <IconButton label={t`Clear the selection`} icon={X} className="close" onClick={selection.clear} />
        </>
      ) : null}
    </div>
  )
}

/** Joins the ids of the rows, to detect if the rows change between two presses. */
export const joinRowIds = (rows: readonly SelectableRow[]): string => rows.map(({ id }) => id).join()

type RemoveSelectedProps = {
  onConfirm: () => void
  /** True if the first press opens a confirmation dialog. */
  asksItself?: boolean | undefined
  /** Rows to remove. The button disarms if they change, because another device may change them between two presses. */
  rows: readonly SelectableRow[]
  /** True if the action needs the server and it is unreachable. */
  needsWifi?: boolean
}

/** Button that removes the selected rows on the second press, or opens a confirmation dialog. */
export const RemoveSelected = ({ onConfirm, asksItself, rows, needsWifi = false }: RemoveSelectedProps) => {
  const { t } = useLingui()
  const wifiHintId = useId()
  return (
    <>
      <TwoClickButton
        variant="plate-danger"
        size="small"
        icon={Trash2}
        armedLabel={t`Press again to remove`}
        // Override the grey background of disabled buttons, because it would make the bar's light text
        // unreadable.
        className="disabled:bg-transparent!"
        disabled={needsWifi}
        aria-describedby={needsWifi ? wifiHintId : undefined}
        asksItself={asksItself}
        about={joinRowIds(rows)}
        onConfirm={onConfirm}
      >
        <Trans>Remove selected</Trans>
      </TwoClickButton>
      {needsWifi ? <NeedsWifi id={wifiHintId} /> : null}
    </>
  )
}
