import { useRouter } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { freeForm, keptIdOf } from './own-form.ts'
import { isDraftChanged, type PersonDraft } from './person-draft.ts'

/** A form whose fields can be kept: all the questions, or the few at the door. */
type KeptFormApi = {
  readonly store: { subscribe: (changed: () => void) => { unsubscribe: () => void } }
  readonly state: { values: PersonDraft }
}

/** The longest that what was typed is in this page alone, in ms: a strict write for each letter would slow the typing. */
const SOON_MS = 250

/** The fields of a person as somebody left them in the middle. */
export type KeptPerson = {
  at: number
  values: PersonDraft
  opened: Stored<'registered'> | null
  carried: boolean
}

/** The name of the form of a new person. */
export const newPersonForm = ({ adult, boh }: { adult: boolean; boh: boolean }): string =>
  !adult ? 'new child' : boh ? 'new family' : 'new adult'

/**
 * What was kept of a form when its page ended in the middle; undefined until that is known.
 * @param form the id of the record, or what tells a new person's form from others; undefined until that is known
 * @param stands what the fields hold without it, also those that an older app did not keep
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
        // It has been saved: whoever went on from what they had opened then would be in conflict with themselves.
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

/** Whether something of a form is kept. */
export const useIsFormKept = (form: string): boolean => {
  const { db } = useReplica()
  return useLiveQuery(() => db.kept_forms.where('id').equals(keptIdOf(form)).count(), [db, form]) === 1
}

/** Lays answers ready for a form that is opened next. */
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

/** What forgets a form, and how the form on the screen is told not to keep itself again. */
export type Forgetting = {
  forget: () => Promise<void>
  /**
   * Saves what is kept: meanwhile nothing is kept, and after that only where it could not be saved.
   * @param save is to forget the form in the same write; answers whether it is saved
   */
  saving: (save: (forgets: string) => Promise<boolean>) => Promise<boolean>
  /** Stops the keeping; the answer goes on with it. */
  stop: { current: () => () => void }
}

const nothingToStop = () => () => undefined

/** Forgets what was kept of a form: it is saved, or nobody wants it. */
export const useForgetForm = (form: string): Forgetting => {
  const { db } = useReplica()
  const stop = useRef<() => () => void>(nothingToStop)
  return {
    stop,
    forget: () => {
      // What is still to be written would come after this, and be found as unsaved at the next visit.
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
 * Keeps the fields on this device while they are filled in. Whoever leaves the page has been asked, and what they leave
 * is gone; a page that ends, and one beneath the lock, leave it.
 * @param standing `opened` the record as it was opened; `kept` whether the fields began with what was kept; `changed` whether
 *   fields hold what leaving would lose
 * @param forgetting what forgets this form; from then on it is not kept any more
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
    // What another tab keeps of the same record is not this one's to forget.
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
      // A full disk or a lock: the fields still stand on the screen, and saving them says what is wrong.
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
      // Nobody has left it: the record went from under it, and may come back.
      if (address() === path) write()
      else forget().then(undefined, () => undefined)
      gone = true
      clearTimeout(timer)
    }
  }, [db, router, api, form, stop])
}
