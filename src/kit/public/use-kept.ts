import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { clearDraft, type Draft, type DraftPlace, writeDraft } from './kept-draft.ts'

/** The longest that what was typed is in this page alone, in ms. */
const PAUSE_MS = 200

export type Keeping = {
  /** When it was last kept, ms since 1970; null: not yet. */
  savedAt: number | null
  /** False where this browser keeps nothing. */
  keeps: boolean
  /** Whether the last letter that was typed is kept too. */
  isKept: boolean
  /** Keeps something at once, such as what is about to be sent. */
  keepNow: (draft: Draft<unknown>) => Promise<void>
  /** Ends it: the form has been sent, or thrown away. */
  end: () => Promise<void>
}

/**
 * Keeps a public form in this browser while it is filled in, also while somebody types without a stop, and at once when
 * the page is put away.
 * @param place null: it is kept nowhere, as on a device that is not the person's own
 * @param draft null as long as nothing is answered
 */
export const useKept = <V>(place: DraftPlace | null, draft: Draft<V> | null): Keeping => {
  const [saved, setSaved] = useState<{ at: number | null; keeps: boolean; draft: Draft<V> | null }>({
    at: null,
    keeps: true,
    draft: null,
  })
  const ended = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // One after the other: what was written first must not come last.
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = line.current.then(work)
    line.current = done.catch(() => undefined)
    return done
  }
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!place || !draft || ended.current) return
    void inTurn(async () => {
      if (ended.current) return
      const keeps = await writeDraft(place, draft)
      setSaved({ at: keeps ? Date.now() : null, keeps, draft: keeps ? draft : null })
    })
  })
  useEffect(() => {
    if (draft) timer.current ??= setTimeout(keep, PAUSE_MS)
  }, [draft])
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('pagehide', () => keep(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(), {
      signal,
    })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  const keepNow = useEffectEvent(async (given: Draft<unknown>) => {
    if (place) await inTurn(() => writeDraft(place, given))
  })
  const finish = useEffectEvent(async () => {
    ended.current = true
    if (place) await inTurn(() => clearDraft(place))
  })
  return {
    savedAt: saved.at,
    keeps: saved.keeps,
    isKept: saved.draft === draft,
    keepNow: useCallback((given) => keepNow(given), []),
    end: useCallback(() => finish(), []),
  }
}
