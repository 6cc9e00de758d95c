import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import type { Attempt } from './attempt.ts'

/** How often a form that waits for the network is tried again, in ms, besides at once when the browser hears of one. */
const RETRY_INTERVAL_MS = 15_000
const MAX_TIMER_MS = 2 ** 31 - 1

/** Waits: nothing is wrong with the form, it goes out by itself. Refused: somebody has to do something. */
export type Sending = { state: 'idle' | 'busy' } | { state: 'waits' | 'refused'; error: unknown }

/** Whether a form that did not arrive is told of; its way on is in that notice. */
export const isToldOf = (sending: Sending): sending is Extract<Sending, { error: unknown }> =>
  sending.state === 'waits' || sending.state === 'refused'

const waits = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ApiError && error.retryable)

type SendingOptions = {
  /** The form as it is now, kept before it goes out. @param anew the server knows the last id with other words */
  attempt: (anew: boolean) => Promise<Attempt>
  /** @throws ApiError, NoAnswer */
  send: (attempt: Attempt) => Promise<unknown>
  onSent: () => void
  /** Hears of what the server refuses. @returns whether the form marks it, and there is nothing more to tell */
  onRefused?: (error: unknown) => boolean
}

/** Sends a form, and again while this page is open, until it has arrived or is refused. */
export const useSending = ({ attempt, send, onSent, onRefused }: SendingOptions) => {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const [trying, setTrying] = useState(false)
  const busy = useRef(false)
  const sendNow = useEffectEvent(async () => {
    if (busy.current) return
    busy.current = true
    setTrying(true)
    setSending((before) => (before.state === 'waits' ? before : { state: 'busy' }))
    try {
      await send(await attempt(false)).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'payload_mismatch')) throw error
        return send(await attempt(true))
      })
      setSending({ state: 'idle' })
      onSent()
    } catch (error) {
      if (waits(error)) setSending({ state: 'waits', error })
      else setSending(onRefused?.(error) ? { state: 'idle' } : { state: 'refused', error })
    } finally {
      busy.current = false
      setTrying(false)
    }
  })
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    if (pressed) void sendNow()
  }, [pressed])
  const error = sending.state === 'waits' ? sending.error : null
  useEffect(() => {
    if (error === null) return
    const told = error instanceof ApiError ? error.retryAfter : null
    const timer = setTimeout(
      () => void sendNow(),
      Math.min(MAX_TIMER_MS, told ? told * 1000 : RETRY_INTERVAL_MS),
    )
    const back = () => void sendNow()
    // Who was told to wait is not served sooner by another network.
    if (!told) window.addEventListener('online', back)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', back)
    }
  }, [error])
  return {
    sending,
    /** A try is under way; a form that waits says so the whole time. */
    trying,
    send: useCallback(() => setPressed((times) => times + 1), []),
    /** Somebody goes on with the form: it is sent when they say so again. */
    stop: useCallback(
      () => setSending((before) => (before.state === 'busy' ? before : { state: 'idle' })),
      [],
    ),
  }
}
