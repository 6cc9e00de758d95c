import { useCallback } from 'react'
import { requestSync } from '@/pwa/worker.ts'
import type { SyncReason } from '@/replica/engine/engine.ts'

/** Returns a function that requests a sync cycle. */
export const useRequestSync = (): ((reason: SyncReason) => void) =>
  useCallback((reason) => {
    void requestSync(reason)
  }, [])
