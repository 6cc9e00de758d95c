import { HOUR_MS } from '@contract/rules/days.ts'
import { useEffect } from 'react'
import { useOnline } from '@/browser/use-online.ts'
import { waitForIdle } from '@/replica/engine/idle.ts'
import { useUser } from '@/user/use-user.ts'

const REFRESH_INTERVAL_MS = HOUR_MS

let refreshedAt = 0

/** Refreshes the offline directories in idle time, at most once an hour, while online. */
export const useRefreshOffline = (): void => {
  const { id } = useUser()
  const isOnline = useOnline()
  useEffect(() => {
    if (!isOnline || Date.now() - refreshedAt < REFRESH_INTERVAL_MS) return
    refreshedAt = Date.now()
    // Ignore a failed load or refresh, because it is retried in an hour.
    waitForIdle()
      .then(() => import('./refresh-offline.ts'))
      .then((m) => m.refreshShownDirectories(id))
      .catch(() => undefined)
  }, [id, isOnline])
}
