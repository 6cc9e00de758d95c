import { concernOperations } from '@contract/concerns/concerns.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { KeyRound, ShieldAlert } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { ConcernTasksHere } from '@/features/concerns/concern-tasks-here.tsx'
import { KeyNotice } from '@/features/concerns/key-notice.tsx'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'

const SearchSchema = createListSchema(['received_at'], {
  state: buildOptionalParam(v.picklist(['new', 'open', 'closed'])),
})

export const Route = createFileRoute('/_app/concerns/')({
  validateSearch: passSearchThrough<ListState>,
  component: ConcernsScreen,
})

/** Page of the concerns that the reader's key opens (B-HAL-05). */
function ConcernsScreen() {
  const { t } = useLingui()
  const user = useUser()
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(concernOperations['concerns.list'], state, Route.useNavigate())
  const isLeader = user.organisation !== null
  return (
    <ListPage
      title={t`Concerns`}
      page={page}
      icon={ShieldAlert}
      {...(isLeader && { add: { to: '/concerns/new', label: <Trans>Write a concern note</Trans> } })}
      nothing={<Trans>No concern notes.</Trans>}
      notice={
        <>
          <ConcernTasksHere />
          {isLeader ? <KeyNotice /> : null}
        </>
      }
      actions={
        <Button asChild>
          <Link to={isLeader ? '/concerns/key' : '/concerns/network_key'}>
            <KeyRound aria-hidden="true" />
            {isLeader ? <Trans>Your key</Trans> : <Trans>The network’s key</Trans>}
          </Link>
        </Button>
      }
      filters={
        <ListFilter
          page={page}
          name="state"
          label={t`State`}
          options={[
            { value: 'new', label: t`New` },
            { value: 'open', label: t`Not closed` },
            { value: 'closed', label: t`Closed` },
          ]}
        />
      }
    >
      <ListRows
        page={page}
        caption={t`Concerns`}
        rows={page.list.rows}
        name={({ made_at }) => formatTimestamp(made_at)}
        href={({ id }) => `/concerns/${id}`}
        unsorted={t`Newest first`}
        columns={[
          { label: t`Written`, sort: 'received_at' },
          { label: t`Written by`, id: 'by', cell: ({ by: author }) => author },
          { label: t`Club`, id: 'organisation', cell: ({ organisation__name }) => organisation__name, phone: 'hidden' },
          { label: t`State`, id: 'state', cell: (row) => <ConcernStateBadge {...row} /> },
        ]}
      />
    </ListPage>
  )
}

const ConcernStateBadge = ({
  acknowledged_at,
  closed_at,
}: {
  acknowledged_at: string | null
  closed_at: string | null
}) => {
  if (closed_at)
    return (
      <Badge tone="success">
        <Trans>Closed</Trans>
      </Badge>
    )
  if (acknowledged_at)
    return (
      <Badge tone="warning">
        <Trans>Acknowledged</Trans>
      </Badge>
    )
  return (
    <Badge tone="danger">
      <Trans>New</Trans>
    </Badge>
  )
}
