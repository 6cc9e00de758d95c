import { getAccessFlags } from '@contract/access.ts'
import { newId } from '@contract/id.ts'
import { getStateWhenAdded } from '@contract/rules/attendance.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { markPhotoPending } from '@/device-storage/offline-photos.ts'
import { removeFamilies } from '@/features/parcels/parcel-changes.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { focusHeading } from '@/kit/page/focus-heading.ts'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'
import { DuplicatesDialog } from '../-walk-in/duplicates-dialog.tsx'
import { findMatches, type PersonMatch } from '../-walk-in/find-matches.ts'
import { buildTickChanges, useTargetSession } from '../-walk-in/target-session.ts'
import { type AddedParcelChange, buildParcelChange, loadAddedParcel } from './add-to-parcels.ts'
import { type BackTarget, toBackRoute, toBackSearch, useBackLink } from './back-link.ts'
import { useClaimedForm } from './claimed-form.ts'
import { toNextPersonRoute } from './next-person-route.ts'
import { buildEmptyDraft, type PersonDraft, toNewPerson } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'
import type { StepAfterSaving } from './save-bar.tsx'
import { useClubLists } from './use-club-lists.ts'
import { getNewPersonFormName, useDraftDeletion, useStoredDraft } from './use-person-draft.ts'

/**
 * Kind of person to register next. Stored in a module variable, because switching between child and adult replaces the
 * screen.
 */
let nextPersonKind: StepAfterSaving | null = null

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
  const targetSession = useTargetSession(requestedSession)
  const session = targetSession?.session?.id
  const backTarget = { session, parcels }
  const backLink = useBackLink(backTarget)
  const mode = user.two_step_attendance ? 'two_step' : 'normal'
  const formKind = getNewPersonFormName({ adult, boh })
  const formName = useClaimedForm(formKind)
  const shouldGetParcel = parcels !== undefined
  const emptyDraft = useMemo(() => buildEmptyDraft(adult, boh, shouldGetParcel), [adult, boh, shouldGetParcel])
  const storedDraft = useStoredDraft(formName, emptyDraft)
  const initialDraft =
    carried?.is_adult === adult ? { at: 0, values: carried, opened: null, carried: true } : storedDraft
  const draftDeletion = useDraftDeletion(formName ?? formKind)
  // Counter that remounts the form for each new person.
  const [formCount, setFormCount] = useState(0)
  const savedFormCount = useRef(-1)
  const [duplicateQuestion, setDuplicateQuestion] = useState<{
    draft: PersonDraft
    after: StepAfterSaving
    matches: PersonMatch[]
  } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form starts from its first step
  useEffect(() => {
    if (nextPersonKind !== (adult ? 'add_adult' : 'add_child')) return
    nextPersonKind = null
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
  const register = async (draft: PersonDraft, after: StepAfterSaving) => {
    const id = newId()
    const values = toNewPerson(draft)
    const group = user.allow_multiple_groups ? targetSession?.session?.group : undefined
    if (group && !values.groups?.length) values.groups = [group]
    if (draft.photo) await markPhotoPending(db, draft.photo)
    const tickChanges = await buildTickChanges(db, session, id, mode)
    const parcelChange = await buildParcelChange(db, parcels, { id, ...values })
    const changes = [
      { name: 'registered.create', args: { id, values } },
      ...tickChanges,
      ...(parcelChange ? [parcelChange] : []),
    ] as const
    if (!(await draftDeletion.saving((forgets) => save(changes, undefined, forgets)))) return
    savedFormCount.current = formCount
    onCarry(null)
    if (parcelChange) await showInParcels(parcelChange)
    else show({ message: t`Saved successfully` })
    if (after === 'stay') {
      const recordRoute = { to: '/registered/$id', params: { id }, replace: true, ignoreBlocker: true } as const
      await navigate(toBackRoute(backTarget) ?? recordRoute)
      return
    }
    nextPersonKind = after
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
      {initialDraft === undefined || formName === undefined || (requestedSession !== undefined && !targetSession) ? (
        <Skeleton className="h-96" />
      ) : null}
      {initialDraft === undefined || formName === undefined ? null : (
        <PersonForm
          key={formCount}
          form={formName}
          kept={formCount === 0 ? initialDraft : null}
          forgetting={draftDeletion}
          onStartAgain={() => setFormCount(formCount + 1)}
          onPutAway={(draft) => {
            if (session && savedFormCount.current !== formCount) onCarry(draft)
          }}
          record={null}
          adult={adult}
          boh={boh}
          getsParcel={shouldGetParcel}
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
