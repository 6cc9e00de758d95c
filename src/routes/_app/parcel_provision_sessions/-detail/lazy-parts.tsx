import { lazy, Suspense } from 'react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { createLazyPopup } from '@/ui/lazy-popup.tsx'
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

export const PackSheet = lazy(() => import('./pack-sheet.tsx').then((m) => ({ default: m.PackSheet })))
export const DeliveryRun = lazy(() => import('./delivery-run.tsx').then((m) => ({ default: m.DeliveryRun })))
export const ChangesButton = lazy(() => import('./changes-since-clone.tsx').then((m) => ({ default: m.ChangesButton })))
export const ChangesPanel = lazy(() => import('./changes-since-clone.tsx').then((m) => ({ default: m.ChangesPanel })))
export const SessionTools = lazy(() => import('./session-tools.tsx').then((m) => ({ default: m.SessionTools })))
export const Volunteers = lazy(() => import('./volunteers.tsx').then((m) => ({ default: m.Volunteers })))

const ConflictCard = lazy(() => import('@/features/sync/conflict-card.tsx').then((m) => ({ default: m.ConflictCard })))

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
