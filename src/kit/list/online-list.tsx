import { type Operation, PAGE_SIZE } from '@contract/operation.ts'
import type { ReactNode, RefObject } from 'react'
import type { useList } from '@/data/use-list.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { AnswerNotice, listWords } from './answer-notice.tsx'
import { ListPages } from './list-pages.tsx'

type OnlineRows = Omit<ReturnType<typeof useList<Operation>>, 'rows'> & { rows: readonly unknown[] }

type OnlineListProps = {
  list: OnlineRows
  /** What is shown in place of an empty list. */
  empty: ReactNode
  onPage: (page: number | undefined) => void
  /** The place of the rows: the focus can go there when what had it goes. */
  ref: RefObject<HTMLDivElement | null>
  /** The rows. */
  children: ReactNode
}

/** The place of a list that the server holds: its rows and pages, or why there are none. */
export const OnlineList = ({ list, empty, onPage, ref, children }: OnlineListProps) => {
  const filled = list.rows.length > 0
  return (
    <>
      <AnswerNotice {...list} words={listWords} stale={filled} />
      <div
        ref={ref}
        tabIndex={-1}
        aria-busy={list.busy}
        className="grid grid-cols-1 content-start gap-3 outline-none"
      >
        {filled ? (
          <>
            {children}
            <ListPages
              page={list.page}
              pages={list.pages}
              size={PAGE_SIZE}
              count={list.count}
              home={ref}
              // Pages of an older question are none of the one that is on its way.
              onPage={(page) => list.answered && onPage(page === 1 ? undefined : page)}
            />
          </>
        ) : list.empty ? (
          empty
        ) : list.busy ? (
          <Skeleton className="h-96" />
        ) : null}
      </div>
    </>
  )
}
