import type { SyncReason } from '@/replica/engine/engine.ts'
import { QUEUE_TAG } from '../replica/queue-tag.ts'

/** Maximum time in ms to wait until the worker acknowledges a message. */
const ACK_TIMEOUT_MS = 1500

/**
 * Requests a sync cycle. The worker runs the cycle, so that it continues after the page is closed. Without a worker, or
 * without its acknowledgement, the page runs the cycle.
 */
export const requestSync = async (reason: SyncReason): Promise<void> => {
  const worker = navigator.serviceWorker?.controller
  if (worker && (await sendSyncMessage(worker, reason))) return
  // Load the sync engine only here, because the sign-in page needs no database and should not load the engine.
  const { syncOnce } = await import('@/replica/engine/engine.ts')
  await syncOnce(reason)
}

const sendSyncMessage = (worker: ServiceWorker, reason: SyncReason): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), ACK_TIMEOUT_MS)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    worker.postMessage({ type: 'sync', reason }, [port2])
  })

type RegistrationWithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Requests that the browser wakes the worker when the network is back. Only Chromium supports this. */
export const wakeWhenOnline = async (): Promise<void> => {
  if (!navigator.serviceWorker?.controller) return
  const registration = (await navigator.serviceWorker.ready) as RegistrationWithSync
  await registration.sync?.register(QUEUE_TAG).catch(() => undefined)
}
