import { lazy, type ReactNode, Suspense } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { type Replica, useMaybeReplica } from '@/sync-state/use-replica.ts'
import { useReplicaQuery } from '@/sync-state/use-replica-query.ts'

// Load the screen lazily, because each device shows it once and it must not be in every first load.
const RegisterLoading = lazy(() =>
  loadWithMessages('club', import('./register-loading.tsx')).then((m) => ({ default: m.RegisterLoading })),
)

type RegisterGateProps = {
  /** True if the download was complete when the page was opened. */
  complete: boolean
  children: ReactNode
}

const readComplete = async ({ db }: Replica): Promise<boolean> => (await db.getMeta('complete')) ?? false

/**
 * Hides the club's screens until the full register has been downloaded once. A partial register would show false
 * counts, and ticks on it would cause conflicts.
 */
export const RegisterGate = ({ complete: initiallyComplete, children }: RegisterGateProps) => {
  const replica = useMaybeReplica()
  const isComplete = useReplicaQuery(replica, readComplete, [], initiallyComplete)
  if (!replica || isComplete) return children
  return (
    <Suspense>
      <RegisterLoading />
    </Suspense>
  )
}
