import { useCallback } from 'react'
import { requestSync } from '@/pwa/worker.ts'
import type { SyncReason } from '@/replica/engine/engine.ts'

/** Asks for a cycle of the sync. */
export const useRequestSync = (): ((reason: SyncReason) => void) =>
  useCallback((reason) => {
    void requestSync(reason)
  }, [])
