import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { findFreeForm, toDraftId } from './claimed-form.ts'
import { isDraftChanged, type PersonDraft } from './person-draft.ts'

/** Form whose values can be stored as a draft: the full form or the walk-in form. */
type DraftFormApi = {
  readonly store: { subscribe: (changed: () => void) => { unsubscribe: () => void } }
  readonly state: { values: PersonDraft }
}

/** Autosave delay in ms. A durable write for each character would slow down typing. */
const AUTOSAVE_DELAY_MS = 250

/** Stored draft of a person. */
export type StoredPersonDraft = {
  at: number
  values: PersonDraft
  opened: StoredRow<'registered'> | null
  carried: boolean
}

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
    const setIfMounted = (found: StoredPersonDraft | null) => {
      if (isMounted) setStoredDraft(found)
    }
    const id = toDraftId(form)
    db.kept_forms.get(id).then(
      (row) => {
        if (!row) return setIfMounted(null)
        const values = { ...latestValues.current, ...(row.values as PersonDraft) }
        if (isDraftChanged(latestValues.current, values))
          return setIfMounted({
            at: row.at,
            carried: row.carried === true,
            values,
            opened: row.opened as StoredPersonDraft['opened'],
          })
        // Delete a draft that equals the saved record. If the user continued from the draft's old base, the
        // changes would conflict with the user's own save.
        db.kept_forms.delete(id).then(undefined, () => undefined)
        setIfMounted(null)
      },
      () => setIfMounted(null),
    )
    return () => {
      isMounted = false
    }
  }, [db, form])
  return storedDraft
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
  forget: () => Promise<void>
  /**
   * Pauses the autosave during a save and resumes it only if the save fails.
   * @param save must delete the draft in the same write, and resolves to true if it is saved
   */
  saving: (save: (forgets: string) => Promise<boolean>) => Promise<boolean>
  /** Stops the autosave. Returns a function that resumes it. */
  stop: { current: () => () => void }
}

const stopNothing = () => () => undefined

/** Deletes the draft of a form after it is saved or discarded. */
export const useDraftDeletion = (form: string): DraftControls => {
  const { db } = useReplica()
  const stop = useRef<() => () => void>(stopNothing)
  return {
    stop,
    forget: () => {
      // Stop the autosave first. A pending autosave would run after the deletion and appear as an unsaved draft at the
      // next visit.
      stop.current()
      return db.kept_forms.delete(toDraftId(form))
    },
    saving: async (save) => {
      const resume = stop.current()
      let isSaved = false
      try {
        isSaved = await save(toDraftId(form))
        return isSaved
      } finally {
        if (!isSaved) resume()
      }
    },
  }
}

/**
 * Stores the field values on this device while they are edited. If the user leaves the page after the warning, the
 * draft is deleted. If the page ends or the device locks, the draft stays.
 * @param formState the base record, a flag for a restored draft, and a function that returns true if leaving would lose
 * changes
 * @param deletion stops the autosave when it deletes the draft
 */
export const useDraftAutosave = (
  form: string,
  api: DraftFormApi,
  formState: {
    opened: StoredRow<'registered'> | null
    kept: boolean
    changed: (values: PersonDraft) => boolean
  },
  { stop }: DraftControls,
): void => {
  const { db } = useReplica()
  const router = useRouter()
  const latestFormState = useRef(formState)
  useEffect(() => {
    latestFormState.current = formState
  })
  useEffect(() => {
    const getPath = () => router.state.location.pathname + router.state.location.searchStr
    const path = getPath()
    const id = toDraftId(form)
    let timer: ReturnType<typeof setTimeout> | undefined
    let isWritePending = false
    let isStopped = false
    let isUnmounted = false
    // Never delete a draft that another tab stored for the same record.
    let isOwnDraft = latestFormState.current.kept
    const deleteDraft = () => (isOwnDraft ? db.kept_forms.delete(id) : Promise.resolve())
    const write = () => {
      clearTimeout(timer)
      if (!isWritePending) return
      isWritePending = false
      const { values } = api.state
      const { opened, changed } = latestFormState.current
      const hasChanges = changed(values)
      const draftWrite: PromiseLike<unknown> = hasChanges
        ? db.kept_forms.put({ id, at: Date.now(), values, opened })
        : deleteDraft()
      isOwnDraft ||= hasChanges
      // Ignore a full disk or a lock, because the values are still in the form and saving them reports the error.
      draftWrite.then(undefined, () => undefined)
    }
    const scheduleWrite = () => {
      if (isWritePending || isStopped || isUnmounted) return
      isWritePending = true
      timer = setTimeout(write, AUTOSAVE_DELAY_MS)
    }
    const subscription = api.store.subscribe(scheduleWrite)
    stop.current = () => {
      isStopped = true
      isWritePending = false
      clearTimeout(timer)
      return () => {
        isStopped = false
        scheduleWrite()
      }
    }
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      subscription.unsubscribe()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      stop.current = stopNothing
      // If the user has not left the page, the record has disappeared and may come back. Store the draft in that case.
      if (getPath() === path) write()
      else deleteDraft().then(undefined, () => undefined)
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [db, router, api, form, stop])
}
