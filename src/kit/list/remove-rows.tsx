import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { useToast } from '@/ui/toast.tsx'
import { noticeWords } from '@/words/notice-words.ts'
import { RemoveSelected } from './row-selection.tsx'
import type { ListPageState } from './use-list-page.ts'

// Most rows go without a question.
const LastWarning = lazy(() =>
  import('@/kit/page/last-warning.tsx').then((m) => ({ default: m.LastWarning })),
)

export type Removed = {
  /** Those that are gone, also where another device was faster. */
  done: number
  /** Those that the server keeps, for a reason of its own. */
  refused: number
  /** Their ids. */
  refusedIds: readonly string[]
  /** What the server says of the last of these. */
  why: ApiError | null
  /** What ended the run before its last one: the sign-in is over, the server failed, no answer came. */
  stopped: unknown
}

const hasStatus = (error: unknown, ...statuses: number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/** Removes one after the other. One that is refused keeps no other; whatever else fails would fail with the next one too. */
export const removeEach = async (
  ids: readonly string[],
  remove: (id: string) => Promise<unknown>,
): Promise<Removed> => {
  let done = 0
  const refusedIds: string[] = []
  let why: ApiError | null = null
  for (const id of ids) {
    try {
      await remove(id)
      done++
    } catch (error) {
      if (hasStatus(error, 404)) done++
      else if (hasStatus(error, 400, 409)) {
        refusedIds.push(id)
        why = error as ApiError
      } else return { done, refused: refusedIds.length, refusedIds, why, stopped: error }
    }
  }
  return { done, refused: refusedIds.length, refusedIds, why, stopped: null }
}

type RemoveRowsProps = {
  page: Pick<ListPageState, 'selection'> & { list: Pick<ListPageState['list'], 'rows' | 'reachable'> }
  remove: (id: string) => Promise<unknown>
  /** After the run, whatever became of it: what was read before is out of date. */
  onDone: () => void
  /** Why the server keeps some of them, where it may; of a single one it says so itself. */
  kept?: ReactNode | ((rows: readonly { id: string }[]) => ReactNode)
  /** What has to be known before these rows go; null where there is nothing. */
  warning?: (rows: readonly { id: string }[]) => ReactNode
}

/** Removes the ticked rows of a list one by one, on the second press; when all are gone, that is seen (ERR-24, ERR-25). */
export const RemoveRows = ({ page, remove, onDone, kept, warning }: RemoveRowsProps) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const notice = useErrorNotice()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { selection, list } = page
  const chosen = selection.among(list.rows as readonly { id: string }[])
  const run = async () => {
    setBusy(true)
    const ids = chosen.map(({ id }) => id)
    const { done, refused: count, refusedIds, why, stopped } = await removeEach(ids, remove)
    setBusy(false)
    onDone()
    const all = ids.length
    // What is left stays ticked: it can be tried again at once.
    if (stopped) {
      return notice(
        stopped,
        all > 1 && <Trans>{`${done} of ${all} removed. The others are still here.`}</Trans>,
      )
    }
    selection.clear()
    if (count === 0) return
    const [own] = (count === 1 && why?.detail?.non_field_errors) || []
    const left = chosen.filter(({ id }) => refusedIds.includes(id))
    const message = (
      <>
        <span className="block">{t`${count} row(s) could not be deleted`}</span>
        {own ? noticeWords(i18n, own) : typeof kept === 'function' ? kept(left) : kept}
      </>
    )
    show({ message, tone: 'error' })
  }
  const warns = warning?.(chosen) ?? null
  return (
    <>
      <RemoveSelected
        rows={chosen}
        needsWifi={!list.reachable || busy}
        asksItself={warns !== null}
        onConfirm={() => (warns === null ? void run() : setAsking(true))}
      />
      {asking ? (
        <Suspense>
          <LastWarning
            title={<Plural value={chosen.length} one="Remove # row?" other="Remove # rows?" />}
            does={<Trans>Remove</Trans>}
            onClose={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false)
              void run()
            }}
          >
            {warns}
          </LastWarning>
        </Suspense>
      ) : null}
    </>
  )
}
