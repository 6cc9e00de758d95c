import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Grey placeholder for text or a picture, shown after 300 ms. Set its size by a class. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden="true" className={clsx('skeleton', className)} />
)

/** Placeholder with the exact height of a tile. */
export const TileSkeleton = () => (
  <div className="tile-skeleton" aria-hidden="true">
    <Skeleton className="size-11.5 rounded-full!" />
    <span>
      <Skeleton className="mb-2 h-3.5 w-[62%]" />
      <Skeleton className="h-3 w-2/5" />
    </span>
    <Skeleton className="size-9 rounded-[0.7rem]!" />
  </div>
)

/** Container for skeletons that announces the loading once to screen readers. */
export const Loading = ({ label, className, children }: { label: string; className?: string; children: ReactNode }) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
)
