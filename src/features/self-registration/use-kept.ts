import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type KeptForm, writeKept } from './kept-draft.ts'

/** Longest time in ms before a change is stored. */
const PAUSE_MS = 250

/**
 * Saves the form on this phone at intervals, and at once when the page is hidden.
 * @param onKept called with true if the draft is stored
 * @returns function that ends the autosave after the form was sent or cleared
 */
export const useKept = (
  hashid: string,
  form: Omit<KeptForm, 'shape' | 'at'> | null,
  onKept: (kept: boolean) => void,
): (() => void) => {
  const ended = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const keep = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (form && !ended.current) void writeKept(hashid, form).then(onKept)
  })
  useEffect(() => {
    if (form) timer.current ??= setTimeout(keep, PAUSE_MS)
  }, [form])
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('pagehide', () => keep(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(), {
      signal: stop.signal,
    })
    return () => {
      stop.abort()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [])
  return useCallback(() => {
    ended.current = true
  }, [])
}
