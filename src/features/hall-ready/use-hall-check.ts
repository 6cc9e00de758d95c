import { getLondonDay } from '@contract/rules/days.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { fetchAllPhotos } from '@/device-storage/offline-photos.ts'
import { useReplica } from '@/sync-state/use-replica.ts'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { decideReadiness, type ReadinessDecision, type ReadinessFacts } from './decide.ts'
import { type FeedState, runFreshCycle, type SyncFeed } from './fresh-cycle.ts'
import { gatherFacts } from './gather.ts'
import { inspectApp, inspectRegister, inspectStorage } from './inspect-device.ts'
import { isAppStored } from './is-app-stored.ts'
import { readLastCheck, storeLastCheck } from './last-check.ts'

/** Timeout for the server in ms. */
const TIMEOUT_MS = 30_000

/** Adapts the sync state to a feed with subscriptions. */
const useSyncFeed = (): SyncFeed => {
  const sync = useSyncState()
  const requestSync = useRequestSync()
  const latestState = useRef<FeedState | null>(null)
  const [listeners] = useState(() => new Set<(state: FeedState) => void>())
  useEffect(() => {
    latestState.current = sync
    if (sync) for (const listener of listeners) listener(sync)
  }, [sync, listeners])
  const [feed] = useState<SyncFeed>(() => ({
    latest: () => latestState.current,
    follow: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: () => requestSync('asked'),
  }))
  return feed
}

const inspectThisApp = () =>
  inspectApp(
    {
      inCharge: Boolean(navigator.serviceWorker?.controller),
      registration: async () => navigator.serviceWorker?.getRegistration(),
      stored: () => isAppStored(navigator.serviceWorker?.controller, TIMEOUT_MS),
    },
    TIMEOUT_MS,
  )

export type HallCheck = {
  /** Result of the check. Null if the device was not checked after the panel opened. */
  result: { facts: ReadinessFacts; decision: ReadinessDecision } | null
  busy: boolean
  /** Time of the last successful check in ms since 1970. */
  lastReadyAt: number | null
  check(): void
}

/** Checks if this device is ready for a hall without a network. */
export const useHallCheck = (): HallCheck => {
  const { db, user } = useReplica()
  const feed = useSyncFeed()
  const [facts, setFacts] = useState<ReadinessFacts | null>(null)
  const [lastReadyAt, setLastReadyAt] = useState<number | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    const readLastReadyTime = async () => {
      const storedReadyAt = await readLastCheck(user.id, await db.getMeta('device_id'))
      if (isMounted.current) setLastReadyAt(storedReadyAt)
    }
    // If the stored time cannot be read, the device is shown as not checked.
    readLastReadyTime().catch(() => undefined)
    return () => {
      isMounted.current = false
    }
  }, [db, user.id])

  const check = useCallback(async () => {
    const showFacts = (newFacts: ReadinessFacts) => isMounted.current && setFacts(newFacts)
    showFacts({})
    const finalFacts = await gatherFacts(
      {
        sync: () => runFreshCycle(feed, TIMEOUT_MS),
        register: async () => {
          await fetchAllPhotos(db, TIMEOUT_MS)
          return inspectRegister(db, getLondonDay())
        },
        app: inspectThisApp,
        storage: () => inspectStorage(navigator.storage),
      },
      showFacts,
    )
    if (!isMounted.current || decideReadiness(finalFacts).outcome !== 'ready') return
    const readyAt = Date.now()
    setLastReadyAt(readyAt)
    const device = await db.getMeta('device_id')
    if (device !== undefined) await storeLastCheck(user.id, device, readyAt)
  }, [db, feed, user.id])

  const decision = facts && decideReadiness(facts)
  return {
    result: facts && decision ? { facts, decision } : null,
    busy: decision?.outcome === 'checking',
    lastReadyAt,
    // Ignore a failed write of the time, because the check itself is valid.
    check: () => void check().catch(() => undefined),
  }
}
