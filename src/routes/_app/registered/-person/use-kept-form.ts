import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { freeForm, keptIdOf } from './own-form.ts'
import { isDraftChanged, type PersonDraft } from './person-draft.ts'

/** Form whose values can be stored as a draft: the full form or the walk-in form. */
type KeptFormApi = {
  readonly store: { subscribe: (changed: () => void) => { unsubscribe: () => void } }
  readonly state: { values: PersonDraft }
}

/** Autosave delay in ms. A durable write for each character would slow down typing. */
const SOON_MS = 250

/** Stored draft of a person. */
export type KeptPerson = {
  at: number
  values: PersonDraft
  opened: Stored<'registered'> | null
  carried: boolean
}

/** Returns the name of the form for a new person. */
export const newPersonForm = ({ adult, boh }: { adult: boolean; boh: boolean }): string =>
  !adult ? 'new child' : boh ? 'new family' : 'new adult'

/**
 * Loads the draft that was stored when the page ended unexpectedly. Returns undefined while loading.
 * @param form id of the record or name of a new person's form, undefined until known
 * @param defaultValues values without a draft. They also fill fields that an older app version did not store.
 */
export const useKeptForm = (form: string | undefined, stands: PersonDraft): KeptPerson | null | undefined => {
  const { db } = useReplica()
  const [kept, setKept] = useState<KeptPerson | null>()
  const now = useRef(stands)
  useEffect(() => {
    now.current = stands
  })
  useEffect(() => {
    if (form === undefined) return
    let here = true
    const tell = (found: KeptPerson | null) => {
      if (here) setKept(found)
    }
    const id = keptIdOf(form)
    db.kept_forms.get(id).then(
      (row) => {
        if (!row) return tell(null)
        const values = { ...now.current, ...(row.values as PersonDraft) }
        if (isDraftChanged(now.current, values))
          return tell({
            at: row.at,
            carried: row.carried === true,
            values,
            opened: row.opened as KeptPerson['opened'],
          })
        // // The draft equals the saved record, so it is deleted. Continuing from its old base would conflict
        // with the user's own save.
        db.kept_forms.delete(id).then(undefined, () => undefined)
        tell(null)
      },
      () => tell(null),
    )
    return () => {
      here = false
    }
  }, [db, form])
  return kept
}

/** Returns true if a draft of the form is stored. */
export const useIsFormKept = (form: string): boolean => {
  const { db } = useReplica()
  return useLiveQuery(() => db.kept_forms.where('id').equals(keptIdOf(form)).count(), [db, form]) === 1
}

/** Returns a function that stores answers as a draft for a form that is opened next. */
export const useKeepAnswers = (): ((form: string, values: PersonDraft) => Promise<unknown>) => {
  const { db } = useReplica()
  return async (form, values) =>
    db.kept_forms.put({
      id: keptIdOf(await freeForm(db, form)),
      at: Date.now(),
      values,
      opened: null,
      carried: true,
    })
}

/** Functions that delete a form's draft and stop the autosave of the open form. */
export type Forgetting = {
  forget: () => Promise<void>
  /**
   * Pauses the autosave during a save and resumes it only if the save fails.
   * @param save must delete the draft in the same write, and resolves to true if it is saved
   */
  saving: (save: (forgets: string) => Promise<boolean>) => Promise<boolean>
  /** Stops the autosave. Returns a function that resumes it. */
  stop: { current: () => () => void }
}

const nothingToStop = () => () => undefined

/** Deletes the draft of a form after it is saved or discarded. */
export const useForgetForm = (form: string): Forgetting => {
  const { db } = useReplica()
  const stop = useRef<() => () => void>(nothingToStop)
  return {
    stop,
    forget: () => {
      // // A pending autosave would run after the deletion and appear as an unsaved draft at the next visit.
      stop.current()
      return db.kept_forms.delete(keptIdOf(form))
    },
    saving: async (save) => {
      const goOn = stop.current()
      let saved = false
      try {
        saved = await save(keptIdOf(form))
        return saved
      } finally {
        if (!saved) goOn()
      }
    },
  }
}

/**
 * Stores the field values on this device while they are edited. If the user leaves the page after the
 * warning, the draft is deleted. If the page ends or the device locks, the draft stays.
 * @param formState the base record, a flag for a restored draft, and a function that returns true if leaving
 * would lose changes
 * @param deletion stops the autosave when it deletes the draft
 */
export const useKeepForm = (
  form: string,
  api: KeptFormApi,
  standing: {
    opened: Stored<'registered'> | null
    kept: boolean
    changed: (values: PersonDraft) => boolean
  },
  { stop }: Forgetting,
): void => {
  const { db } = useReplica()
  const router = useRouter()
  const asked = useRef(standing)
  useEffect(() => {
    asked.current = standing
  })
  useEffect(() => {
    const address = () => router.state.location.pathname + router.state.location.searchStr
    const path = address()
    const id = keptIdOf(form)
    let timer: ReturnType<typeof setTimeout> | undefined
    let waits = false
    let stopped = false
    let gone = false
    // // A draft that another tab stored for the same record must not be deleted by this tab.
    let mine = asked.current.kept
    const forget = () => (mine ? db.kept_forms.delete(id) : Promise.resolve())
    const write = () => {
      clearTimeout(timer)
      if (!waits) return
      waits = false
      const { values } = api.state
      const { opened, changed } = asked.current
      const keeps = changed(values)
      const written: PromiseLike<unknown> = keeps
        ? db.kept_forms.put({ id, at: Date.now(), values, opened })
        : forget()
      mine ||= keeps
      // // Ignores a full disk or a lock, because the values are still in the form and saving them reports
      // the error.
      written.then(undefined, () => undefined)
    }
    const soon = () => {
      if (waits || stopped || gone) return
      waits = true
      timer = setTimeout(write, SOON_MS)
    }
    const later = api.store.subscribe(soon)
    stop.current = () => {
      stopped = true
      waits = false
      clearTimeout(timer)
      return () => {
        stopped = false
        soon()
      }
    }
    addEventListener('pagehide', write)
    document.addEventListener('visibilitychange', write)
    return () => {
      later.unsubscribe()
      removeEventListener('pagehide', write)
      document.removeEventListener('visibilitychange', write)
      stop.current = nothingToStop
      // // The user has not left the page: the record disappeared and may come back, so the draft is stored.
      if (address() === path) write()
      else forget().then(undefined, () => undefined)
      gone = true
      clearTimeout(timer)
    }
  }, [db, router, api, form, stop])
}
