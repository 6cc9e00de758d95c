import { Suspense } from 'react'
import { lazyPart } from '@/kit/page/lazy-part.tsx'
import { Card } from '@/ui/card.tsx'
import type { WorkCardProps } from './work-card.tsx'
import { WorkSkeleton } from './work-skeleton.tsx'

const WorkCard = lazyPart(() => import('./work-card.tsx').then((m) => m.WorkCard))

/** Card with what waits for the user. Its code is loaded after the page. */
export const LazyWorkCard = (props: WorkCardProps) => (
  <Suspense
    fallback={
      <Card aria-busy="true" className="grid grid-cols-1 content-start">
        {/* As high as the header of the card. */}
        <div className="min-h-12" />
        <WorkSkeleton hasColumns={props.hasColumns} />
      </Card>
    }
  >
    <WorkCard {...props} />
  </Suspense>
)
