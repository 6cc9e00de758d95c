import { useEffect } from 'react'
import { useOnline } from '@/device/use-online.ts'
import { idle } from '@/hooks/idle.ts'
import { useFirstPicture } from '@/hooks/use-first-picture.ts'
import { useUser } from '@/hooks/use-user.ts'

const REFRESH_INTERVAL_MS = 3_600_000

let refreshedAt = 0

/** Refreshes the offline directories in idle time, at most once an hour, while online. */
export const useRefreshKept = (): void => {
  const { id } = useUser()
  const online = useOnline()
  const drawn = useFirstPicture()
  useEffect(() => {
    if (!online || !drawn || Date.now() - refreshedAt < REFRESH_INTERVAL_MS) return
    refreshedAt = Date.now()
    // If the code cannot load or the refresh fails, it is retried in an hour.
    idle()
      .then(() => import('./refresh-kept.ts'))
      .then((m) => m.refreshShownDirectories(id))
      .catch(() => undefined)
  }, [id, online, drawn])
}
