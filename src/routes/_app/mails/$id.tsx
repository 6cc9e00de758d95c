import { type Mail, mailOperations } from '@contract/mails.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { call } from '@/api/call.ts'
import { buildQueryKey } from '@/data/query-client.ts'
import { useServerQuery } from '@/data/use-server-query.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { TermList } from '@/kit/detail/term-list.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { NotFound } from '@/shell/not-found-screen.tsx'
import { LinkedText } from '@/ui/linked-text.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/mails/$id')({ component: MailScreen })

const GET_MAIL = mailOperations['mails.get']

/** Page of one email of a demo, as its recipient sees it. */
function MailScreen() {
  const { t } = useLingui()
  const params = Route.useParams()
  const mailQuery = useServerQuery<Mail>({
    key: buildQueryKey(GET_MAIL, params),
    ask: (signal) => call(GET_MAIL, { params, signal }),
    wanted: true,
  })
  const mail = mailQuery.answer
  const backLink = { to: '/mails', label: t`Mails` }
  if (mailQuery.missing) return <NotFound head={<PageHeader title={t`Not found`} />} />
  return (
    <Page width="form">
      <PageHeader title={mail ? mail.subject || t`No subject` : backLink.label} back={backLink} />
      <LoadNotice {...mailQuery} stale={mail !== null} />
      {mail ? <MailCard mail={mail} /> : mailQuery.busy && <Skeleton className="h-120" />}
    </Page>
  )
}

function MailCard({ mail: { to: recipient, created, text } }: { mail: Mail }) {
  const { t } = useLingui()
  return (
    <article className="card grid grid-cols-1 gap-4 p-5">
      <TermList
        terms={[
          { term: t({ message: 'To', context: 'recipient' }), value: recipient },
          { term: t`When`, value: formatTimestamp(created) },
        ]}
      />
      {text ? (
        <LinkedText text={text} />
      ) : (
        <p className="text-muted-foreground">
          <Trans>The text is no longer stored: the mail was sent, or it waited for longer than three days.</Trans>
        </p>
      )}
    </article>
  )
}
