import { isAllowed } from '@contract/access.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck, KeyRound } from 'lucide-react'
import { UnreadList } from '@/features/concerns/unread-list.tsx'
import { useConcernTasks } from '@/features/concerns/use-concern-tasks.ts'
import { WaitingKeyCard } from '@/features/concerns/waiting-key-card.tsx'
import { LoadNotice } from '@/kit/list/load-notice.tsx'
import { useFocusAfterResult } from '@/kit/page/focus-heading.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { Card, CardTitle } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'

export const Route = createFileRoute('/_app/concerns/tasks')({ component: ConcernTasksScreen })

/**
 * Page of the tasks about concern notes: notes without a reader, keys to confirm and clubs without a key (B-HAL-05).
 */
function ConcernTasksScreen() {
  const { t } = useLingui()
  const user = useUser()
  const { tasks, busy: isBusy, confirm, ...state } = useConcernTasks()
  const focusAfter = useFocusAfterResult(tasks)
  const confirmKey: typeof confirm = (waiting) => {
    focusAfter()
    return confirm(waiting)
  }
  const backLink = isAllowed('concerns', user)
    ? { to: '/concerns', label: t`Concerns` }
    : { to: '/concerns/new', label: t`Concern note` }
  const isDone = tasks?.unread.length === 0 && tasks.waiting_keys.length === 0 && tasks.clubs_without_key.length === 0
  return (
    <Page width="form">
      <PageHeader title={t`Concern notes: things to do`} back={backLink} />
      <LoadNotice {...state} stale={tasks !== null} />
      {isBusy ? <Skeleton className="h-80" /> : null}
      {tasks && isDone && !tasks.is_network_key_missing ? (
        <EmptyState icon={CircleCheck} title={<Trans>There is nothing to do about concern notes.</Trans>} />
      ) : null}
      {tasks && tasks.unread.length > 0 ? <UnreadList unread={tasks.unread} /> : null}
      {tasks?.waiting_keys.map((waiting) => (
        <WaitingKeyCard key={waiting.id} waiting={waiting} confirm={confirmKey} />
      ))}
      {tasks?.is_network_key_missing ? (
        <Card padded className="grid gap-4">
          <CardTitle icon={KeyRound}>
            <Trans>The network has no key in use</Trans>
          </CardTitle>
          <div>
            <Button asChild size="comfort">
              <Link to="/concerns/network_key">
                <Trans>The network’s key</Trans>
              </Link>
            </Button>
          </div>
        </Card>
      ) : null}
      {tasks && tasks.clubs_without_key.length > 0 ? (
        <Card padded className="grid gap-4">
          <CardTitle icon={KeyRound}>
            {user.organisation ? (
              <Trans>No safeguarding leader of your club has a key in use</Trans>
            ) : (
              <Trans>Clubs in which no safeguarding leader has a key in use</Trans>
            )}
          </CardTitle>
          <p>
            <Trans>
              Until a leader has one, no concern note reaches a leader of the club. The leader signs in, opens
              “Concerns” and makes a key; other people then confirm it.
            </Trans>
          </p>
          {user.organisation ? null : (
            <ul className="list-disc ps-6">
              {tasks.clubs_without_key.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          )}
        </Card>
      ) : null}
    </Page>
  )
}
