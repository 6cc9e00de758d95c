import { closesRegister, onEndChange, readEnds } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

/** Retry interval in ms for a device that must send its changes before it may erase them. */
const RETRY_INTERVAL_MS = 30_000

/**
 * Processes ended sign-ins of this device on any open page. Retries at intervals because the device may be
 * offline.
 */
export const startSettling = (): void => {
  const now = async () => {
    // A browser without storage has no ended sign-ins either.
    const ends = await readEnds().catch(() => [])
    if (ends.some(closesRegister)) await requestSync('now')
  }
  onEndChange(() => void now())
  window.addEventListener('online', () => void now())
  setInterval(() => void now(), RETRY_INTERVAL_MS)
  void now()
}
