import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type KeptForm, writeKept } from './kept-draft.ts'

/** The longest that what was typed is in this page alone, in ms. */
const PAUSE_MS = 250

/**
 * Keeps a form on this phone while it is filled in, also while somebody types without a stop, and at once when the page
 * is put away.
 * @param onKept hears whether what was typed is kept
 * @returns ends that: the form has been sent, or thrown away
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
