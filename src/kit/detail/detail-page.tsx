import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import type { ServerQueryState } from '@/data/use-server-query.ts'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import type { BackLinkProps } from '@/kit/page/back-link.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { sideColumnClasses } from './side-column-classes.ts'

/** Minimum width at which the side column fits next to the record. */
const WIDE_QUERY = '(min-width: 70rem)'

type DetailPageProps = {
  /** Title of the record, or name of the list until the record is loaded. */
  title: string
  back: BackLinkProps
  /** Load state of the record. */
  state: ServerQueryState & { missing: boolean; busy: boolean }
  /** True if the record is loaded. */
  there: boolean
  /** Buttons in the page header. */
  actions?: ReactNode
  /** Line below the title with state, context and links. */
  facts?: ReactNode
  tabs?: ReactNode
  /** Renders the side column, which is shown on every tab. It is collapsed on narrow screens. */
  rail?: (folded: boolean) => ReactNode
  /** Content of the open tab. */
  children: ReactNode
}

/**
 * Page of one record with tabs and a side column with the remaining steps. Shows a notice if the record is not
 * available.
 */
export const DetailPage = ({ title, back, state, there, actions, facts, tabs, rail, children }: DetailPageProps) => {
  const isFolded = !useMediaQuery(WIDE_QUERY)
  return (
    <main
      className={clsx(
        'detail-page grid max-w-380 grid-cols-1 content-start gap-3 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5',
        '[&_.page-head_h1]:text-xl [&_.page-head_h1]:wrap-anywhere',
        // Give the pill and the buttons the line below on phones, because a title has a name and an address.
        'max-md:[&_.page-head>.actions]:w-auto max-md:[&_.page-head>.actions]:flex-1',
        'max-md:[&_.page-head>div:has(h1)]:basis-[calc(100%-4rem)]',
      )}
    >
      <PageHeader title={title} back={back}>
        {there ? actions : null}
      </PageHeader>
      {state.missing ? (
        <EmptyState icon={FileQuestion} title={<Trans>The page you have requested could not be found</Trans>} />
      ) : (
        <>
          <LoadNotice {...state} stale={there} />
          {there ? (
            <>
              {facts ? (
                <div className="detail-facts flex min-w-0 flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
                  {facts}
                </div>
              ) : null}
              {rail && isFolded ? rail(true) : null}
              {tabs}
              <div
                className={clsx(
                  'detail-parts grid grid-cols-1 items-start gap-4',
                  rail && 'min-[70rem]:grid-cols-[minmax(0,1fr)_21rem] print:grid-cols-1',
                )}
              >
                <div className="grid min-w-0 grid-cols-1 content-start gap-4">{children}</div>
                {rail && !isFolded ? (
                  <aside className={clsx(sideColumnClasses, 'print:hidden')}>{rail(false)}</aside>
                ) : null}
              </div>
            </>
          ) : (
            state.busy && <Skeleton className="h-120" />
          )}
        </>
      )}
    </main>
  )
}
