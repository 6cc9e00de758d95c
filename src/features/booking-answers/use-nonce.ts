import { familyBookingOperations, NONCE_DELAY_SECONDS, NONCE_MINUTES } from '@contract/family/family-bookings.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/api/call.ts'

/** Extra time in ms, so that the server's clock has passed the delay too. */
const MARGIN_MS = 100
const DELAY_MS = NONCE_DELAY_SECONDS * 1000 + MARGIN_MS
/** Age in ms at which a new nonce is requested, a minute before the server refuses it. */
const MAX_AGE_MS = (NONCE_MINUTES - 1) * 60_000

type Nonce = { value: string; receivedAt: number }

/**
 * Requests the nonce that an answer needs. It can be used a moment after it was requested, because mail scanners press
 * buttons at once (B-FAM-06).
 */
export function useNonce(token: string) {
  const nonce = useRef<Nonce | null>(null)
  const running = useRef<Promise<Nonce> | null>(null)
  const [receivedAt, setReceivedAt] = useState<number | null>(null)
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    if (receivedAt === null) return
    const timer = setTimeout(() => setIsReady(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [receivedAt])
  const requestNonce = async (): Promise<Nonce> => {
    const { nonce: value } = await call(familyBookingOperations['booking_answers.nonce'], { params: { token } })
    nonce.current = { value, receivedAt: performance.now() }
    setIsReady(false)
    setReceivedAt(nonce.current.receivedAt)
    return nonce.current
  }
  /** Requests a nonce, if there is none that can be used. Concurrent calls share one request. */
  const prepare = (): Promise<Nonce> => {
    const current = nonce.current
    if (current && performance.now() - current.receivedAt < MAX_AGE_MS) return Promise.resolve(current)
    running.current ??= requestNonce().finally(() => {
      running.current = null
    })
    return running.current
  }
  return {
    prepare,
    /** Time at which the nonce was received, or null. */
    receivedAt,
    /** True if the nonce can be used. */
    isReady,
    /** Returns a nonce that can be used, after its delay. It is used for one answer only. */
    take: async (): Promise<string> => {
      const { value, receivedAt: start } = await prepare()
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, start + DELAY_MS - performance.now())))
      nonce.current = null
      setReceivedAt(null)
      setIsReady(false)
      return value
    },
  }
}
