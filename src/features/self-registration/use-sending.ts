import type { ParticipantRegistration } from '@contract/participant-registration.ts'
import { participantRegistrationOperations } from '@contract/participant-registration.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError, NoAnswer } from '@/api/errors.ts'
import type { Attempt } from './submission.ts'

/** How often a form that waits for the network is tried again, in ms, besides at once when the browser hears of one. */
const AGAIN_MS = 15_000
const MOST_WAIT_MS = 2 ** 31 - 1

/** Waits: nothing is wrong with the form, it goes out by itself. Refused: somebody has to do something. */
export type Sending = { state: 'idle' | 'busy' } | { state: 'waits' | 'refused'; error: unknown }

const waits = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof ApiError && error.retryable)

const sendOnce = (hashid: string, { id, body }: Attempt, leave_empty: string) =>
  call(participantRegistrationOperations['participant_registration.create'], {
    body: {
      ...(JSON.parse(body) as Omit<
        ParticipantRegistration,
        'organisation_hashid' | 'submission_id' | 'leave_empty'
      >),
      organisation_hashid: hashid,
      submission_id: id,
      leave_empty,
    },
  })

type SendingOptions = {
  hashid: string
  /** The form as it stands, kept before it goes out; another one after the server knows its id with other words. */
  attempt: (anew: boolean) => Promise<Attempt>
  trap: () => string
  onSent: () => void
}

/** Sends a form, and again while this page is open, until it has arrived or is refused (SELF-124, SELF-131). */
export const useSending = ({ hashid, attempt, trap, onSent }: SendingOptions) => {
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const [trying, setTrying] = useState(false)
  const busy = useRef(false)
  const sendNow = useEffectEvent(async () => {
    if (busy.current) return
    busy.current = true
    setTrying(true)
    setSending((before) => (before.state === 'waits' ? before : { state: 'busy' }))
    try {
      await sendOnce(hashid, await attempt(false), trap()).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'payload_mismatch')) throw error
        return sendOnce(hashid, await attempt(true), trap())
      })
      setSending({ state: 'idle' })
      onSent()
    } catch (error) {
      setSending({ state: waits(error) ? 'waits' : 'refused', error })
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
    const timer = setTimeout(() => void sendNow(), Math.min(MOST_WAIT_MS, told ? told * 1000 : AGAIN_MS))
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
    /** A try is under way just now; a form that waits says so the whole time. */
    trying,
    send: useCallback(() => setPressed((times) => times + 1), []),
    /** Somebody goes on with the form: it is sent when they say so again. */
    stop: useCallback(
      () => setSending((before) => (before.state === 'busy' ? before : { state: 'idle' })),
      [],
    ),
  }
}
