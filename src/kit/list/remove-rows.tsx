import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'
import { translateProblem } from '@/words/server-messages.ts'
import { RemoveSelected } from './row-selection.tsx'
import type { ListPageState } from './use-list-page.ts'

// Load the dialog lazily, because most rows are deleted without a warning.
const DeletionWarningDialog = lazy(() =>
  import('@/kit/page/deletion-warning.tsx').then((m) => ({ default: m.DeletionWarning })),
)

export type RemoveResult = {
  /** Number of removed rows, including rows that another device has already removed. */
  done: number
  /** Number of rows that the server refused to delete. */
  refused: number
  /** Ids of the refused rows. */
  refusedIds: readonly string[]
  /** Error of the last refused row. */
  why: ApiError | null
  /** Error that stopped the run early, such as an expired sign-in, a server failure or no response. */
  stopped: unknown
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/**
 * Removes rows one by one. Continues after a refused row. Stops at any other failure, because it would affect every
 * row.
 */
export const removeEach = async (
  ids: readonly string[],
  remove: (id: string) => Promise<unknown>,
): Promise<RemoveResult> => {
  let removedCount = 0
  const refusedIds: string[] = []
  let lastRefusal: ApiError | null = null
  for (const id of ids) {
    try {
      await remove(id)
      removedCount++
    } catch (error) {
      if (hasStatus(error, 404)) removedCount++
      else if (hasStatus(error, 400, 409)) {
        refusedIds.push(id)
        lastRefusal = error as ApiError
      } else return { done: removedCount, refused: refusedIds.length, refusedIds, why: lastRefusal, stopped: error }
    }
  }
  return { done: removedCount, refused: refusedIds.length, refusedIds, why: lastRefusal, stopped: null }
}

type RemoveRowsProps = {
  page: Pick<ListPageState, 'selection'> & { list: Pick<ListPageState['list'], 'rows' | 'reachable'> }
  remove: (id: string) => Promise<unknown>
  /** Called after the run, even if it failed, because loaded data is then stale. */
  onDone: () => void
  /** Text that explains why the server refused rows. If only one row was refused, the server's message replaces it. */
  kept?: ReactNode | ((rows: readonly { id: string }[]) => ReactNode)
  /** Returns a warning that the user must confirm before the deletion, or null if no warning is needed. */
  warning?: (rows: readonly { id: string }[]) => ReactNode
}

/**
 * Button that removes the selected rows one by one on the second press. Shows a message only if some rows were not
 * removed (ERR-24, ERR-25).
 */
export const RemoveRows = ({ page, remove, onDone, kept: refusalReason, warning }: RemoveRowsProps) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const showErrorNotice = useErrorNotice()
  const [isBusy, setIsBusy] = useState(false)
  const [isPrompting, setIsPrompting] = useState(false)
  const { selection, list } = page
  const chosenRows = selection.among(list.rows as readonly { id: string }[])
  const removeRows = async () => {
    setIsBusy(true)
    const ids = chosenRows.map(({ id }) => id)
    const { done, refused: count, refusedIds, why: lastRefusal, stopped: stopError } = await removeEach(ids, remove)
    setIsBusy(false)
    onDone()
    const all = ids.length
    // If the run stopped early, leave the rows selected, so that the user can retry at once.
    if (stopError) {
      return showErrorNotice(
        stopError,
        all > 1 && <Trans>{`${done} of ${all} removed. The others are still here.`}</Trans>,
      )
    }
    selection.clear()
    if (count === 0) return
    const problem = count === 1 ? lastRefusal?.problems.find(({ field }) => field === 'non_field_errors') : undefined
    const refusedRows = chosenRows.filter(({ id }) => refusedIds.includes(id))
    function describeRefusal() {
      if (problem) return translateProblem(i18n, problem)
      if (typeof refusalReason === 'function') return refusalReason(refusedRows)
      return refusalReason
    }
    const message = (
      <>
        <span className="block">{t`${count} row(s) could not be deleted`}</span>
        {describeRefusal()}
      </>
    )
    show({ message, tone: 'error' })
  }
  const warningContent = warning?.(chosenRows) ?? null
  return (
    <>
      <RemoveSelected
        rows={chosenRows}
        needsWifi={!list.reachable || isBusy}
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
