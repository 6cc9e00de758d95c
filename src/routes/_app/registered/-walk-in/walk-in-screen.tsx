import { newId } from '@contract/id.ts'
import { stateWhenAdded } from '@contract/rules/attendance.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { Banner } from '@/ui/banner.tsx'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { KeptBanner } from '../-person/kept-banner.tsx'
import { useOwnForm } from '../-person/own-form.ts'
import type { PersonDraft } from '../-person/person-draft.ts'
import { newPersonForm, useForgetForm, useKeepAnswers, useKeptForm } from '../-person/use-kept-form.ts'
import { BirthdayDialog } from './birthday-dialog.tsx'
import { draftOfWalkIn, walkInOf } from './carried.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { findMatches, type Match } from './find-matches.ts'
import { tickOn, useSessionPlace } from './session-place.ts'
import { WalkInForm } from './walk-in-form.tsx'
import { ageToConfirm, asAdult, emptyWalkIn, newPersonValues, type WalkIn } from './walk-in-values.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Name that the user searched for in the register without a result. */
    name?: string
  }
}

type WalkInScreenProps = {
  session: string
  adult: boolean
  /** Draft of the full form, for a user who returns from it. */
  carried: PersonDraft | null
  onCarry: (draft: PersonDraft) => void
}

/** Splits a searched name into the first word and the rest. */
const namesIn = (searched = ''): Partial<WalkIn> => {
  const [first_name = '', ...rest] = searched
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase()))
  return { first_name, last_name: rest.join(' ') }
}

/**
 * Screen that registers a person who walks in. With a session, the person is added to it immediately (PER-106
 * to PER-109, PER-174).
 */
export const WalkInScreen = ({ session: asked, adult, carried, onCarry }: WalkInScreenProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const save = useSaveLocally()
  const keep = useKeepAnswers()
  const navigate = useNavigate()
  const place = useSessionPlace(asked)
  const searched = useLocation({ select: (location) => location.state.name })
  const initial = useMemo(() => ({ ...emptyWalkIn(adult), ...namesIn(searched) }), [adult, searched])
  const form = useOwnForm(adult ? 'adult at the door' : 'child at the door')
  const stands = useMemo(() => draftOfWalkIn(initial, null), [initial])
  const kept = useKeptForm(form, stands)
  const forgetting = useForgetForm(form ?? '')
  const [times, setTimes] = useState(0)
  const session = place?.session?.id
  const [doubt, setDoubt] = useState<{ values: WalkIn; age: number } | null>(null)
  const [question, setQuestion] = useState<{ values: WalkIn; matches: Match[] } | null>(null)
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const state = stateWhenAdded(mode)
  const here = state === 'attending'

  const leave = (saved: boolean) =>
    session
      ? navigate({ to: '/sessions/$id', params: { id: session }, ignoreBlocker: saved })
      : navigate({ to: '/registered', ignoreBlocker: saved })
  const tick = (registered: string) => tickOn(db, session, registered, mode)
  const askAll = async (values: WalkIn) => {
    const draft = draftOfWalkIn(values, carried)
    onCarry(draft)
    await keep(newPersonForm({ adult: values.is_adult, boh: false }), draft)
    await navigate({
      to: '/registered/new',
      search: { session: asked, full: true, ...(values.is_adult && { adult: true }) },
      ignoreBlocker: true,
    })
  }
  const register = async (values: WalkIn) => {
    const id = newId()
    const group = user.allow_multiple_groups ? place?.session?.group : undefined
    const person = { ...newPersonValues(values), ...(group && { groups: [group] }) }
    const changes = [
      { name: 'registered.create' as const, args: { id, values: person } },
      ...(await tick(id)),
    ]
    if (!(await forgetting.saving((forgets) => save(changes, undefined, forgets)))) return
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
    const age = ageToConfirm(values, dayInLondon())
    if (age === null) await seekMatches(values)
    else setDoubt({ values, age })
  }
  const seekMatches = async (values: WalkIn) => {
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
    <main className="grid max-w-234 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
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
              This session no longer exists; it may have been deleted. People you register now are not put on
              a session.
            </Trans>
          </Banner>
        ) : null}
      </div>
      {kept && times === 0 && !carried ? (
        <KeptBanner
          at={kept.at}
          onStartAgain={async () => {
            await forgetting.forget()
            setTimes(times + 1)
          }}
        />
      ) : null}
      {place && form !== undefined && kept !== undefined ? (
        <WalkInForm
          key={times}
          name={form}
          initial={initial}
          begun={carried ? walkInOf(carried) : kept && times === 0 ? walkInOf(kept.values) : null}
          forgetting={forgetting}
          saveLabel={
            !session ? t`Register` : here ? t`Register and mark as here` : t`Register and put on the list`
          }
          onSave={submit}
          onAskAll={(values) => void askAll(values)}
          onCancel={() => void leave(false)}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      {doubt ? (
        <BirthdayDialog
          name={doubt.values.first_name.trim()}
          age={doubt.age}
          onConfirm={() => {
            setDoubt(null)
            void seekMatches(asAdult(doubt.values))
          }}
          onClose={() => setDoubt(null)}
        />
      ) : null}
      {question ? (
        <DuplicatesDialog
          matches={question.matches}
          adult={adult}
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
