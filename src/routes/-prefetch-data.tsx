import { useRefreshOffline } from '@/features/resources/use-refresh-offline.ts'
import { usePrefetch } from '@/register/use-prefetch.ts'

/** Runs the prefetch hooks inside the hidden content. They pause while the device is locked and continue afterwards. */
export const PrefetchData = () => {
  usePrefetch()
  useRefreshOffline()
  return null
}
