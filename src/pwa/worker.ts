import type { SyncReason } from '@/replica/engine/engine.ts'
import { QUEUE_TAG } from '../replica/queue-tag.ts'

/** How long the worker may take to say that it heard. */
const HEARD_MS = 1500

/**
 * Asks for a cycle of the sync: of the worker, so that it goes on when the page is closed; here, where
 * there is no worker or it does not answer.
 */
export const requestSync = async (reason: SyncReason): Promise<void> => {
  const worker = navigator.serviceWorker?.controller
  if (worker && (await heard(worker, reason))) return
  // Loaded only where it runs: the sign-in page needs no database.
  const { syncOnce } = await import('@/replica/engine/engine.ts')
  await syncOnce(reason)
}

const heard = (worker: ServiceWorker, reason: SyncReason): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), HEARD_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    worker.postMessage({ type: 'sync', reason }, [port2])
  })

type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Asks the browser to wake the worker when there is a network again, where it can (Chromium). */
export const wakeWhenOnline = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  const registration = (await navigator.serviceWorker.ready) as WithSync
  await registration.sync?.register(QUEUE_TAG).catch(() => undefined)
}
