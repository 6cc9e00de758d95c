import { useEffect, useSyncExternalStore } from 'react'
import { closesRegister, endOf, onEndChange, type SignInEnd } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

export { closesRegister, endOf, type SignInEnd, takesRegister } from '@/api/sign-in-end.ts'

/** How often a device that has to send before it may erase tries to, in ms. */
const AGAIN_MS = 30_000

/** Why the sign-in of a user has ended here; undefined where it goes on. */
export const useSignInEnd = (user: string): SignInEnd | undefined =>
  useSyncExternalStore(onEndChange, () => endOf(user))

/** Whether nothing of a user's register may show. */
export const isClosed = (user: string): boolean => closesRegister(endOf(user))

/** Sees to it that a device does what the end of its sign-in asks, while its screens are closed. */
export const useSettleEnd = (closed: boolean): void => {
  useEffect(() => {
    if (!closed) return
    const stop = new AbortController()
    const now = () => void requestSync('now')
    now()
    window.addEventListener('online', now, { signal: stop.signal })
    const timer = setInterval(now, AGAIN_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [closed])
}
