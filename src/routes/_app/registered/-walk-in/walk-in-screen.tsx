import { newId } from '@contract/id.ts'
import { getStateWhenAdded } from '@contract/rules/attendance.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'
import { useClaimedForm } from '../-person/claimed-form.ts'
import { DraftBanner } from '../-person/draft-banner.tsx'
import type { PersonDraft } from '../-person/person-draft.ts'
import { getNewPersonFormName, useDraftDeletion, useStoreAnswers, useStoredDraft } from '../-person/use-person-draft.ts'
import { BirthdayDialog } from './birthday-dialog.tsx'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { findMatches, type PersonMatch } from './find-matches.ts'
import { buildTickChanges, useTargetSession } from './target-session.ts'
import { toPersonDraft, toWalkIn } from './walk-in-draft.ts'
import { WalkInForm } from './walk-in-form.tsx'
import { buildEmptyWalkIn, findAgeToConfirm, toAdult, toNewPersonValues, type WalkInValues } from './walk-in-values.ts'

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

/** Splits a searched name into the first name (first word) and the surname (the rest). */
const splitName = (searched = ''): Partial<WalkInValues> => {
  const [first_name = '', ...rest] = searched
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase()))
  return { first_name, last_name: rest.join(' ') }
}

/**
 * Screen that registers a person who walks in. With a session, the person is added to it immediately (PER-106 to
 * PER-109, PER-174).
 */
export const WalkInScreen = ({ session: requestedSession, adult, carried, onCarry }: WalkInScreenProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const save = useSaveLocally()
  const storeAnswers = useStoreAnswers()
  const navigate = useNavigate()
  const targetSession = useTargetSession(requestedSession)
  const searchedName = useLocation({ select: (location) => location.state.name })
  const initial = useMemo(() => ({ ...buildEmptyWalkIn(adult), ...splitName(searchedName) }), [adult, searchedName])
  const formName = useClaimedForm(adult ? 'adult at the door' : 'child at the door')
  const defaultValues = useMemo(() => toPersonDraft(initial, null), [initial])
  const storedDraft = useStoredDraft(formName, defaultValues)
  const draftDeletion = useDraftDeletion(formName ?? '')
  const [formCount, setFormCount] = useState(0)
  const session = targetSession?.session?.id
  const [birthdayQuestion, setBirthdayQuestion] = useState<{ values: WalkInValues; age: number } | null>(null)
  const [duplicateQuestion, setDuplicateQuestion] = useState<{ values: WalkInValues; matches: PersonMatch[] } | null>(
    null,
  )
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const state = getStateWhenAdded(mode)
  const isTickedIn = state === 'attending'

  const leave = (saved: boolean) =>
    session
      ? navigate({ to: '/sessions/$id', params: { id: session }, ignoreBlocker: saved })
      : navigate({ to: '/registered', ignoreBlocker: saved })
  const buildSessionTick = (registered: string) => buildTickChanges(db, session, registered, mode)
  const openFullForm = async (values: WalkInValues) => {
    const draft = toPersonDraft(values, carried)
    onCarry(draft)
    await storeAnswers(getNewPersonFormName({ adult: values.is_adult, boh: false }), draft)
    await navigate({
      to: '/registered/new',
      search: { session: requestedSession, full: true, ...(values.is_adult && { adult: true }) },
      ignoreBlocker: true,
    })
  }
  const register = async (values: WalkInValues) => {
    const id = newId()
    const group = user.allow_multiple_groups ? targetSession?.session?.group : undefined
    const person = { ...toNewPersonValues(values), ...(group && { groups: [group] }) }
    const changes = [
      { name: 'registered.create' as const, args: { id, values: person } },
      ...(await buildSessionTick(id)),
    ]
    if (!(await draftDeletion.saving((forgets) => save(changes, undefined, forgets)))) return
    const name = getFullName(person)
    function renderMessage() {
      if (!session) return t`Saved successfully`
      if (isTickedIn)
        return (
          <Trans>
            <Name>{name}</Name> is registered and here
          </Trans>
        )
      return (
        <Trans>
          <Name>{name}</Name> is registered and on the list
        </Trans>
      )
    }
    show({ message: renderMessage() })
    await leave(true)
  }
  const submit = async (values: WalkInValues) => {
    const age = findAgeToConfirm(values, getLondonDay())
    if (age === null) await checkMatches(values)
    else setBirthdayQuestion({ values, age })
  }
  const checkMatches = async (values: WalkInValues) => {
    const matches = await findMatches(db, values, { id: session, state })
    if (matches.length) setDuplicateQuestion({ values, matches })
    else await register(values)
  }
  const choose = async ({ person, onSession }: PersonMatch) => {
    if (!session) {
      return navigate({ to: '/registered/$id', params: { id: person.id }, ignoreBlocker: true })
    }
    if (onSession || (await save(await buildSessionTick(person.id)))) {
      const name = getFullName(person)
      show({
        message: isTickedIn ? (
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

  function getDraft() {
    if (carried) return toWalkIn(carried)
    return storedDraft && formCount === 0 ? toWalkIn(storedDraft.values) : null
  }
  function getSaveLabel() {
    if (!session) return t`Register`
    if (isTickedIn) return t`Register and mark as here`
    return t`Register and put on the list`
  }
  return (
    <main className="grid max-w-234 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader
        title={adult ? t`Register Adult` : t`Register Child`}
        back={
          session
            ? { to: `/sessions/${session}`, label: t`Back to the session` }
            : { to: '/registered', label: t`Registration` }
        }
      />
      <div role="status">
        {targetSession?.gone ? (
          <Banner tone="warning" icon={CalendarX2}>
            <Trans>
              This session no longer exists; it may have been deleted. People you register now are not put on a session.
            </Trans>
          </Banner>
        ) : null}
      </div>
      {storedDraft && formCount === 0 && !carried ? (
        <DraftBanner
          at={storedDraft.at}
          onStartAgain={async () => {
            await draftDeletion.forget()
            setFormCount(formCount + 1)
          }}
        />
      ) : null}
      {targetSession && formName !== undefined && storedDraft !== undefined ? (
        <WalkInForm
          key={formCount}
          name={formName}
          initial={initial}
          begun={getDraft()}
          forgetting={draftDeletion}
          saveLabel={getSaveLabel()}
          onSave={submit}
          onAskAll={(values) => void openFullForm(values)}
          onCancel={() => void leave(false)}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
      {birthdayQuestion ? (
        <BirthdayDialog
          name={birthdayQuestion.values.first_name.trim()}
          age={birthdayQuestion.age}
          onConfirm={() => {
            setBirthdayQuestion(null)
            void checkMatches(toAdult(birthdayQuestion.values))
          }}
          onClose={() => setBirthdayQuestion(null)}
        />
      ) : null}
      {duplicateQuestion ? (
        <DuplicatesDialog
          matches={duplicateQuestion.matches}
          adult={adult}
          onChoose={(match) => void choose(match)}
          onNew={() => {
            setDuplicateQuestion(null)
            void register(duplicateQuestion.values)
          }}
          onClose={() => setDuplicateQuestion(null)}
        />
      ) : null}
    </main>
  )
}
