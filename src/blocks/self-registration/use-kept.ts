import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { type KeptForm, writeKept } from './kept-draft.ts'

const PAUSE_MS = 400

/**
 * Keeps a form on this phone shortly after each change, and at once when the page is put away.
 * @returns ends that: the form has been sent, or thrown away
 */
export const useKept = (hashid: string, form: Omit<KeptForm, 'shape' | 'at'> | null): (() => void) => {
  const ended = useRef(false)
  const keep = useEffectEvent(() => {
    if (form && !ended.current) void writeKept(hashid, form)
  })
  useEffect(() => {
    if (!form) return
    const timer = setTimeout(keep, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [form])
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener('pagehide', () => keep(), { signal: stop.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && keep(), {
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [])
  return useCallback(() => {
    ended.current = true
  }, [])
}
