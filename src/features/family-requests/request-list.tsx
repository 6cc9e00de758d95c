import type { FamilyRequest } from '@contract/family/family-requests.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileText, Inbox, UserX } from 'lucide-react'
import type { ServerQueryState } from '@/data/use-server-query.ts'
import { formatNameList } from '@/i18n/name-list.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { LoadNotice, listMessages } from '@/kit/list/load-notice.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListRow } from '@/ui/list-row.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { DueBadge } from './due-badge.tsx'
import type { RequestKind } from './use-family-requests.ts'

type RequestListProps = {
  kind: RequestKind
  requests: ServerQueryState & { answer: { results: readonly FamilyRequest[] } | null; busy: boolean }
}

/** Page of the open requests of one kind, the earliest deadline first (B-FAM-07). */
export function RequestList({ kind, requests }: RequestListProps) {
  const { t } = useLingui()
  const rows = requests.answer?.results
  return (
    <main className="grid max-w-280 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader
        title={kind === 'copy' ? t`Families who ask for a copy` : t`Families who ask to be removed`}
        back={{ to: '/registered', label: t`Registration` }}
      >
        <Button asChild>
          {kind === 'copy' ? (
            <Link to="/removal_requests">
              <UserX aria-hidden="true" />
              <Trans>Families who ask to be removed</Trans>
            </Link>
          ) : (
            <Link to="/copy_requests">
              <FileText aria-hidden="true" />
              <Trans>Families who ask for a copy</Trans>
            </Link>
          )}
        </Button>
      </PageHeader>
      <p className="text-muted-foreground">
        <Trans>By law the club answers within a month of the day on which the family asked.</Trans>
      </p>
      <LoadNotice {...requests} words={listMessages} stale={rows !== undefined} />
      {requests.busy ? <Skeleton className="h-60" /> : null}
      {rows?.length === 0 ? (
        <EmptyState icon={Inbox} title={<Trans>No family is waiting for an answer.</Trans>} />
      ) : null}
      {rows && rows.length > 0 ? (
        <ul className="grid gap-2">
          {rows.map((request) => (
            <li key={request.id}>
              <RequestRow kind={kind} request={request} />
            </li>
          ))}
        </ul>
      ) : null}
    </main>
  )
}

function RequestRow({ kind, request }: { kind: RequestKind; request: FamilyRequest }) {
  const { t, i18n } = useLingui()
  const { people, by, asked, due } = request
  const names = formatNameList(
    people.map(({ name }) => name),
    i18n.locale,
  )
  const askedDay = formatDateCell(asked)
  const dueDay = formatDay(due)
  const author = by ?? t`The family`
  return (
    <ListRow
      asChild
      icon={kind === 'copy' ? FileText : UserX}
      title={names || t`People who have left`}
      detail={
        <Trans>
          {author} asked on {askedDay}. Answer by {dueDay}.
        </Trans>
      }
      aside={<DueBadge due={due} />}
    >
      <Link to={kind === 'copy' ? '/copy_requests/$id' : '/removal_requests/$id'} params={{ id: request.id }} />
    </ListRow>
  )
}
