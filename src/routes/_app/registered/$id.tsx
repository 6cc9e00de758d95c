import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { UserRoundX } from 'lucide-react'
import { useRef } from 'react'
import { History } from '@/blocks/history/history.tsx'
import { PageHead } from '@/blocks/page-head.tsx'
import { ConflictCard } from '@/blocks/sync/conflict-card.tsx'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { WalkInForm } from './-walk-in/walk-in-form.tsx'
import { changesTo } from './-walk-in/walk-in-values.ts'

export const Route = createFileRoute('/_app/registered/$id')({
  component: PersonScreen,
  staticData: { offline: true },
})

/** A person's facts at the door, to read and to mend, offline too. */
function PersonScreen() {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const save = useSaveLocally()
  const navigate = useNavigate()
  const { id } = Route.useParams()
  const user = useUser()
  const main = useRef<HTMLElement>(null)
  const found = useLiveQuery(
    async () => ({
      person: await db.rows('registered').get(id),
      conflicts: await db
        .rows('conflicts')
        .where('record')
        .equals(id)
        .filter((c) => !c.resolved_at)
        .toArray(),
    }),
    [db, id],
  )
  const person = found?.person
  const leave = (saved: boolean) => navigate({ to: '/registered', ignoreBlocker: saved })
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="grid max-w-360 [&>:not(.page-head)]:max-w-220 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5"
    >
      <PageHead title={t`Edit Registered`} back={{ to: '/registered', label: t`Registration` }} />
      {!found ? <Skeleton className="h-96" /> : null}
      {found && !person ? (
        <EmptyState
          icon={UserRoundX}
          title={<Trans>This person is not in the register</Trans>}
          action={
            <Button asChild variant="primary">
              <Link to="/registered">
                <Trans>Back to Registration</Trans>
              </Link>
            </Button>
          }
        >
          <Trans>They may have been removed, or belong to another club.</Trans>
        </EmptyState>
      ) : null}
      {found?.conflicts.map((conflict) => (
        <ConflictCard
          key={conflict.id}
          conflict={conflict}
          heading="h2"
          onDecided={() => main.current?.focus()}
        />
      ))}
      {person ? (
        <WalkInForm
          key={person.id}
          from={person}
          askKind={false}
          disputed={found?.conflicts.map(({ field }) => field)}
          saveLabel={t`Save`}
          onCancel={() => void leave(false)}
          onSave={async (values, opened) => {
            const set = changesTo(opened ?? person, values)
            if (
              Object.keys(set).length &&
              !(await save([{ name: 'registered.update', args: { id, set: set as never } }]))
            )
              return
            show({ message: t`Saved successfully` })
            await leave(true)
          }}
        />
      ) : null}
      {person ? (
        <History
          key={`history ${person.id}`}
          table="registered"
          id={person.id}
          current={person}
          change={
            user.user_type === 'coordinator'
              ? (field, base, value) => ({
                  name: 'registered.update',
                  args: { id, set: { [field]: { base, value } } as never },
                })
              : undefined
          }
        />
      ) : null}
    </main>
  )
}
