import { useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { type ReactNode, use, useEffect } from 'react'
import { BackLink, type BackLinkProps } from './back-link.tsx'
import { PageHeaderContext } from './page-header-context.ts'

type PageHeaderProps = {
  /** Title of the page and of the window. */
  title: string
  /** Language of the title, if it may differ from the page. */
  titleLang?: string | undefined
  /** Subject of the page, below the title. */
  about?: ReactNode
  /** Link to the parent list. */
  back?: BackLinkProps
  /** Buttons on the right. */
  children?: ReactNode
}

/** Maximum number of characters of a title that has room next to the pill and the buttons of a phone. */
const MAX_SHORT_TITLE = 20

/** Returns true for a title that has its own line on a phone. */
export const isLongTitle = (title: string): boolean => title.length > MAX_SHORT_TITLE

const actionsClasses =
  'actions ms-auto flex flex-wrap justify-end gap-x-4 gap-y-2 max-md:order-last max-md:w-full max-md:gap-2'

/**
 * Page header with title, sync pill and main buttons in the same position on every page. Banners, such as the checklist
 * banner, are shown below it.
 */
export const PageHeader = ({ title, titleLang, about, back, children }: PageHeaderProps) => {
  const { t } = useLingui()
  const { pill, banners } = use(PageHeaderContext)
  const isLong = isLongTitle(title)
  useEffect(() => {
    document.title = t`${title} · Hallbook`
  }, [title, t])
  return (
    <>
      <header
        className={clsx(
          'page-head flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2 max-md:gap-x-2',
          // Reserve the width of the usual labels, so that the title keeps its lines when the label changes.
          'max-md:[&>.pill]:min-w-[min(10.25rem,50%)]',
        )}
      >
        {back ? <BackLink {...back} /> : null}
        {/* Keep the heading mounted when the subject arrives, because the heading may have the focus. */}
        <div className={clsx('min-w-0 flex-[1_1_min-content] wrap-break-word', isLong && !back && 'max-md:basis-full')}>
          <h1
            lang={titleLang}
            className={isLong ? 'max-md:text-lg max-md:leading-tight' : 'max-md:text-xl max-[22.5rem]:text-[1.25rem]'}
          >
            {title}
          </h1>
          {about ? <p className="wrap-anywhere text-muted-foreground">{about}</p> : null}
        </div>
        {children ? <div className={actionsClasses}>{children}</div> : null}
        {pill}
      </header>
      {/* Hide the banners in print, because they are tasks for the user. */}
      {banners ? <div className="contents print:hidden">{banners}</div> : null}
    </>
  )
}
