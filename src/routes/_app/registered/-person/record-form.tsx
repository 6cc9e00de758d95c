import { getAccessFlags } from '@contract/access.ts'
import { mergeFields } from '@contract/rules/merge.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { markPhotoPending } from '@/device-storage/offline-photos.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { focusHeading } from '@/ui/focus-heading.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useToast } from '@/ui/toast.tsx'
import { useUser } from '@/user/use-user.ts'
import { getFieldQuestion } from '@/words/field-labels.ts'
import { type BackTarget, toBackRoute, toNextPersonRoute } from './back-link.ts'
import { type PersonDraft, toChanges, toDraft } from './person-draft.ts'
import { type FormSection, PersonForm } from './person-form.tsx'
import type { StepAfterSaving } from './save-bar.tsx'
import { useClubLists } from './use-club-lists.ts'
import { useDraftControls, useStoredDraft } from './use-person-draft.ts'

type Person = StoredRow<'registered'>

type RecordFormProps = {
  person: Person
  back: BackTarget
  /** Fields with an unresolved conflict between two notes. */
  disputed: readonly (string | null)[] | undefined
}

/**
 * Form of a registered person. It starts with the stored draft if the page ended or the device locked before saving.
 */
export const RecordForm = ({ person, back, disputed }: RecordFormProps) => {
  const { t, i18n } = useLingui()
  const { show } = useToast()
  const { db } = useReplica()
  const user = useUser()
  const navigate = useNavigate()
  const { people, groups } = useClubLists()
  const { id } = person
  const { boxesOfHope: boh } = getAccessFlags(user)
  const storedDraft = useStoredDraft(id, toDraft(person))
  const draftControls = useDraftControls(id)
  const [formCount, setFormCount] = useState(0)
  const latestPerson = useRef(person)
  useEffect(() => {
    latestPerson.current = person
  })
  /** Record after the latest save (`now`), and the record that the page showed before that save (`was`). */
  const [savedRecord, setSavedRecord] = useState<{ now: Person | undefined; was: Person } | null>(null)
  const [sectionOpenStates] = useState(() => new Map<FormSection, boolean>())
  useEffect(() => {
    if (formCount > 0) focusHeading()
  }, [formCount])
  if (storedDraft === undefined) return <Skeleton className="h-96" />

  const saveRecord = async (draft: PersonDraft, opened: Person | null, after: StepAfterSaving) => {
    const changedFields = toChanges(opened ?? person, draft)
    // Read the current row, because another page of this device or a pull may have changed the same field.
    const currentRow = await db.rows('registered').get(id)
    const { conflicts } = mergeFields(currentRow ?? person, changedFields)
    const fields = conflicts.map(({ field }) => `“${i18n._(getFieldQuestion('registered', field))}”`).join(', ')
    if (changedFields.photo && draft.photo) await markPhotoPending(db, draft.photo)
    if (Object.keys(changedFields).length === 0) await draftControls.discard()
    else if (!(await draftControls.save([{ name: 'registered.update', args: { id, set: changedFields } }]))) return
    show(
      fields
        ? {
            tone: 'error',
            message: t`Not saved yet, because it was also changed on another device: ${fields}. You will be asked which is right.`,
          }
        : { message: t`Saved successfully` },
    )
    const nextRoute = after === 'stay' ? toBackRoute(back) : toNextPersonRoute(after, back, boh)
    if (nextRoute) await navigate(nextRoute)
    // Remount the form with the saved record.
    else {
      setSavedRecord({ now: await db.rows('registered').get(id), was: latestPerson.current })
      setFormCount(formCount + 1)
    }
  }
  // Show the saved record until the live query returns it. Until then `person` is the record from before the save.
  const record = (savedRecord?.was === person ? savedRecord.now : undefined) ?? person
  return (
    <PersonForm
      key={formCount}
      formName={id}
      storedDraft={formCount === 0 ? storedDraft : null}
      draftControls={draftControls}
      onStartAgain={() => setFormCount(formCount + 1)}
      record={record}
      boh={boh}
      people={people}
      groups={user.allow_multiple_groups ? groups : null}
      sectionOpenStates={sectionOpenStates}
      disputed={disputed}
      onSave={saveRecord}
    />
  )
}
