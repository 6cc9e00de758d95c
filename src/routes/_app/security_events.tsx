import { addDays, getLondonDay } from '@contract/rules/days.ts'
import { SECURITY_EVENT_DAYS, securityEventKinds } from '@contract/security-event-kinds.ts'
import { type SecurityEvent, securityEventOperations } from '@contract/security-events.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { getCallLabel } from '@/features/security-events/call-labels.ts'
import { eventLabels } from '@/features/security-events/event-labels.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { ListFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useListPage } from '@/kit/list/use-list-page.ts'

const SearchSchema = createListSchema(['at'], {
  kind: buildOptionalParam(v.picklist(securityEventKinds)),
  user: buildOptionalParam(v.pipe(v.string(), v.uuid())),
  since: buildOptionalParam(v.pipe(v.string(), v.isoDate())),
})

export const Route = createFileRoute('/_app/security_events')({
  validateSearch: passSearchThrough<ListState>,
  component: SecurityEventsScreen,
})

const formatLastDays = (days: number) => plural(days, { one: 'Last # day', other: 'Last # days' })

/** Page of security events with user, time and network address, for VP support. */
function SecurityEventsScreen() {
  const { t, i18n } = useLingui()
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(securityEventOperations['security_events.list'], state, Route.useNavigate())
  const today = getLondonDay()
  const getFirstDay = (days: number) => addDays(today, 1 - days)
  const [firstEvent] = state.user ? page.list.rows : []
  return (
    <ListPage
      title={firstEvent?.user_name ? t`Security Events of ${firstEvent.user_name}` : t`Security Events`}
      page={page}
      icon={ShieldAlert}
      nothing={<Trans>Nothing has happened yet.</Trans>}
      filters={
        <>
          <ListFilter
            page={page}
            name="kind"
            label={t`What happened`}
            none={state.user ? undefined : t`all but sign-ins`}
            options={securityEventKinds.map((value) => ({ value, label: i18n._(eventLabels[value]) }))}
          />
          <ListFilter
            page={page}
            name="since"
            label={t`When`}
            none={formatLastDays(SECURITY_EVENT_DAYS)}
            options={[
              { value: getFirstDay(1), label: t`Today` },
              ...[7, 30].map((days) => ({
                value: getFirstDay(days),
                label: formatLastDays(days),
              })),
            ]}
          />
        </>
      }
    >
      <ListRows<SecurityEvent>
        page={page}
        caption={t`Security Events`}
        rows={page.list.rows}
        name={({ kind }) => i18n._(eventLabels[kind])}
        unsorted={t`Newest first`}
        columns={[
          { label: t`What happened` },
          { label: t`When`, sort: 'at', cell: ({ last_at }) => formatTimestamp(last_at) },
          { label: t`Times`, id: 'times', cell: ({ times }) => times, number: true, phone: 'labelled' },
          { label: t`User`, id: 'user', cell: (event) => <EventUser event={event} /> },
          { label: t`Network address`, id: 'address', cell: ({ address }) => address },
          {
            label: t`What was tried or done`,
            id: 'operation',
            cell: ({ operation, kind }) => operation && getCallLabel(i18n, operation, kind),
          },
        ]}
      />
    </ListPage>
  )
}

/** Name of the user that the event is about, or "Unknown". It links to the user's page if there is one. */
const EventUser = ({ event: { user, user_name: name, user_list: list } }: { event: SecurityEvent }) => {
  if (!name) return <Trans>Unknown</Trans>
  if (!list) return name
  return <RowLink href={`/users/${list}/${user}`}>{name}</RowLink>
}
