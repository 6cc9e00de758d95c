import { lazy, Suspense } from 'react'
import { Card } from '@/ui/card.tsx'
import type { WorkCardProps } from './work-card.tsx'

const WorkCard = lazy(() => import('./work-card.tsx').then((m) => ({ default: m.WorkCard })))

/** Card with what waits for the user. Its code is loaded after the page. */
export const LazyWorkCard = (props: WorkCardProps) => (
  <Suspense fallback={<Card aria-busy="true" className="min-h-32" />}>
    <WorkCard {...props} />
  </Suspense>
)
