import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'

/** Retry interval in ms of a form that waits for the network. The form is also retried when the browser goes online. */
const RETRY_INTERVAL_MS = 15_000
const MAX_TIMER_MS = 2 ** 31 - 1

/** Sent form with its body and the id that the server uses to detect duplicates. */
export type Attempt = { id: string; body: string }

/** State of sending: `waits` is retried automatically, `refused` needs an action by the user. */
export type Sending = { state: 'idle' | 'busy' } | { state: 'waits' | 'refused'; error: unknown }

/** Returns true while the "not sent" notice is shown. The notice has the buttons for the next step. */
export const hasSendError = (sending: Sending): sending is Extract<Sending, { error: unknown }> =>
  sending.state === 'waits' || sending.state === 'refused'

type SubmitOptions = {
  /** Attempt of an earlier visit whose response did not arrive, or null. */
  pending: Attempt | null
  /** Returns the form as it is sent. */
  getValues: () => object
  /** Stores the attempt before it is sent, so that a retry in a later visit has the same id. */
  storeAttempt: (attempt: Attempt) => Promise<unknown>
  /** @throws ApiError, NoAnswer */
  send: (attempt: Attempt) => Promise<unknown>
  onSent: () => void
  /**
   * Handles a rejection by the server.
   * @returns true if the form shows the error itself
   */
  onRefused?: (error: unknown) => boolean
}

/** Sends a form while the page is open and retries until the form has arrived or was rejected. */
export const useSubmitWithRetry = ({ pending, getValues, storeAttempt, send, onSent, onRefused }: SubmitOptions) => {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const [trying, setTrying] = useState(false)
  const [attempt, setAttempt] = useState(pending)
  const busy = useRef(false)
  const sendOnce = async (previous: Attempt | null) => {
    const newAttempt = prepareAttempt(previous, getValues())
    setAttempt(newAttempt)
    await storeAttempt(newAttempt)
    return send(newAttempt)
  }
  const sendNow = useEffectEvent(async () => {
    if (busy.current) return
    busy.current = true
    setTrying(true)
    setSending((before) => (before.state === 'waits' ? before : { state: 'busy' }))
    try {
      await sendOnce(attempt).catch(async (error: unknown) => {
        // Use a new id if the server already has different answers under the last id.
        if (!(error instanceof ApiError && error.code === 'payload_mismatch')) throw error
        return sendOnce(null)
      })
      setSending({ state: 'idle' })
      onSent()
    } catch (error) {
      if (isRetryable(error)) setSending({ state: 'waits', error })
      else setSending(onRefused?.(error) ? { state: 'idle' } : { state: 'refused', error })
    } finally {
      busy.current = false
      setTrying(false)
    }
  })
  const [sendRequests, setSendRequests] = useState(0)
  useEffect(() => {
    if (sendRequests) void sendNow()
  }, [sendRequests])
  const error = sending.state === 'waits' ? sending.error : null
  useEffect(() => {
    if (error === null) return
    const retryAfterSeconds = error instanceof ApiError ? error.retryAfter : null
    const timer = setTimeout(
      () => void sendNow(),
      Math.min(MAX_TIMER_MS, retryAfterSeconds ? retryAfterSeconds * 1000 : RETRY_INTERVAL_MS),
    )
    const retryOnline = () => void sendNow()
    // Do not retry when the browser goes online after a rate limit, because that would be too early.
    if (!retryAfterSeconds) window.addEventListener('online', retryOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryOnline)
    }
  }, [error])
  return {
    /** Last attempt that was sent, or null. */
    attempt,
    sending,
    /** True while an attempt is running, including a retry of a waiting form. */
    trying,
    send: useCallback(() => setSendRequests((times) => times + 1), []),
    /** Cancels automatic retries after the user has changed the form. */
    stop: useCallback(() => setSending((before) => (before.state === 'busy' ? before : { state: 'idle' })), []),
  }
}

/**
 * Returns the previous attempt if the answers are unchanged, so that the server accepts a retry only once. For changed
 * answers, creates an attempt with a new random id. The id contains no time, because the form may be anonymous.
 */
export function prepareAttempt(previous: Attempt | null, values: object): Attempt {
  const body = JSON.stringify(values)
  return previous?.body === body ? previous : { id: crypto.randomUUID(), body }
}

function isRetryable(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof ApiError && error.retryable)
}
