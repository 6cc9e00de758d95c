import { type SyncReason, syncOnce } from '../src/replica/engine/engine.ts'

declare const self: ServiceWorkerGlobalScope

type PageMessage = { type: 'sync'; reason: SyncReason } | { type: 'refill' } | { type: 'SKIP_WAITING' }

/**
 * Handles messages from pages. A sync message is acknowledged on the port at once. A refill message gets the
 * response true if all app files are cached on this device.
 */
export const onMessage = (event: ExtendableMessageEvent, refillApp: () => Promise<boolean>): void => {
  const message = event.data as PageMessage | undefined
  if (message?.type === 'refill')
    event.waitUntil(refillApp().then((isComplete) => event.ports[0]?.postMessage(isComplete)))
  if (message?.type === 'sync') {
    event.ports[0]?.postMessage('heard')
    event.waitUntil(syncOnce(message.reason))
  }
  // On `SKIP_WAITING`, activate the new worker. Pages send this message only after the user has agreed to the
  // update.
  if (message?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
}
