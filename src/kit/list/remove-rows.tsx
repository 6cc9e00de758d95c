import { Plural, Trans } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { actOnEach } from './bulk-run.ts'
import { RemoveSelected } from './row-selection.tsx'
import type { ListPageState } from './use-list-page.ts'

// Load the dialog lazily, because most rows are deleted without a warning.
const DeletionWarningDialog = lazy(() =>
  import('@/kit/page/deletion-warning.tsx').then((m) => ({ default: m.DeletionWarning })),
)

type RemoveRowsProps = {
  page: Pick<ListPageState, 'selection' | 'work'> & { list: Pick<ListPageState['list'], 'rows' | 'reachable'> }
  remove: (id: string) => Promise<unknown>
  /** Called after the run, even if it failed, because loaded data is then stale. */
  onDone: () => void
  /** Text that explains why the server refused rows. */
  kept?: ReactNode | ((rows: readonly { id: string }[]) => ReactNode)
  /** Returns a warning that the user must confirm before the deletion, or null if no warning is needed. */
  warning?: (rows: readonly { id: string }[]) => ReactNode
}

/**
 * Button that removes the selected rows one by one on the second press. Removed rows disappear. The bar and the other
 * rows show the result if some rows were not removed (ERR-24, ERR-25).
 */
export const RemoveRows = ({ page, remove, onDone, kept: refusalReason, warning }: RemoveRowsProps) => {
  const [isPrompting, setIsPrompting] = useState(false)
  const { selection, work, list } = page
  const chosenRows = selection.among(list.rows as readonly { id: string }[])
  const removeRows = () =>
    work.start({
      kind: 'remove',
      ids: chosenRows.map(({ id }) => id),
      portionSize: 1,
      act: actOnEach(remove),
      onEnd: onDone,
      onAllDone: selection.clear,
      explain: (refusedIds) =>
        typeof refusalReason === 'function'
          ? refusalReason(chosenRows.filter(({ id }) => refusedIds.includes(id)))
          : refusalReason,
    })
  const warningContent = warning?.(chosenRows) ?? null
  return (
    <>
      <RemoveSelected
        rows={chosenRows}
        needsWifi={!list.reachable}
        asksItself={warningContent !== null}
        onConfirm={() => (warningContent === null ? void removeRows() : setIsPrompting(true))}
      />
      {isPrompting ? (
        <Suspense>
          <DeletionWarningDialog
            title={<Plural value={chosenRows.length} one="Remove # row?" other="Remove # rows?" />}
            does={<Trans>Remove</Trans>}
            onClose={() => setIsPrompting(false)}
            onConfirm={() => {
              setIsPrompting(false)
              void removeRows()
            }}
          >
            {warningContent}
          </DeletionWarningDialog>
        </Suspense>
      ) : null}
    </>
  )
}
