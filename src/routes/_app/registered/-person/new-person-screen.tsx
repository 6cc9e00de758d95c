import { flagsOf } from '@contract/access.ts'
import { newId } from '@contract/id.ts'
import { stateWhenAdded } from '@contract/rules/attendance.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { releasePhoto } from '@/device/kept-photos.ts'
import { removeFamilies } from '@/features/parcels/parcel-changes.ts'
import { useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { focusHeading } from '@/kit/page/focus-heading.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { DuplicatesDialog } from '../-walk-in/duplicates-dialog.tsx'
import { findMatches, type Match } from '../-walk-in/find-matches.ts'
import { tickOn, useSessionPlace } from '../-walk-in/session-place.ts'
import { anotherPerson } from './another-person.ts'
import { useOwnForm } from './own-form.ts'
import { type AddedParcel, addedParcel, parcelOn } from './parcel-place.ts'
import { emptyDraft, newPerson, type PersonDraft } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'
import type { AfterSaving } from './save-bar.tsx'
import { useClubLists } from './use-club-lists.ts'
import { newPersonForm, useForgetForm, useKeptForm } from './use-kept-form.ts'
import { afterSaving, searchOf, useBackLink, type WayBack } from './way-back.ts'

/**
 * Kind of person to register next. A module variable, because switching between child and adult replaces the
 * screen.
 */
let next: AfterSaving | null = null

type NewPersonScreenProps = {
  adult: boolean
  back: WayBack
  /** Answers from the walk-in form. */
  carried: PersonDraft | null
  /** Called with the draft when the user returns to the walk-in form, or with null after saving. */
  onCarry: (draft: PersonDraft | null) => void
}

/** Screen that registers a person with all fields of the club (PER-106 to PER-125, PER-169 to PER-176). */
export const NewPersonScreen = ({
  adult,
  back: { session: asked, parcels },
  carried,
  onCarry,
}: NewPersonScreenProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const save = useSaveLocally()
  const navigate = useNavigate()
  const { people, groups } = useClubLists()
  const { boxesOfHope: boh } = flagsOf(user)
  const place = useSessionPlace(asked)
  const session = place?.session?.id
  const back = { session, parcels }
  const backLink = useBackLink(back)
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const kind = newPersonForm({ adult, boh })
  const name = useOwnForm(kind)
  const getsParcel = parcels !== undefined
  const empty = useMemo(() => emptyDraft(adult, boh, getsParcel), [adult, boh, getsParcel])
  const found = useKeptForm(name, empty)
  const kept = carried?.is_adult === adult ? { at: 0, values: carried, opened: null, carried: true } : found
  const forgetting = useForgetForm(name ?? kind)
  // // Counter that remounts the form for each new person.
  const [times, setTimes] = useState(0)
  const saved = useRef(-1)
  const [question, setQuestion] = useState<{
    draft: PersonDraft
    after: AfterSaving
    matches: Match[]
  } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form begins again
  useEffect(() => {
    if (next !== (adult ? 'add_adult' : 'add_child')) return
    next = null
    focusHeading()
  }, [adult, times])
  const showInParcels = async (change: AddedParcel) => {
    const { name, number } = await addedParcel(db, change)
    show({
      message:
        number === null ? t`${name} is in this session.` : t`${name} is in this session: box ${number}.`,
      undo: {
        label: t`Undo`,
        onUndo: () => void removeFamilies(db, [change.args]).then((undo) => save(undo)),
      },
    })
  }
  const register = async (draft: PersonDraft, after: AfterSaving) => {
    const id = newId()
    const values = newPerson(draft)
    const group = user.allow_multiple_groups ? place?.session?.group : undefined
    if (group && !values.groups?.length) values.groups = [group]
    if (draft.photo) await releasePhoto(db, draft.photo)
    const tick = await tickOn(db, session, id, mode)
    const parcel = await parcelOn(db, parcels, { id, ...values })
    const changes = [
      { name: 'registered.create', args: { id, values } },
      ...tick,
      ...(parcel ? [parcel] : []),
    ] as const
    if (!(await forgetting.saving((forgets) => save(changes, undefined, forgets)))) return
    saved.current = times
    onCarry(null)
    if (parcel) await showInParcels(parcel)
    else show({ message: t`Saved successfully` })
    if (after === 'stay') {
      const record = { to: '/registered/$id', params: { id }, replace: true, ignoreBlocker: true } as const
      await navigate(afterSaving(back) ?? record)
      return
    }
    next = after
    setTimes(times + 1)
    await navigate(anotherPerson(after, back, boh))
  }
  return (
    <main className="grid max-w-234 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead
        title={!adult ? t`Register Child` : boh ? t`Register BoH Family` : t`Register Adult`}
        back={backLink}
      />
      {kept === undefined || name === undefined || (asked !== undefined && !place) ? (
        <Skeleton className="h-96" />
      ) : null}
      {kept === undefined || name === undefined ? null : (
        <PersonForm
          key={times}
          form={name}
          kept={times === 0 ? kept : null}
          forgetting={forgetting}
          onStartAgain={() => setTimes(times + 1)}
          onPutAway={(draft) => {
            if (session && saved.current !== times) onCarry(draft)
          }}
          record={null}
          adult={adult}
          boh={boh}
          getsParcel={getsParcel}
          people={people}
          groups={user.allow_multiple_groups ? groups : null}
          onSave={async (draft, _opened, after) => {
            const matches = await findMatches(db, draft, { id: session, state: stateWhenAdded(mode) })
            if (matches.length) setQuestion({ draft, after, matches })
            else await register(draft, after)
          }}
        />
      )}
      {question ? (
        <DuplicatesDialog
          matches={question.matches}
          adult={adult}
          onChoose={({ person }) =>
            void navigate({
              to: '/registered/$id',
              params: { id: person.id },
              search: searchOf(back),
              ignoreBlocker: true,
            })
          }
          onNew={() => {
            setQuestion(null)
            void register(question.draft, question.after)
          }}
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </main>
  )
}
