import { useSyncExternalStore } from 'react'
import { closesRegister, endOf, onEndChange, readEnds, type SignInEnd } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

export { closesRegister, endOf, type SignInEnd, takesRegister } from '@/api/sign-in-end.ts'

/** How often a device that has to send before it may erase tries to, in ms. */
const AGAIN_MS = 30_000

/** Why the sign-in of a user has ended here; undefined where it goes on. */
export const useSignInEnd = (user: string): SignInEnd | undefined =>
  useSyncExternalStore(onEndChange, () => endOf(user))

/** Whether nothing of a user's register may show. */
export const isClosed = (user: string): boolean => closesRegister(endOf(user))

/**
 * Sees to it that a device does what the ends of its sign-ins ask, whatever page is open. Of a device that is offline it
 * asks again from time to time.
 */
export const startSettling = (): void => {
  const now = async () => {
    if ((await readEnds()).some(closesRegister)) await requestSync('now')
  }
  onEndChange(() => void now())
  window.addEventListener('online', () => void now())
  setInterval(() => void now(), AGAIN_MS)
  void now()
}
