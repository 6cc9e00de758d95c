import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use, useEffect } from 'react'
import { BackLink, type BackLinkProps } from './back-link.tsx'
import { PageHeaderContext } from './page-header-context.ts'

type PageHeaderProps = {
  /** Title of the page and of the window. */
  title: string
  /** Subject of the page, below the title. */
  about?: ReactNode
  /** Link to the parent list. */
  back?: BackLinkProps
  /** Buttons on the right. */
  children?: ReactNode
}

/**
 * Page header with title, sync pill and main buttons in the same position on every page. Banners, such as the checklist
 * banner, are shown below it.
 */
export const PageHeader = ({ title, about, back, children }: PageHeaderProps) => {
  const { t } = useLingui()
  const { pill, banners } = use(PageHeaderContext)
  useEffect(() => {
    document.title = t`${title} · Hallbook`
  }, [title, t])
  return (
    <>
      <header className="page-head">
        {back ? <BackLink {...back} /> : null}
        {about ? (
          <div className="titles">
            <h1>{title}</h1>
            <p className="text-muted-foreground">{about}</p>
          </div>
        ) : (
          <h1>{title}</h1>
        )}
        {pill}
        {children ? <div className="actions">{children}</div> : null}
      </header>
      {/* Hide the banners in print, because they are tasks for the user. */}
      {banners ? <div className="contents print:hidden">{banners}</div> : null}
    </>
  )
}
