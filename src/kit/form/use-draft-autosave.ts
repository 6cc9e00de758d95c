import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Maximum delay in ms before a change is stored. A reload within the delay loses the last characters, because browsers
 * do not wait for a write that begins when the page is hidden.
 */
const SAVE_INTERVAL_MS = 80

/** Storage of one form's draft. */
export type DraftStore<T> = {
  /** @returns true if the draft was stored */
  write: (draft: T) => Promise<boolean>
  clear: () => Promise<unknown>
}

export type DraftAutosave<T> = {
  /** Time of the last save (ms since 1970), or null before the first save. */
  savedAt: number | null
  /** False if this browser blocks storage. */
  canStore: boolean
  /** True if the latest keystroke is stored too. */
  isLatestStored: boolean
  /** Stores a draft at once, for example before sending. */
  storeNow: (draft: T) => Promise<void>
  /** Ends the autosave and deletes the draft after the form was sent or cleared. */
  end: () => Promise<void>
}

type DraftAutosaveOptions<T> = {
  /** Null until the first answer. */
  draft: T | null
  /** Null on a shared device, where drafts are not stored. */
  store: DraftStore<T> | null
}

/** Saves a form's draft at intervals while the user types, and at once if the page is hidden or the form is left. */
export function useDraftAutosave<T>({ draft, store }: DraftAutosaveOptions<T>): DraftAutosave<T> {
  const [lastSave, setLastSave] = useState<{ at: number | null; canStore: boolean; draft: T | null }>({
    at: null,
    canStore: true,
    draft: null,
  })
  const hasEnded = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Run writes one after the other, so that an older draft cannot overwrite a newer draft.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const enqueue = <R>(work: () => Promise<R>): Promise<R> => {
    const result = queue.current.then(work)
    queue.current = result.catch(() => undefined)
    return result
  }
  const saveNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!store || !draft || hasEnded.current) return
    void enqueue(async () => {
      if (hasEnded.current) return
      const canStore = await store.write(draft)
      setLastSave({ at: canStore ? Date.now() : null, canStore, draft: canStore ? draft : null })
    })
  })
  useEffect(() => {
    if (draft) timer.current ??= setTimeout(saveNow, SAVE_INTERVAL_MS)
  }, [draft])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pagehide', () => saveNow(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && saveNow(), {
      signal,
    })
    return () => {
      stop.abort()
      if (timer.current) saveNow()
    }
  }, [])
  const storeNow = useEffectEvent(async (newDraft: T) => {
    if (store) await enqueue(() => store.write(newDraft))
  })
  const finish = useEffectEvent(async () => {
    hasEnded.current = true
    if (store) await enqueue(() => store.clear())
  })
  return {
    savedAt: lastSave.at,
    canStore: lastSave.canStore,
    isLatestStored: lastSave.draft === draft,
    storeNow: useCallback((newDraft: T) => storeNow(newDraft), []),
    end: useCallback(() => finish(), []),
  }
}
