import { isAllowed } from '@contract/access.ts'
import { type ComponentProps, Suspense } from 'react'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { useUser } from '@/user/use-user.ts'

const QuarantinedChanges = lazyOptional(() => import('./quarantined-changes.tsx').then((m) => m.QuarantinedChanges))

/** Quarantined changes for coordinators. The code is loaded only for users who may decide. */
export const LazyQuarantinedChanges = (props: ComponentProps<typeof QuarantinedChanges>) =>
  isAllowed('held_changes', useUser()) ? (
    <Suspense>
      <QuarantinedChanges {...props} />
    </Suspense>
  ) : null
