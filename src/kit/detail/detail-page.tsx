import '@/styles/detail.css'
import '@/styles/second-look.css'
import { Trans } from '@lingui/react/macro'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AnswerState } from '@/data/use-answer.ts'
import { useMedia } from '@/hooks/use-media.ts'
import { AnswerNotice } from '@/kit/list/answer-notice.tsx'
import type { BackLinkProps } from '@/kit/page/back-link.tsx'
import { PageHead } from '@/kit/page/page-head.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** Where the rail has room beside the record. */
const WIDE = '(min-width: 70rem)'

type DetailPageProps = {
  /** Of the record; until it is read the name of its list. */
  title: string
  back: BackLinkProps
  /** How the reading of the record stands. */
  state: AnswerState & { missing: boolean; busy: boolean }
  /** The record is there. */
  there: boolean
  /** Buttons of the head. */
  actions?: ReactNode
  /** State, where it belongs, links: one line below the title. */
  facts?: ReactNode
  tabs?: ReactNode
  /** Beside the open part on every tab; folded where there is little room. */
  rail?: (folded: boolean) => ReactNode
  /** The open part. */
  children: ReactNode
}

/** The page of one record with its parts in tabs and what is left to do beside them; or why there is none. */
export const DetailPage = ({
  title,
  back,
  state,
  there,
  actions,
  facts,
  tabs,
  rail,
  children,
}: DetailPageProps) => {
  const folded = !useMedia(WIDE)
  return (
    <main className="detail-page grid max-w-380 grid-cols-1 content-start gap-3 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={title} back={back}>
        {there ? actions : null}
      </PageHead>
      {state.missing ? (
        <EmptyState
          icon={FileQuestion}
          title={<Trans>The page you have requested could not be found</Trans>}
        />
      ) : (
        <>
          <AnswerNotice {...state} stale={there} />
          {there ? (
            <>
              {facts ? <div className="detail-facts">{facts}</div> : null}
              {rail && folded ? rail(true) : null}
              {tabs}
              <div className="detail-parts">
                <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
                {rail && !folded ? <aside className="detail-rail">{rail(false)}</aside> : null}
              </div>
            </>
          ) : state.busy ? (
            <Skeleton className="h-120" />
          ) : null}
        </>
      )}
    </main>
  )
}
