import type { RoutePath } from '@contract/access.ts'
import type { CurrentUser } from '@contract/user.ts'
import type { AnyRouter } from '@tanstack/react-router'
import { waitForIdle } from '@/browser/wait-for-idle.ts'
import type { Replica } from '@/sync-state/use-replica.ts'
import { isOfferedTo } from '@/user/use-navigation.ts'
import { addRecentPath, createRecentStore } from './recent-paths.ts'

/**
 * Stores the address of each page that the user opens, without its search. Names are looked up when the palette shows
 * them.
 * @returns function that stops recording
 */
export function recordVisits(router: AnyRouter, user: CurrentUser, replica: Replica | null): () => void {
  const store = createRecentStore(user.id, replica)
  let isStopped = false
  const recordVisit = async (path: string) => {
    await waitForIdle()
    if (isStopped) return
    const paths = await store.read()
    const newPaths = addRecentPath(paths, path, (page) => isOfferedTo(user, page as RoutePath))
    if (newPaths !== paths && !isStopped) await store.write(newPaths)
  }
  const record = (path: string) =>
    // Ignore a failure, for example after a sign-out, because the list is only a convenience.
    void recordVisit(path).catch(() => undefined)
  record(router.state.location.pathname)
  const unsubscribe = router.subscribe('onResolved', ({ toLocation }) => record(toLocation.pathname))
  return () => {
    isStopped = true
    unsubscribe()
  }
}
