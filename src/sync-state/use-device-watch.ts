import { useCallback, useEffect, useState } from 'react'
import type { ReplicaDb } from '@/replica/db.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import type { SyncOverview } from '@/sync-state/use-sync-state.ts'
import type { DeviceCheckResult } from './device-check.ts'

export type { DeviceCheckResult } from './device-check.ts'

/**
 * Delay in ms between a change and the check. Several ticks in a row then cause only one check. The check also never
 * runs while a tick is being saved.
 */
const CHECK_DELAY_MS = 1000
/** Interval in ms of repeated checks. Needed because days may pass without any change. */
const CHECK_INTERVAL_MS = 600_000

const noFindings: DeviceCheckResult = { stale: null, lost: null, age: null }

const loadAndCheck = async (db: ReplicaDb): Promise<DeviceCheckResult> =>
  (await import('./device-check.ts')).checkDevice(db)

/**
 * Watches for changes that have been pending for too long and for a register that the browser has cleared. The returned
 * function dismisses the notice about a cleared register. The code loads after the page.
 */
export const useDeviceWatch = (sync: SyncOverview | null): DeviceCheckResult & { told: () => void } => {
  const db = useMaybeReplica()?.db
  const [watch, setWatch] = useState(noFindings)
  const syncKey = sync && `${sync.waiting} ${sync.needsYou} ${sync.doneAt}`
  useEffect(() => {
    if (!db || syncKey === null) return
    let isUnmounted = false
    const updateWatch = (checkResult: DeviceCheckResult) => {
      // Keep the current object if the result is equal, to avoid a render.
      if (!isUnmounted)
        setWatch((current) => (JSON.stringify(current) === JSON.stringify(checkResult) ? current : checkResult))
    }
    const checkNow = () => void loadAndCheck(db).then(updateWatch, () => undefined)
    const delayTimer = setTimeout(checkNow, CHECK_DELAY_MS)
    const intervalTimer = setInterval(checkNow, CHECK_INTERVAL_MS)
    const abortController = new AbortController()
    document.addEventListener('visibilitychange', checkNow, { signal: abortController.signal })
    return () => {
      isUnmounted = true
      clearTimeout(delayTimer)
      clearInterval(intervalTimer)
      abortController.abort()
    }
  }, [db, syncKey])
  const dismissLost = useCallback(() => {
    setWatch((current) => ({ ...current, lost: null }))
    if (db) void import('./device-check.ts').then(({ clearLost }) => clearLost(db))
  }, [db])
  return { ...watch, told: dismissLost }
}
