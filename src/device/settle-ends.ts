import { hidesRegister, onEndChange, readEnds } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

/** Retry interval in ms for a device that must send its changes before it may erase them. */
const RETRY_INTERVAL_MS = 30_000

/**
 * Processes ended sign-ins of this device on any open page. Retries at intervals because the device may be
 * offline.
 */
export const startSettling = (): void => {
  const settle = async () => {
    // A browser without storage has no ended sign-ins either.
    const ends = await readEnds().catch(() => [])
    if (ends.some(hidesRegister)) await requestSync('now')
  }
  onEndChange(() => void settle())
  window.addEventListener('online', () => void settle())
  setInterval(() => void settle(), RETRY_INTERVAL_MS)
  void settle()
}
