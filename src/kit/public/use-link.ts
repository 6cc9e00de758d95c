import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '@/api/errors.ts'
import { type FoundDraft, noDraft } from './draft-storage.ts'

/**
 * State of a public link. `gone` covers unknown, withdrawn and used links, because visitors must not be able to
 * distinguish them.
 */
export type LinkState<R, D = never> =
  | { state: 'loading' | 'gone' }
  | { state: 'failed'; error: unknown }
  | ({
      state: 'there'
      /** Name that the form shows, such as the club's. */
      about: string
      /** Data behind the link. Null if the device is offline. */
      record: R | null
    } & FoundDraft<D>)

type LinkOptions<R, D> = {
  /** Secret part of the link. Another link is loaded again. */
  secret: string
  /** @throws ApiError, NoAnswer */
  load: (signal: AbortSignal) => Promise<{ about: string; record: R }>
  /** Reads the browser's draft. Omitted for pages without a draft. */
  readDraft?: () => Promise<FoundDraft<D>>
}

/**
 * Interval in ms at which a link that could not be loaded is tried again. Needed because a Wi-Fi without internet counts
 * as online, so the browser does not report when the network returns.
 */
const RETRY_INTERVAL_MS = 5000

/** Loads a link's data and the browser's draft. The draft is available even offline. */
export const useLink = <R, D extends { about: string } = never>({ secret, load, readDraft }: LinkOptions<R, D>) => {
  const [link, setLink] = useState<LinkState<R, D>>({ state: 'loading' })
  const [attempts, setAttempts] = useState(0)
  const retry = useCallback(() => setAttempts((before) => before + 1), [])
  const loadLink = useEffectEvent(async (signal: AbortSignal): Promise<LinkState<R, D>> => {
    const response = load(signal)
    // Prevent an unhandled rejection while the draft loads. The catch below handles the error.
    response.catch(() => undefined)
    const found = (await readDraft?.()) ?? noDraft
    try {
      return { state: 'there', ...(await response), ...found }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.status === 410)) return { state: 'gone' }
      const { draft } = found
      return draft ? { state: 'there', about: draft.about, record: null, ...found } : { state: 'failed', error }
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempts): a retry loads it again
  // biome-ignore lint/correctness/useExhaustiveDependencies(secret): another link is loaded again
  useEffect(() => {
    const stop = new AbortController()
    void loadLink(stop.signal).then((opened) => stop.signal.aborted || setLink(opened))
    return () => stop.abort()
  }, [secret, attempts])
  const failed = link.state === 'failed'
  useEffect(() => {
    if (!failed) return
    window.addEventListener('online', retry)
    const timer = setInterval(retry, RETRY_INTERVAL_MS)
    return () => {
      window.removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [failed, retry])
  return { link, again: retry }
}
