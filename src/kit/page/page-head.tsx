import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use, useEffect } from 'react'
import { BackLink, type BackLinkProps } from './back-link.tsx'
import { PageSurroundings } from './page-surroundings.ts'

type PageHeadProps = {
  /** The page's name; also that of the window. */
  title: string
  /** Who or what it is about, beneath the title. */
  about?: ReactNode
  /** The list this page belongs to. */
  back?: BackLinkProps
  /** Buttons at the right. */
  children?: ReactNode
}

/** Title, sync pill and the page's main buttons: the same place on every page; below them what the checklist lacks. */
export const PageHead = ({ title, about, back, children }: PageHeadProps) => {
  const { t } = useLingui()
  const { pill, banners } = use(PageSurroundings)
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
      {/* What a user is to do next is not a part of the page on paper. */}
      {banners ? <div className="contents print:hidden">{banners}</div> : null}
    </>
  )
}
