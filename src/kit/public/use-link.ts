import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { type Draft, type DraftPlace, readDraft } from './draft-storage.ts'

/**
 * State of a public link. `gone` covers unknown, withdrawn and used links, because visitors must not be able to
 * distinguish them.
 */
export type LinkState<V, R = null> =
  | { state: 'loading' | 'gone' }
  | { state: 'failed'; error: unknown }
  | {
      state: 'there'
      /** Name that the form shows, such as the club's. */
      about: string
      /** Data behind the link. Null if the device is offline. */
      record: R | null
      draft: (Draft<V> & { at: number }) | null
    }

/**
 * Loads a link's data and the browser's draft. The draft is available even offline.
 * @param load loads the link's data and throws ApiError or NoAnswer
 */
export const useLink = <V, R = null>(
  place: DraftPlace,
  load: (signal: AbortSignal) => Promise<{ about: string; record: R }>,
) => {
  const [link, setLink] = useState<LinkState<V, R>>({ state: 'loading' })
  const [attempts, setAttempts] = useState(0)
  const retry = useCallback(() => setAttempts((before) => before + 1), [])
  const { form, secret } = place
  const loadLink = useEffectEvent(async (signal: AbortSignal): Promise<LinkState<V, R>> => {
    const response = load(signal)
    // Prevent an unhandled rejection while the draft loads. The catch below handles the error.
    response.catch(() => undefined)
    const draft = await readDraft<V>(place)
    try {
      return { state: 'there', ...(await response), draft }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return { state: 'gone' }
      return draft ? { state: 'there', about: draft.about, record: null, draft } : { state: 'failed', error }
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempts): a retry loads it again
  // biome-ignore lint/correctness/useExhaustiveDependencies(form): another form has another link
  // biome-ignore lint/correctness/useExhaustiveDependencies(secret): another link is loaded again
  useEffect(() => {
    const stop = new AbortController()
    void loadLink(stop.signal).then((opened) => stop.signal.aborted || setLink(opened))
    return () => stop.abort()
  }, [form, secret, attempts])
  const failed = link.state === 'failed'
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [failed, retry])
  return { link, again: retry }
}
