import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useMaybeReplica } from '@/hooks/use-replica.ts'
import { SyncPill } from './sync/sync-pill.tsx'

type PageHeadProps = {
  /** The page's name; also that of the window. */
  title: string
  /** Address of the list this page belongs to. */
  back?: { to: string; label: string }
  /** Buttons at the right. */
  children?: ReactNode
}

/** Title, sync pill and the page's main buttons: the same place on every page. */
export const PageHead = ({ title, back, children }: PageHeadProps) => {
  const { t } = useLingui()
  const replica = useMaybeReplica()
  useEffect(() => {
    document.title = t`${title} · Hallbook`
  }, [title, t])
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-2">
      {back ? (
        <Link
          to={back.to as '/'}
          aria-label={back.label}
          className="-ms-2.5 grid size-touch flex-none place-items-center rounded-md text-link hover:bg-accent"
        >
          <ChevronLeft className="size-6.5" />
        </Link>
      ) : null}
      <h1 className="min-w-[min(100%,9rem)] flex-1 text-2xl font-heavy break-words">{title}</h1>
      {replica ? <SyncPill /> : null}
      {children}
    </header>
  )
}
