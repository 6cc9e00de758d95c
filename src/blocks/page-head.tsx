import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import { useMaybeReplica } from '@/hooks/use-replica.ts'
import { BackLink, type BackLinkProps } from './back-link.tsx'
import { ChecklistBanner } from './checklist/checklist-banner.tsx'
import { ClockBanner } from './clock-banner.tsx'
import { AskEthnicity } from './ethnicity/ask-ethnicity.tsx'
import { SyncPill } from './sync/sync-pill.tsx'

type PageHeadProps = {
  /** The page's name; also that of the window. */
  title: string
  /** Whom or what it is about, beneath the title. */
  about?: ReactNode
  /** The list this page belongs to. */
  back?: BackLinkProps
  /** Buttons at the right. */
  children?: ReactNode
}

/** Title, sync pill and the page's main buttons: the same place on every page; below them what the checklist lacks. */
export const PageHead = ({ title, about, back, children }: PageHeadProps) => {
  const { t } = useLingui()
  const replica = useMaybeReplica()
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
        {replica ? <SyncPill /> : null}
        {children ? <div className="actions">{children}</div> : null}
      </header>
      <ClockBanner />
      <ChecklistBanner />
      <AskEthnicity />
    </>
  )
}
