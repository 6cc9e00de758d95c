import { hidesRegister, onEndChange, readEnds } from '@/api/sign-in-end.ts'
import { requestSync } from '@/pwa/worker.ts'

/** Retry interval in ms for a device that must send its changes before it may erase them. */
const RETRY_INTERVAL_MS = 30_000

/** Processes this device's ended sign-ins on any open page. Retries at intervals because the device may be offline. */
export const startSettling = (): void => {
  const settle = async () => {
    // If the storage cannot be read, assume that no sign-in has ended.
    const ends = await readEnds().catch(() => [])
    if (ends.some(hidesRegister)) await requestSync('now')
  }
  onEndChange(() => void settle())
  window.addEventListener('online', () => void settle())
  setInterval(() => void settle(), RETRY_INTERVAL_MS)
  void settle()
}
