import { useCallback, useEffect, useState } from 'react'
import { useMaybeReplica } from '@/hooks/use-replica.ts'
import type { SyncOverview } from '@/hooks/use-sync-state.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import type { DeviceWatch } from './device-look.ts'

export type { DeviceWatch } from './device-look.ts'

/** How long after a change it is looked: a row of ticks is one look, and none is in the way of a tick. */
const CALM_MS = 1000
/** Days pass without any change. */
const CHECK_INTERVAL_MS = 600_000

const calm: DeviceWatch = { stale: null, lost: null, age: null }

const look = async (db: ReplicaDb): Promise<DeviceWatch> =>
  (await import('./device-look.ts')).lookAtDevice(db)

/**
 * Whether work on this device waits too long, and whether the browser has cleared the register; `told` when somebody
 * has read of the latter. Its code comes after the page.
 */
export const useDeviceWatch = (sync: SyncOverview | null): DeviceWatch & { told: () => void } => {
  const db = useMaybeReplica()?.db
  const [watch, setWatch] = useState(calm)
  const changed = sync && `${sync.waiting} ${sync.needsYou} ${sync.doneAt}`
  useEffect(() => {
    if (!db || changed === null) return
    let gone = false
    const show = (found: DeviceWatch) => {
      // The same again repaints nothing.
      if (!gone) setWatch((shown) => (JSON.stringify(shown) === JSON.stringify(found) ? shown : found))
    }
    const now = () => void look(db).then(show, () => undefined)
    const soon = setTimeout(now, CALM_MS)
    const later = setInterval(now, CHECK_INTERVAL_MS)
    const stop = new AbortController()
    document.addEventListener('visibilitychange', now, { signal: stop.signal })
    return () => {
      gone = true
      clearTimeout(soon)
      clearInterval(later)
      stop.abort()
    }
  }, [db, changed])
  const told = useCallback(() => {
    setWatch((shown) => ({ ...shown, lost: null }))
    if (db) void import('./device-look.ts').then(({ forgetLost }) => forgetLost(db))
  }, [db])
  return { ...watch, told }
}
