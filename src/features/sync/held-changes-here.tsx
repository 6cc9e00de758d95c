import { allowed } from '@contract/access.ts'
import { lazy, Suspense } from 'react'
import { useUser } from '@/hooks/use-user.ts'

const HeldChanges = lazy(() => import('./held-changes.tsx').then((m) => ({ default: m.HeldChanges })))

/** What waits for a coordinator's decision. Its code is loaded for those who decide alone. */
export const HeldChangesHere = () =>
  allowed('held_changes', useUser()) ? (
    <Suspense>
      <HeldChanges />
    </Suspense>
  ) : null
