import { type Operation, PAGE_SIZE } from '@contract/operation.ts'
import { type ReactNode, type RefObject, useCallback } from 'react'
import type { useList } from '@/data/use-list.ts'
import { useFocusAfterRemoval } from '@/kit/page/focus-after-removal.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { ListPages } from './list-pages.tsx'
import { LoadNotice, listMessages } from './load-notice.tsx'

type OnlineRows = Omit<ReturnType<typeof useList<Operation>>, 'rows'> & { rows: readonly unknown[] }

type OnlineListProps = {
  list: OnlineRows
  /** Content that replaces an empty list. */
  empty: ReactNode
  onPage: (page: number | undefined) => void
  /** Container of the rows. It receives the focus if the focused element disappears. */
  ref: RefObject<HTMLDivElement | null>
  /** List rows. */
  children: ReactNode
}

/** Container of an online list: rows and pagination. Shows the reason if there are no rows. */
export const OnlineList = ({ list, empty, onPage, ref, children }: OnlineListProps) => {
  const hasRows = list.rows.length > 0
  const watchRemovals = useFocusAfterRemoval()
  const setContainer = useCallback(
    (container: HTMLDivElement | null) => {
      ref.current = container
      const stop = watchRemovals(container)
      return () => {
        ref.current = null
        stop?.()
      }
    },
    [ref, watchRemovals],
  )
  function renderContent() {
    if (hasRows)
      return (
        <>
          {children}
          <ListPages
            page={list.page}
            pages={list.pages}
            size={PAGE_SIZE}
            count={list.count}
            home={ref}
            // Ignore page clicks while the rows of the previous query are still shown.
            onPage={(page) => list.answered && onPage(page === 1 ? undefined : page)}
          />
        </>
      )
    if (list.empty) return empty
    if (list.busy) return <Skeleton className="h-96" />
    return null
  }
  return (
    <>
      <LoadNotice {...list} words={listMessages} stale={hasRows} />
      <div
        ref={setContainer}
        tabIndex={-1}
        aria-busy={list.busy}
        className="grid grid-cols-1 content-start gap-3 outline-none"
      >
        {renderContent()}
      </div>
    </>
  )
}
