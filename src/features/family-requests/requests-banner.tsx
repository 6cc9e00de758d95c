import { type Day, formatDay } from '@contract/rules/days.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileText, type LucideIcon, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { DueBadge } from './due-badge.tsx'
import { type RequestKind, useCopyRequests, useRemovalRequests } from './use-family-requests.ts'

/** Banners with the open requests of families, for coordinators. Renders nothing if there are none (B-FAM-07). */
export function RequestBanners() {
  const removals = useRemovalRequests().answer
  const copies = useCopyRequests().answer
  const [firstRemoval] = removals?.results ?? []
  const [firstCopy] = copies?.results ?? []
  return (
    <>
      {firstRemoval ? (
        <RequestBanner kind="removal" icon={UserX} due={firstRemoval.due}>
          <Plural
            value={removals?.count ?? 0}
            one="# family asks to be removed."
            other="# families ask to be removed."
          />
        </RequestBanner>
      ) : null}
      {firstCopy ? (
        <RequestBanner kind="copy" icon={FileText} due={firstCopy.due}>
          <Plural
            value={copies?.count ?? 0}
            one="# family asks for a copy of its data."
            other="# families ask for a copy of their data."
          />
        </RequestBanner>
      ) : null}
    </>
  )
}

type RequestBannerProps = { kind: RequestKind; icon: LucideIcon; due: Day; children: ReactNode }

function RequestBanner({ kind, icon, due, children }: RequestBannerProps) {
  const day = formatDay(due)
  return (
    <Banner
      tone="warning"
      icon={icon}
      action={
        <Button asChild variant="outline" size="comfort">
          <Link to={kind === 'copy' ? '/copy_requests' : '/removal_requests'}>
            <Trans>Answer</Trans>
          </Link>
        </Button>
      }
    >
      <b>{children}</b> <Trans>Answer by {day}.</Trans> <DueBadge due={due} />
    </Banner>
  )
}
