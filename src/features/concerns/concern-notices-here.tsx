import { isAllowed } from '@contract/access.ts'
import { Suspense } from 'react'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { useUser } from '@/user/use-user.ts'

const UnreadNotice = lazyOptional(() => import('./unread-notice.tsx').then((m) => m.UnreadNotice))
const ConcernTasksHere = lazyOptional(() => import('./concern-tasks-here.tsx').then((m) => m.ConcernTasksHere))

/**
 * Notices about concern notes on the start page. They show the user's own notes that no one can read, and open tasks.
 * They are loaded lazily after the page.
 */
export function ConcernNoticesHere() {
  const user = useUser()
  const replica = useMaybeReplica()
  return (
    <Suspense>
      {replica && isAllowed('concern_notes', user) ? <UnreadNotice /> : null}
      {isAllowed('concern_tasks', user) ? <ConcernTasksHere keysOnly /> : null}
    </Suspense>
  )
}
