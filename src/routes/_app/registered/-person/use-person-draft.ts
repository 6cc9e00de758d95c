import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import { type NewChange, type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { findFreeForm, toDraftId } from './claimed-form.ts'
import { isDraftChanged, type PersonDraft, restoreDraft } from './person-draft.ts'

/** Stored draft of a person. */
export type StoredPersonDraft = {
  at: number
  values: PersonDraft
  opened: StoredRow<'registered'> | null
  /** True for answers from the other form of a new person, which need no notice. */
  isTransferred: boolean
}

/** Converts answers from the other form of a new person into a draft that needs no notice. */
export const toTransferredDraft = (values: PersonDraft | null): StoredPersonDraft | null =>
  values && { at: 0, values, opened: null, isTransferred: true }

/** Returns the name of the form for a new person. */
export const getNewPersonFormName = ({ adult, boh }: { adult: boolean; boh: boolean }): string => {
  if (!adult) return 'new child'
  return boh ? 'new family' : 'new adult'
}

/**
 * Loads the draft that was stored when the page ended unexpectedly. Returns undefined while loading.
 * @param form id of the record or name of a new person's form, undefined until known
 * @param defaultValues values without a draft. They also fill fields that an older app version did not store.
 */
export const useStoredDraft = (
  form: string | undefined,
  defaultValues: PersonDraft,
): StoredPersonDraft | null | undefined => {
  const { db } = useReplica()
  const [storedDraft, setStoredDraft] = useState<StoredPersonDraft | null>()
  const latestValues = useRef(defaultValues)
  useEffect(() => {
    latestValues.current = defaultValues
  })
  useEffect(() => {
    if (form === undefined) return
    let isMounted = true
    const setIfMounted = (draft: StoredPersonDraft | null) => {
      if (isMounted) setStoredDraft(draft)
    }
    loadDraft(db, toDraftId(form), latestValues.current).then(setIfMounted, () => setIfMounted(null))
    return () => {
      isMounted = false
    }
  }, [db, form])
  return storedDraft
}

async function loadDraft(db: ReplicaDb, id: string, defaultValues: PersonDraft): Promise<StoredPersonDraft | null> {
  const row = await db.kept_forms.get(id)
  if (!row) return null
  const values = restoreDraft(defaultValues, row.values)
  const opened = row.opened as StoredPersonDraft['opened']
  if (isDraftChanged(defaultValues, values)) return { at: row.at, isTransferred: row.carried === true, values, opened }
  // Delete a draft that equals the saved record. If the user continued from the draft's old base, the changes would
  // conflict with the user's own save.
  await db.kept_forms.delete(id)
  return null
}

/** Returns true if a draft of the form is stored. */
export const useHasDraft = (form: string): boolean => {
  const { db } = useReplica()
  return useLiveQuery(() => db.kept_forms.where('id').equals(toDraftId(form)).count(), [db, form]) === 1
}

/** Returns a function that stores answers as a draft for a form that is opened next. */
export const useStoreAnswers = (): ((form: string, values: PersonDraft) => Promise<unknown>) => {
  const { db } = useReplica()
  return async (form, values) =>
    db.kept_forms.put({
      id: toDraftId(await findFreeForm(db, form)),
      at: Date.now(),
      values,
      opened: null,
      carried: true,
    })
}

/** Functions that delete a form's draft and stop the autosave of the open form. */
export type DraftControls = {
  /** Stops the autosave and deletes the draft. */
  discard: () => Promise<void>
  /**
   * Saves changes and deletes the draft in the same write. The autosave resumes only if the save fails.
   * @returns true if the changes are saved
   */
  save: (changes: readonly NewChange[]) => Promise<boolean>
  /** Stops the autosave. Returns a function that resumes it. */
  stopAutosave: { current: () => () => void }
}

/** Stops no autosave, because none is running. */
export const stopNothing = () => () => undefined

/** Returns functions for the draft of a form that is saved or discarded. */
export const useDraftControls = (formName: string): DraftControls => {
  const { db } = useReplica()
  const saveLocally = useSaveLocally()
  const stopAutosave = useRef<() => () => void>(stopNothing)
  return {
    stopAutosave,
    discard: () => {
      // Stop the autosave first. A pending autosave would run after the deletion and appear as an unsaved draft at the
      // next visit.
      stopAutosave.current()
      return db.kept_forms.delete(toDraftId(formName))
    },
    save: async (changes) => {
      const resumeAutosave = stopAutosave.current()
      const isSaved = await saveLocally(changes, undefined, toDraftId(formName))
      if (!isSaved) resumeAutosave()
      return isSaved
    },
  }
}
