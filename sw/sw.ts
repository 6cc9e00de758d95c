/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { joinKeyExchange } from '@/lock/key-exchange.ts'
import { finishSealingData } from '@/replica/rewrite-all-data.ts'
import { onQueueSync } from './background-sync.ts'
import { serveApp } from './cache.ts'
import { onMessage } from './messages.ts'
import { onPhoto } from './photos.ts'
import { refillAfterPage, refillApp } from './refill.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof serveApp>[0] }

const precacheFiles = self.__WB_MANIFEST
// Register this listener before the listeners that respond, because a response ends the dispatch to further listeners.
self.addEventListener('fetch', (event) => refillAfterPage(event, precacheFiles))
self.addEventListener('fetch', onPhoto)
serveApp(precacheFiles)
clientsClaim()
// Receive a locked device's key from a page, and send it to reloaded pages. If the page that sent the key is closed
// while it encrypts the data, the worker finishes the encryption.
joinKeyExchange({ given: (user) => void finishSealingData(user).catch(() => undefined) })
self.addEventListener('message', (event) => onMessage(event, () => refillApp(precacheFiles)))
self.addEventListener('sync', onQueueSync as EventListener)
