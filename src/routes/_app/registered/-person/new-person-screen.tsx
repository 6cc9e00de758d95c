import { getAccessFlags } from '@contract/access.ts'
import { newId } from '@contract/id.ts'
import { getStateWhenAdded } from '@contract/rules/attendance.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { markPhotoPending } from '@/device/offline-photos.ts'
import { removeFamilies } from '@/features/parcels/parcel-changes.ts'
import { useReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { focusHeading } from '@/kit/page/focus-heading.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { DuplicatesDialog } from '../-walk-in/duplicates-dialog.tsx'
import { findMatches, type Match } from '../-walk-in/find-matches.ts'
import { buildTick, useTargetSession } from '../-walk-in/target-session.ts'
import { type AddedParcelChange, buildParcelChange, loadAddedParcel } from './add-to-parcels.ts'
import { type BackTarget, toBackRoute, toBackSearch, useBackLink } from './back-link.ts'
import { useClaimedForm } from './claimed-form.ts'
import { toNextPersonRoute } from './next-person-route.ts'
import { buildEmptyDraft, type PersonDraft, toNewPerson } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'
import type { AfterSaving } from './save-bar.tsx'
import { useClubLists } from './use-club-lists.ts'
import { getNewPersonFormName, useDraftDeletion, useStoredDraft } from './use-person-draft.ts'

/**
 * Kind of person to register next. Stored in a module variable, because switching between child and adult replaces the
 * screen.
 */
let nextKind: AfterSaving | null = null

type NewPersonScreenProps = {
  adult: boolean
  back: BackTarget
  /** Answers from the walk-in form. */
  carried: PersonDraft | null
  /** Called with the draft when the user returns to the walk-in form. Called with null after saving. */
  onCarry: (draft: PersonDraft | null) => void
}

/** Screen that registers a person with all fields of the club (PER-106 to PER-125, PER-169 to PER-176). */
export const NewPersonScreen = ({
  adult,
  back: { session: requestedSession, parcels },
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
  const { boxesOfHope: boh } = getAccessFlags(user)
  const place = useTargetSession(requestedSession)
  const session = place?.session?.id
  const backTarget = { session, parcels }
  const backLink = useBackLink(backTarget)
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const kind = getNewPersonFormName({ adult, boh })
  const name = useClaimedForm(kind)
  const getsParcel = parcels !== undefined
  const empty = useMemo(() => buildEmptyDraft(adult, boh, getsParcel), [adult, boh, getsParcel])
  const storedDraft = useStoredDraft(name, empty)
  const initialDraft =
    carried?.is_adult === adult ? { at: 0, values: carried, opened: null, carried: true } : storedDraft
  const draftDeletion = useDraftDeletion(name ?? kind)
  // Counter that remounts the form for each new person.
  const [formCount, setFormCount] = useState(0)
  const saved = useRef(-1)
  const [duplicateQuestion, setDuplicateQuestion] = useState<{
    draft: PersonDraft
    after: AfterSaving
    matches: Match[]
  } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form starts from its first step
  useEffect(() => {
    if (nextKind !== (adult ? 'add_adult' : 'add_child')) return
    nextKind = null
    focusHeading()
  }, [adult, formCount])
  const showInParcels = async (change: AddedParcelChange) => {
    const { name, number } = await loadAddedParcel(db, change)
    show({
      message: number === null ? t`${name} is in this session.` : t`${name} is in this session: box ${number}.`,
      undo: {
        label: t`Undo`,
        onUndo: () => void removeFamilies(db, [change.args]).then((undo) => save(undo)),
      },
    })
  }
  const register = async (draft: PersonDraft, after: AfterSaving) => {
    const id = newId()
    const values = toNewPerson(draft)
    const group = user.allow_multiple_groups ? place?.session?.group : undefined
    if (group && !values.groups?.length) values.groups = [group]
    if (draft.photo) await markPhotoPending(db, draft.photo)
    const tick = await buildTick(db, session, id, mode)
    const parcel = await buildParcelChange(db, parcels, { id, ...values })
    const changes = [{ name: 'registered.create', args: { id, values } }, ...tick, ...(parcel ? [parcel] : [])] as const
    if (!(await draftDeletion.saving((forgets) => save(changes, undefined, forgets)))) return
    saved.current = formCount
    onCarry(null)
    if (parcel) await showInParcels(parcel)
    else show({ message: t`Saved successfully` })
    if (after === 'stay') {
      const record = { to: '/registered/$id', params: { id }, replace: true, ignoreBlocker: true } as const
      await navigate(toBackRoute(backTarget) ?? record)
      return
    }
    nextKind = after
    setFormCount(formCount + 1)
    await navigate(toNextPersonRoute(after, backTarget, boh))
  }
  function getTitle() {
    if (!adult) return t`Register Child`
    return boh ? t`Register BoH Family` : t`Register Adult`
  }
  return (
    <main className="grid max-w-234 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader title={getTitle()} back={backLink} />
      {initialDraft === undefined || name === undefined || (requestedSession !== undefined && !place) ? (
        <Skeleton className="h-96" />
      ) : null}
      {initialDraft === undefined || name === undefined ? null : (
        <PersonForm
          key={formCount}
          form={name}
          kept={formCount === 0 ? initialDraft : null}
          forgetting={draftDeletion}
          onStartAgain={() => setFormCount(formCount + 1)}
          onPutAway={(draft) => {
            if (session && saved.current !== formCount) onCarry(draft)
          }}
          record={null}
          adult={adult}
          boh={boh}
          getsParcel={getsParcel}
          people={people}
          groups={user.allow_multiple_groups ? groups : null}
          onSave={async (draft, _opened, after) => {
            const matches = await findMatches(db, draft, { id: session, state: getStateWhenAdded(mode) })
            if (matches.length) setDuplicateQuestion({ draft, after, matches })
            else await register(draft, after)
          }}
        />
      )}
      {duplicateQuestion ? (
        <DuplicatesDialog
          matches={duplicateQuestion.matches}
          adult={adult}
          onChoose={({ person }) =>
            void navigate({
              to: '/registered/$id',
              params: { id: person.id },
              search: toBackSearch(backTarget),
              ignoreBlocker: true,
            })
          }
          onNew={() => {
            setDuplicateQuestion(null)
            void register(duplicateQuestion.draft, duplicateQuestion.after)
          }}
          onClose={() => setDuplicateQuestion(null)}
        />
      ) : null}
    </main>
  )
}
