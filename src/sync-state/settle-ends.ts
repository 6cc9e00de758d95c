import { hidesRegister, readSignInEnds, watchSignInEnds } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

/** Retry interval in ms for a device that must send its changes before it may erase them. */
const RETRY_INTERVAL_MS = 30_000

/** Processes this device's ended sign-ins on any open page. Retries at intervals because the device may be offline. */
export const startSettlingEnds = (): void => {
  const settleEnds = async () => {
    // If the storage cannot be read, assume that no sign-in has ended.
    const signInEnds = await readSignInEnds().catch(() => [])
    if (signInEnds.some(hidesRegister)) await requestSync('now')
  }
  watchSignInEnds(() => void settleEnds())
  window.addEventListener('online', () => void settleEnds())
  setInterval(() => void settleEnds(), RETRY_INTERVAL_MS)
  void settleEnds()
}
