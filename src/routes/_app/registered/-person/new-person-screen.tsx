import { getAccessFlags } from '@contract/access.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { useErrorNotice } from '@/data/use-error-notice.ts'
import { removeFamilies } from '@/features/parcels/parcel-changes.ts'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { useReplica } from '@/sync-state/use-replica.ts'
import { focusHeading } from '@/ui/focus-heading.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'
import { useNewPerson } from '../-walk-in/use-new-person.ts'
import { type AddedParcelChange, loadAddedParcel } from './add-to-parcels.ts'
import { type BackTarget, toBackRoute, toBackSearch, toNextPersonRoute, useBackLink } from './back-link.ts'
import { buildEmptyDraft, type PersonDraft } from './person-draft.ts'
import { PersonForm } from './person-form.tsx'
import type { StepAfterSaving } from './save-bar.tsx'
import { useClubLists } from './use-club-lists.ts'
import { getNewPersonFormName, toTransferredDraft } from './use-person-draft.ts'

/**
 * Kind of person to register next. Stored in a module variable, because switching between child and adult replaces the
 * screen.
 */
let nextPersonKind: StepAfterSaving | null = null

type NewPersonScreenProps = {
  adult: boolean
  back: BackTarget
  /** Answers from the walk-in form. */
  transferredDraft: PersonDraft | null
  /** Called with the draft when the user returns to the walk-in form. Called with null after saving. */
  onTransfer: (draft: PersonDraft | null) => void
}

/** Screen that registers a person with all fields of the club (PER-106 to PER-125, PER-169 to PER-176). */
export const NewPersonScreen = ({ adult, back, transferredDraft, onTransfer }: NewPersonScreenProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const save = useSaveLocally()
  const showErrorNotice = useErrorNotice()
  const navigate = useNavigate()
  const { people, groups } = useClubLists()
  const { boxesOfHope: boh } = getAccessFlags(user)
  const shouldGetParcel = back.parcels !== undefined
  const emptyDraft = useMemo(() => buildEmptyDraft(adult, boh, shouldGetParcel), [adult, boh, shouldGetParcel])
  const newPerson = useNewPerson({ ...back, formKind: getNewPersonFormName({ adult, boh }), emptyDraft })
  const { targetSession, formName, formCount, restartForm } = newPerson
  const session = targetSession?.session?.id
  const backTarget = { session, parcels: back.parcels }
  const backLink = useBackLink(backTarget)
  const storedDraft =
    transferredDraft?.is_adult === adult ? toTransferredDraft(transferredDraft) : newPerson.storedDraft
  const savedFormCount = useRef(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each form starts from its first step
  useEffect(() => {
    if (nextPersonKind !== (adult ? 'add_adult' : 'add_child')) return
    nextPersonKind = null
    focusHeading()
  }, [adult, formCount])
  const showInParcels = async (change: AddedParcelChange) => {
    const { name, number } = await loadAddedParcel(db, change)
    const undo = async () => save(await removeFamilies(db, [change.args]))
    show({
      message: number === null ? t`${name} is in this session.` : t`${name} is in this session: box ${number}.`,
      undo: { label: t`Undo`, onUndo: () => undo().catch(showErrorNotice) },
    })
  }
  const register = async (draft: PersonDraft, _opened: unknown, after: StepAfterSaving) => {
    const person = await newPerson.register(draft)
    if (!person) return
    savedFormCount.current = formCount
    onTransfer(null)
    if (person.parcelChange) await showInParcels(person.parcelChange)
    else show({ message: t`Saved successfully` })
    if (after === 'stay') {
      const recordRoute = {
        to: '/registered/$id',
        params: { id: person.id },
        replace: true,
        ignoreBlocker: true,
      } as const
      return navigate(toBackRoute(backTarget) ?? recordRoute)
    }
    nextPersonKind = after
    restartForm()
    await navigate(toNextPersonRoute(after, backTarget, boh))
  }
  function getTitle() {
    if (!adult) return t`Register Child`
    return boh ? t`Register BoH Family` : t`Register Adult`
  }
  return (
    <Page width="form">
      <PageHeader title={getTitle()} back={backLink} />
      {storedDraft === undefined || formName === undefined || (back.session !== undefined && !targetSession) ? (
        <Skeleton className="h-96" />
      ) : null}
      {storedDraft === undefined || formName === undefined ? null : (
        <PersonForm
          key={formCount}
          formName={formName}
          storedDraft={formCount === 0 ? storedDraft : null}
          draftControls={newPerson.draftControls}
          onStartAgain={restartForm}
          onUnmount={(draft) => {
            if (session && savedFormCount.current !== formCount) onTransfer(draft)
          }}
          record={null}
          emptyDraft={emptyDraft}
          boh={boh}
          people={people}
          groups={user.allow_multiple_groups ? groups : null}
          duplicates={{
            find: newPerson.findDuplicates,
            choose: ({ person }) =>
              navigate({
                to: '/registered/$id',
                params: { id: person.id },
                search: toBackSearch(backTarget),
                ignoreBlocker: true,
              }),
          }}
          onSave={register}
        />
      )}
    </Page>
  )
}
