import { Suspense } from 'react'
import { lazyPart } from '@/kit/page/lazy-part.tsx'
import { createLazyPopup } from '@/kit/page/lazy-popup.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { AddFamilyProps } from './add-family.tsx'

/**
 * Parts of the page of a parcel session that are loaded lazily. A tap opens them, or they are below the list. The
 * families are shown before the code of these parts is loaded.
 */

export const LazyAddFamily = createLazyPopup<AddFamilyProps>(
  () => import('./add-family.tsx').then((m) => m.AddFamily),
  'dialog',
)

export const PackSheet = lazyPart(() => import('./pack-sheet.tsx').then((m) => m.PackSheet))
export const DeliveryRun = lazyPart(() => import('./delivery-run.tsx').then((m) => m.DeliveryRun))
export const ChangesButton = lazyPart(() => import('./changes-since-clone.tsx').then((m) => m.ChangesButton))
export const ChangesPanel = lazyPart(() => import('./changes-since-clone.tsx').then((m) => m.ChangesPanel))
export const SessionTools = lazyPart(() => import('./session-tools.tsx').then((m) => m.SessionTools))
export const Volunteers = lazyPart(() => import('./volunteers.tsx').then((m) => m.Volunteers))

const ConflictCard = lazyPart(() => import('@/features/sync/conflict-card.tsx').then((m) => m.ConflictCard))

/** Cards of open conflicts, next to the data that they are about. A user decides each conflict there. */
export const ConflictCards = ({
  of: conflicts,
  heading,
}: {
  of: readonly StoredRow<'conflicts'>[]
  heading?: 'h2' | 'h4'
}) =>
  conflicts.length === 0 ? null : (
    <Suspense fallback={<Skeleton className="h-48" />}>
      {conflicts.map((conflict) => (
        <ConflictCard key={conflict.id} conflict={conflict} {...(heading && { heading })} />
      ))}
    </Suspense>
  )
