/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { onQueueSync } from './background-sync.ts'
import { serveApp } from './cache.ts'
import { onMessage } from './messages.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: Parameters<typeof serveApp>[0] }

serveApp(self.__WB_MANIFEST)
clientsClaim()
self.addEventListener('message', onMessage)
self.addEventListener('sync', onQueueSync as EventListener)
