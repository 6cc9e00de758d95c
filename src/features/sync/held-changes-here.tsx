import { allowed } from '@contract/access.ts'
import { lazy, Suspense } from 'react'
import { useUser } from '@/hooks/use-user.ts'

const HeldChanges = lazy(() => import('./held-changes.tsx').then((m) => ({ default: m.HeldChanges })))

/** Quarantined changes for coordinators. The code is loaded only for users who may decide. */
export const HeldChangesHere = () =>
  allowed('held_changes', useUser()) ? (
    <Suspense>
      <HeldChanges />
    </Suspense>
  ) : null
