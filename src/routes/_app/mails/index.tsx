import { mailOperations } from '@contract/mails.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { FlagFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { NotFound } from '@/shell/not-found-screen.tsx'
import { useUser } from '@/user/use-user.ts'

const SearchSchema = createListSchema(['created', 'to', 'subject'], { failed: buildOptionalParam(v.boolean()) })

export const Route = createFileRoute('/_app/mails/')({
  validateSearch: passSearchThrough<ListState>,
  component: MailsScreen,
})

/** Page of the emails of a demo, so that their links can be tried without an email server. */
function MailsScreen() {
  const { t } = useLingui()
  const { can_read_mails: isReadable } = useUser()
  return isReadable ? <MailList /> : <NotFound head={<PageHeader title={t`Not found`} />} />
}

function MailList() {
  const { t } = useLingui()
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(mailOperations['mails.list'], state, Route.useNavigate())
  return (
    <ListPage
      title={t`Mails`}
      page={page}
      icon={Mail}
      nothing={<Trans>There are no mails yet.</Trans>}
      filters={<FlagFilter page={page} name="failed" label={t`Failed`} />}
      notice={
        <p className="text-muted-foreground">
          <Trans>This is a demo: mails are shown here. Only a demo has this page.</Trans>
        </p>
      }
    >
      <ListRows
        page={page}
        caption={t`Mails`}
        rows={page.list.rows}
        name={({ subject }) => subject || t`No subject`}
        href={({ id }) => `/mails/${id}`}
        unsorted={t`Newest first`}
        columns={[
          { label: t`Subject`, sort: 'subject' },
          { label: t({ message: 'To', context: 'recipient' }), sort: 'to', cell: ({ to: recipient }) => recipient },
          { label: t`When`, sort: 'created', cell: ({ created }) => formatTimestamp(created) },
        ]}
      />
    </ListPage>
  )
}
