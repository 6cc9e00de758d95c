import { closesRegister, onEndChange, readEnds } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

/** How often a device that has to send before it may erase tries to, in ms. */
const RETRY_INTERVAL_MS = 30_000

/**
 * Sees to it that a device does what the ends of its sign-ins ask, whatever page is open. Of a device that is offline it
 * asks again from time to time.
 */
export const startSettling = (): void => {
  const now = async () => {
    // A browser that keeps nothing knows of no ends either.
    const ends = await readEnds().catch(() => [])
    if (ends.some(closesRegister)) await requestSync('now')
  }
  onEndChange(() => void now())
  window.addEventListener('online', () => void now())
  setInterval(() => void now(), RETRY_INTERVAL_MS)
  void now()
}
