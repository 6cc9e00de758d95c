import { countOwnerPending } from '@/replica/owner-pending.ts'
import { QUEUE_TAG } from '@/replica/queue-tag.ts'
import { syncOnce } from '../src/replica/engine/engine.ts'

type SyncEvent = ExtendableEvent & { tag: string }

/**
 * Sends pending changes when the browser fires a Background Sync event, with or without an open page (Chromium). If
 * changes are still pending, the error makes the browser retry later.
 */
export const onQueueSync = (event: SyncEvent): void => {
  if (event.tag !== QUEUE_TAG) return
  event.waitUntil(
    syncOnce('now').then(async () => {
      if ((await countOwnerPending()) > 0) throw new Error('changes are still waiting')
    }),
  )
}
