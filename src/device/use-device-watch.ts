import { useCallback, useEffect, useState } from 'react'
import { useMaybeReplica } from '@/hooks/use-replica.ts'
import type { SyncOverview } from '@/hooks/use-sync-state.ts'
import type { ReplicaDb } from '@/replica/db.ts'
import type { DeviceWatch } from './device-look.ts'

export type { DeviceWatch } from './device-look.ts'

/**
 * Delay in ms between a change and the check. Several ticks cause only one check, and the check never delays
 * a tick.
 */
const CALM_MS = 1000
/** Repeats the check, because days may pass without any change. */
const CHECK_INTERVAL_MS = 600_000

const calm: DeviceWatch = { stale: null, lost: null, age: null }

const look = async (db: ReplicaDb): Promise<DeviceWatch> =>
  (await import('./device-look.ts')).lookAtDevice(db)

/**
 * Watches for changes that are pending for too long and for a register that the browser has cleared. The
 * returned function dismisses the notice about a cleared register. The code loads after the page.
 */
export const useDeviceWatch = (sync: SyncOverview | null): DeviceWatch & { told: () => void } => {
  const db = useMaybeReplica()?.db
  const [watch, setWatch] = useState(calm)
  const changed = sync && `${sync.waiting} ${sync.needsYou} ${sync.doneAt}`
  useEffect(() => {
    if (!db || changed === null) return
    let gone = false
    const show = (found: DeviceWatch) => {
      // An equal result must not cause a render.
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
