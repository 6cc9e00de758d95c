import { type SyncReason, syncOnce } from '../src/replica/engine/engine.ts'

declare const self: ServiceWorkerGlobalScope

type Message = { type: 'sync'; reason: SyncReason } | { type: 'refill' } | { type: 'SKIP_WAITING' }

/**
 * What pages ask of the worker. A sync is answered at once on the port, so that a page knows it is heard; a refill with
 * whether the app is whole on this device now.
 */
export const onMessage = (event: ExtendableMessageEvent, refillApp: () => Promise<boolean>): void => {
  const message = event.data as Message | undefined
  if (message?.type === 'refill')
    event.waitUntil(refillApp().then((whole) => event.ports[0]?.postMessage(whole)))
  if (message?.type === 'sync') {
    event.ports[0]?.postMessage('heard')
    event.waitUntil(syncOnce(message.reason))
  }
  // Only ever sent after somebody has agreed to the update.
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
}
