import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type StoredForm, writeStoredForm } from './draft-storage.ts'

/** Maximum delay in ms before a change is stored. */
const SAVE_INTERVAL_MS = 250

/**
 * Saves the form on this phone at intervals, and at once if the page is hidden.
 * @param onKept called with true if the draft is stored
 * @returns function that ends the autosave after the form was sent or cleared
 */
export const useDraftAutosave = (
  hashid: string,
  form: Omit<StoredForm, 'shape' | 'at'> | null,
  onKept: (isStored: boolean) => void,
): (() => void) => {
  const hasEnded = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const saveNow = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (form && !hasEnded.current) void writeStoredForm(hashid, form).then(onKept)
  })
  useEffect(() => {
    if (form) timer.current ??= setTimeout(saveNow, SAVE_INTERVAL_MS)
  }, [form])
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('pagehide', () => saveNow(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && saveNow(), {
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return useCallback(() => {
    hasEnded.current = true
  }, [])
}
