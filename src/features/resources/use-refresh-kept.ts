import { useEffect } from 'react'
import { useOutdate } from '@/data/use-outdate.ts'
import { useOnline } from '@/device/use-online.ts'
import { idle } from '@/hooks/idle.ts'
import { useFirstPicture } from '@/hooks/use-first-picture.ts'
import { useUser } from '@/hooks/use-user.ts'

const REFRESH_INTERVAL_MS = 3_600_000

let refreshedAt = 0

/** Updates the offline directories in an idle moment, at most once an hour, while there is a network. */
export const useRefreshKept = (): void => {
  const { id } = useUser()
  const online = useOnline()
  const drawn = useFirstPicture()
  const outdate = useOutdate('kept-directories')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function at each render, always the same effect
  useEffect(() => {
    if (!online || !drawn || Date.now() - refreshedAt < REFRESH_INTERVAL_MS) return
    refreshedAt = Date.now()
    const refresh = async () => {
      await idle()
      const { refreshKeptDirectories } = await import('./refresh-kept.ts')
      if (await refreshKeptDirectories(id)) await outdate()
    }
    // Without its code, or cut off, it is tried in an hour.
    refresh().catch(() => undefined)
  }, [id, online, drawn])
}
