import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace, writeDraft } from './draft-storage.ts'

/** Maximum delay in ms before a change is stored. */
const SAVE_INTERVAL_MS = 200

export type DraftAutosave = {
  /** Time of the last save (ms since 1970), or null before the first save. */
  savedAt: number | null
  /** False if this browser blocks storage. */
  keeps: boolean
  /** True if the latest keystroke is stored too. */
  isKept: boolean
  /** Stores a draft at once, for example before sending. */
  keepNow: (draft: Draft<unknown>) => Promise<void>
  /** Ends the autosave and deletes the draft after the form was sent or cleared. */
  end: () => Promise<void>
}

/**
 * Saves a public form in this browser at intervals while the user types, and at once if the page is hidden.
 * @param place null on a shared device, where drafts are not stored
 * @param draft null until the first answer
 */
export const useDraftAutosave = <V>(place: DraftPlace | null, draft: Draft<V> | null): DraftAutosave => {
  const [lastSave, setLastSave] = useState<{ at: number | null; keeps: boolean; draft: Draft<V> | null }>({
    at: null,
    keeps: true,
    draft: null,
  })
  const hasEnded = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // Run writes one after the other, so that an older draft cannot overwrite a newer draft.
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const result = queue.current.then(work)
    queue.current = result.catch(() => undefined)
    return result
  }
  const saveNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!place || !draft || hasEnded.current) return
    void enqueue(async () => {
      if (hasEnded.current) return
      const keeps = await writeDraft(place, draft)
      setLastSave({ at: keeps ? Date.now() : null, keeps, draft: keeps ? draft : null })
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
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  const keepNow = useEffectEvent(async (newDraft: Draft<unknown>) => {
    if (place) await enqueue(() => writeDraft(place, newDraft))
  })
  const finish = useEffectEvent(async () => {
    hasEnded.current = true
    if (place) await enqueue(() => clearDraft(place))
  })
  return {
    savedAt: lastSave.at,
    keeps: lastSave.keeps,
    isKept: lastSave.draft === draft,
    keepNow: useCallback((newDraft) => keepNow(newDraft), []),
    end: useCallback(() => finish(), []),
  }
}
