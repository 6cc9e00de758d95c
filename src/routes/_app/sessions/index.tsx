import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { CreateSessionsDialog } from '@/features/sessions/create-sessions-dialog.tsx'
import { SessionList } from '@/features/sessions/session-list.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useSessionList } from '@/register/use-session-list.ts'
import { Button } from '@/ui/button.tsx'
import { type SessionListState as Kept, SessionListState } from './-list-state.ts'

export const Route = createFileRoute('/_app/sessions/')({
  validateSearch: passSearchThrough<Kept>,
  component: SessionsScreen,
  staticData: { offline: true },
})

function SessionsScreen() {
  const { t } = useLingui()
  const state = useSearchState(SessionListState, Route.useSearch())
  const navigate = Route.useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  const attendedBy = useSessionList({ registered: state.registered })?.attendedBy
  const title = attendedBy ? t`Lunch Club Sessions Attended by ${attendedBy}` : t`Lunch Club Sessions`
  return (
    <Page width="list">
      <PageHeader title={title} {...(state.registered && { back: { to: '/sessions', label: t`All sessions` } })}>
        {state.registered ? null : (
          <Button variant="primary" icon={CalendarPlus} onClick={() => setIsCreating(true)}>
            <Trans>Create New Session(s)</Trans>
          </Button>
        )}
      </PageHeader>
      <SessionList state={state} onState={(search) => void navigate({ search, replace: true })} />
      {isCreating ? <CreateSessionsDialog onClose={() => setIsCreating(false)} /> : null}
    </Page>
  )
}
