import { canOpenRoute, isAllowed } from '@contract/access.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, NotebookPen, UserRoundX } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { FamilyLinkSection } from '@/features/family-link/family-link-section.tsx'
import { History } from '@/features/history/history.tsx'
import { ConflictCard } from '@/features/sync/conflict-card.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { isFamilyQuestion } from '@/register/family-questions.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useUser } from '@/user/use-user.ts'
import { useBackLink } from './-person/back-link.ts'
import { PersonSearch } from './-person/person-search.ts'
import { RecordForm } from './-person/record-form.tsx'
import { RecordSummary } from './-person/record-summary.tsx'
import { useHasDraft } from './-person/use-person-draft.ts'

/**
 * Card that is loaded lazily, because it needs a network and the record does not. Renders nothing if its code cannot be
 * loaded.
 */
const TieCard = lazyOptional(() => import('@/features/recruitment/register/tie-card.tsx').then((m) => m.TieCard))

export const Route = createFileRoute('/_app/registered/$id')({
  validateSearch: passSearchThrough<PersonSearch>,
  component: PersonScreen,
  staticData: { offline: true, notices: false },
})

/** Page with a person's full record, to read and to edit. Works offline. */
function PersonScreen() {
  const { t } = useLingui()
  const { db } = useReplica()
  const { id } = Route.useParams()
  const { session, parcel_provision_session: parcels } = useSearchState(PersonSearch, Route.useSearch())
  const backTargets = { session, parcels }
  const backLink = useBackLink(backTargets)
  const user = useUser()
  const mainRef = useRef<HTMLElement>(null)
  const loadedRecord = useLiveQuery(
    async () => ({
      id,
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
  // Ignore the rows of the previous person until this person is loaded.
  const currentRecord = loadedRecord?.id === id ? loadedRecord : undefined
  const person = currentRecord?.person
  const hasDraft = useHasDraft(id)
  return (
    <Page ref={mainRef} tabIndex={-1} width="form">
      <PageHeader title={t`Edit Registered`} about={person ? <About person={person} /> : null} back={backLink}>
        {person ? (
          <Button asChild>
            <Link to="/concerns/new" search={{ person: id }}>
              <NotebookPen aria-hidden="true" />
              <Trans>Concern note</Trans>
            </Link>
          </Button>
        ) : null}
      </PageHeader>
      {currentRecord ? null : <Skeleton className="h-96" />}
      {currentRecord && !person ? (
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
          <Trans>They may have been removed, or belong to another club.</Trans>{' '}
          {hasDraft ? <Trans>What you had typed is kept on this device, in case they come back.</Trans> : null}
        </EmptyState>
      ) : null}
      {person ? <RecordSummary person={person} conflicts={currentRecord?.conflicts ?? []} /> : null}
      {/* The section of the family link shows the questions of the family. */}
      {currentRecord?.conflicts
        .filter((conflict) => !isFamilyQuestion(conflict))
        .map((conflict) => (
          <ConflictCard key={conflict.id} conflict={conflict} heading="h2" onDecided={() => mainRef.current?.focus()} />
        ))}
      {person?.participant_self_registration ? (
        <p>
          <Badge tone="success" icon={CircleCheck}>
            <Trans>Self-registration: Submitted</Trans>
          </Badge>
        </p>
      ) : null}
      {person?.volunteer_application && canOpenRoute('/volunteer_applications/$id', user) ? (
        <p>
          <Link
            to="/volunteer_applications/$id"
            params={{ id: person.volunteer_application }}
            className="inline-flex min-h-touch items-center font-bold"
          >
            <Trans>Open volunteer application</Trans>
          </Link>
        </p>
      ) : null}
      {person ? (
        <RecordForm
          key={person.id}
          person={person}
          back={backTargets}
          disputed={currentRecord?.conflicts.map(({ field }) => field)}
        />
      ) : null}
      {person ? (
        <FamilyLinkSection key={`link ${person.id}`} person={person} onDecided={() => mainRef.current?.focus()} />
      ) : null}
      {person?.is_adult && isAllowed('register_ties', user) ? (
        <Suspense>
          <TieCard of="person" id={person.id} />
        </Suspense>
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
                  args: { id, set: { [field]: { base, value } } },
                })
              : undefined
          }
        />
      ) : null}
    </Page>
  )
}

const About = ({ person }: { person: StoredRow<'registered'> }) => {
  const name = getFullName(person)
  return person.is_adult ? <Trans>{name}, adult</Trans> : <Trans>{name}, child</Trans>
}
