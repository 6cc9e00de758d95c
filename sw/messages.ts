import { type SyncReason, syncOnce } from '../src/replica/engine/engine.ts'

declare const self: ServiceWorkerGlobalScope

type Message = { type: 'sync'; reason: SyncReason } | { type: 'refill' } | { type: 'SKIP_WAITING' }

/**
 * Handles messages of pages. A sync is acknowledged at once on the port. A refill returns whether the app is
 * complete on this device.
 */
export const onMessage = (event: ExtendableMessageEvent, refillApp: () => Promise<boolean>): void => {
  const message = event.data as Message | undefined
  if (message?.type === 'refill')
    event.waitUntil(refillApp().then((whole) => event.ports[0]?.postMessage(whole)))
  if (message?.type === 'sync') {
    event.ports[0]?.postMessage('heard')
    event.waitUntil(syncOnce(message.reason))
  }
  // Sent only after the user has agreed to the update.
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
}
