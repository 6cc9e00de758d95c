import { isAllowed } from '@contract/access.ts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { useUser } from '@/user/use-user.ts'

const QuarantinedChanges = lazy(() =>
  import('./quarantined-changes.tsx').then((m) => ({ default: m.QuarantinedChanges })),
)

/** Quarantined changes for coordinators. The code is loaded only for users who may decide. */
export const LazyQuarantinedChanges = (props: ComponentProps<typeof QuarantinedChanges>) =>
  isAllowed('held_changes', useUser()) ? (
    <Suspense>
      <QuarantinedChanges {...props} />
    </Suspense>
  ) : null
