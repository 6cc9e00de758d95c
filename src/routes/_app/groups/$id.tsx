import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarPlus, Shapes } from 'lucide-react'
import { useState } from 'react'
import { CreateSessionsDialog } from '@/features/sessions/create-sessions-dialog.tsx'
import { SessionList } from '@/features/sessions/session-list.tsx'
import type { SessionListState } from '@/features/sessions/session-list-state.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { GroupName } from './-group/group-name.tsx'
import { GroupPeople } from './-group/group-people.tsx'

export const Route = createFileRoute('/_app/groups/$id')({
  component: GroupScreen,
  staticData: { offline: true, notices: false },
})

/** Page of one group: its name, people and sessions (GRP-02, GRP-09 to GRP-12). */
function GroupScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const { db } = useReplica()
  const isNew = id === 'new'
  const groupQuery = useLiveQuery(async () => ({ group: await db.rows('groups').get(id) }), [db, id])
  const [listState, setListState] = useState<SessionListState>({})
  const [isCreating, setIsCreating] = useState(false)
  const group = groupQuery?.group
  const backLink = { to: '/groups', label: t`Groups` }
  if (!isNew && groupQuery && !group) {
    return (
      <Page width="list">
        <PageHeader title={t`Group`} back={backLink} />
        <EmptyState icon={Shapes} title={<Trans>The page you have requested could not be found</Trans>} />
      </Page>
    )
  }
  return (
    <Page width="list">
      <PageHeader title={isNew ? t`New group` : (group?.name ?? t`Group`)} back={backLink} />
      {isNew || group ? <GroupName key={id} group={group} /> : null}
      {group ? (
        <>
          <GroupPeople group={group} />
          <section className="grid gap-3">
            <header className="flex flex-wrap items-center gap-3">
              <h2 className="min-w-0 flex-auto text-xl font-bold wrap-anywhere">
                <Trans>Lunch Club Sessions</Trans>
              </h2>
              <Button icon={CalendarPlus} className="max-w-full wrap-anywhere" onClick={() => setIsCreating(true)}>
                <Trans>Create New Session(s)</Trans>
              </Button>
            </header>
            <SessionList group={group.id} state={listState} onState={setListState} />
          </section>
          {isCreating ? <CreateSessionsDialog group={group.id} onClose={() => setIsCreating(false)} /> : null}
        </>
      ) : null}
    </Page>
  )
}
