import { mergeFields } from '@contract/rules/merge.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CircleCheck, UserRoundX } from 'lucide-react'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { askedWords } from '@/blocks/field-words.ts'
import { History } from '@/blocks/history/history.tsx'
import { PageHead } from '@/blocks/page-head.tsx'
import { ConflictCard } from '@/blocks/sync/conflict-card.tsx'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { releasePhoto } from '@/hooks/kept-photos.ts'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { changesOf, emptyDraft } from './-person/person-draft.ts'
import { type Fold, PersonForm } from './-person/person-form.tsx'
import { useClubLists } from './-person/use-club-lists.ts'
import { useForgetForm, useKeptForm } from './-person/use-kept-form.ts'

const Search = v.object({
  /** The session to go back to (PER-170). */
  session: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
})

export const Route = createFileRoute('/_app/registered/$id')({
  validateSearch: (search) => v.parse(Search, search),
  component: PersonScreen,
  staticData: { offline: true },
})

/** Fields that a form kept by an older app does not know. */
const NOTHING = emptyDraft(false)

/** All that the club knows of a person, to read and to mend, offline too. */
function PersonScreen() {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const save = useSaveLocally()
  const navigate = useNavigate()
  const { id } = Route.useParams()
  const { session } = Route.useSearch()
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
  const { people, groups } = useClubLists()
  const boh = user.is_boxes_of_hope || user.organisation__is_boxes_of_hope
  const [times, setTimes] = useState(0)
  const [folds] = useState(() => new Map<Fold, boolean>())
  const kept = useKeptForm(id, NOTHING)
  const forgetting = useForgetForm(id)
  return (
    <main
      ref={main}
      tabIndex={-1}
      className="grid max-w-234 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5"
    >
      <PageHead
        title={t`Edit Registered`}
        about={person ? <About person={person} /> : null}
        back={
          session
            ? { to: `/sessions/${session}`, label: t`Back to the session` }
            : { to: '/registered', label: t`Registration` }
        }
      />
      {!found || kept === undefined ? <Skeleton className="h-96" /> : null}
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
      {person?.participant_self_registration ? (
        <p>
          <Badge tone="success" icon={CircleCheck}>
            <Trans>Self-registration submitted</Trans>
          </Badge>
        </p>
      ) : null}
      {person && kept !== undefined ? (
        <PersonForm
          key={`${person.id} ${times}`}
          form={id}
          kept={times === 0 ? kept : null}
          forgetting={forgetting}
          onStartAgain={() => setTimes(times + 1)}
          record={person}
          adult={person.is_adult}
          boh={boh}
          people={people}
          groups={user.allow_multiple_groups ? groups : null}
          folds={folds}
          disputed={found?.conflicts.map(({ field }) => field)}
          onSave={async (draft, opened, after) => {
            const set = changesOf(opened ?? person, draft)
            // Another page of this device, or a pull, may have changed the same field under the open form.
            const now = await db.rows('registered').get(id)
            const { conflicts } = mergeFields(now ?? person, set)
            const fields = conflicts
              .map(({ field }) => `“${i18n._(askedWords('registered', field))}”`)
              .join(', ')
            if (set.photo && draft.photo) await releasePhoto(db, draft.photo)
            if (
              Object.keys(set).length &&
              !(await save([{ name: 'registered.update', args: { id, set: set as never } }]))
            )
              return
            await forgetting.forget()
            show(
              fields
                ? {
                    tone: 'error',
                    message: t`Not settled yet, for it was changed elsewhere while you were writing: ${fields}. You will be asked which is right.`,
                  }
                : { message: t`Saved successfully` },
            )
            if (after === 'stay' && session)
              await navigate({ to: '/sessions/$id', params: { id: session }, ignoreBlocker: true })
            // The form begins anew with what is saved.
            else if (after === 'stay') setTimes(times + 1)
            else
              await navigate({
                to: '/registered/new',
                search: {
                  ...(after === 'add_adult' && { adult: true }),
                  ...(session && { session, full: true }),
                },
                ignoreBlocker: true,
              })
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

const About = ({ person }: { person: Stored<'registered'> }) => {
  const name = fullName(person)
  return person.is_adult ? <Trans>{name}, adult</Trans> : <Trans>{name}, child</Trans>
}
