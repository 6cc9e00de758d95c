import { newId } from '@contract/id.ts'
import { stateWhenAdded } from '@contract/rules/attendance.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { PageHead } from '@/blocks/page-head.tsx'
import { useSaveLocally } from '@/blocks/use-save-locally.ts'
import { type NewChange, useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { Banner } from '@/ui/banner.tsx'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { DuplicatesDialog } from './-walk-in/duplicates-dialog.tsx'
import { findMatches, type Match } from './-walk-in/find-matches.ts'
import { WalkInForm } from './-walk-in/walk-in-form.tsx'
import { emptyWalkIn, newPersonValues, type WalkIn } from './-walk-in/walk-in-values.ts'

const Search = v.object({
  // Any text: an address that names no session is told so, not taken for one without.
  session: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  adult: v.fallback(v.optional(v.boolean()), undefined),
})

export const Route = createFileRoute('/_app/registered/new')({
  validateSearch: (search) => v.parse(Search, search),
  component: NewPersonScreen,
  staticData: { offline: true },
})

/** The session that the new person is for; `gone` where one was asked for that this device does not have. */
const findSession = async (db: ReturnType<typeof useReplica>['db'], asked: string | undefined) => {
  if (asked === undefined) return { session: undefined, gone: false }
  const id = (await db.aliases.get(asked))?.target ?? asked
  const session = await db.rows('sessions').get(id)
  return { session, gone: session === undefined }
}

/** Registers somebody at the door; from a session they are put on it at once (PER-106 to PER-109, PER-174). */
function NewPersonScreen() {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const save = useSaveLocally()
  const navigate = useNavigate()
  const { session: asked, adult = false } = Route.useSearch()
  const place = useLiveQuery(() => findSession(db, asked), [db, asked])
  const session = place?.session?.id
  const [question, setQuestion] = useState<{ values: WalkIn; matches: Match[] } | null>(null)
  const state = stateWhenAdded(user.two_step_attendance ? 'two_step' : 'normal')
  const here = state === 'attending'

  const leave = (saved: boolean) =>
    session
      ? navigate({ to: '/sessions/$id', params: { id: session }, ignoreBlocker: saved })
      : navigate({ to: '/registered', ignoreBlocker: saved })
  const tick = async (registered: string): Promise<NewChange[]> => {
    if (!session) return []
    const row = await db.rows('attendance').get(`${session}:${registered}`)
    const seen = row?.version ?? (await db.getMeta('version')) ?? 0
    return [{ name: 'attendance.set', args: { session, registered, seen, state } }]
  }
  const register = async (values: WalkIn) => {
    const id = newId()
    const group = user.allow_multiple_groups ? place?.session?.group : undefined
    const person = { ...newPersonValues(values), ...(group && { groups: [group] }) }
    if (!(await save([{ name: 'registered.create', args: { id, values: person } }, ...(await tick(id))])))
      return
    const name = fullName(person)
    show({
      message: !session ? (
        t`Saved successfully`
      ) : here ? (
        <Trans>
          <Name>{name}</Name> is registered and here
        </Trans>
      ) : (
        <Trans>
          <Name>{name}</Name> is registered and on the list
        </Trans>
      ),
    })
    await leave(true)
  }
  const submit = async (values: WalkIn) => {
    const matches = await findMatches(db, values, { id: session, state })
    if (matches.length) setQuestion({ values, matches })
    else await register(values)
  }
  const choose = async ({ person, onSession }: Match) => {
    if (!session) {
      return navigate({ to: '/registered/$id', params: { id: person.id }, ignoreBlocker: true })
    }
    if (onSession || (await save(await tick(person.id)))) {
      const name = fullName(person)
      show({
        message: here ? (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>{' '}
            is here
          </Trans>
        ) : (
          <Trans>
            <b>
              <Name>{name}</Name>
            </b>{' '}
            is on the list
          </Trans>
        ),
      })
      await leave(true)
    }
  }

  return (
    <main className="grid max-w-360 [&>:not(.page-head)]:max-w-220 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead
        title={adult ? t`Register Adult` : t`Register Child`}
        back={
          session
            ? { to: `/sessions/${session}`, label: t`Back to the session` }
            : { to: '/registered', label: t`Registration` }
        }
      />
      <div role="status">
        {place?.gone ? (
          <Banner tone="warning" icon={CalendarX2}>
            <Trans>
              The session is not there any more; it may have been deleted. Whoever you register now is put on
              no session.
            </Trans>
          </Banner>
        ) : null}
      </div>
      {place ? (
        <WalkInForm
          from={emptyWalkIn(adult)}
          askKind
          saveLabel={session ? t`Register and add` : t`Register`}
          onSave={submit}
          onCancel={() => void leave(false)}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      {question ? (
        <DuplicatesDialog
          matches={question.matches}
          onChoose={(match) => void choose(match)}
          onNew={() => {
            setQuestion(null)
            void register(question.values)
          }}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </main>
  )
}
