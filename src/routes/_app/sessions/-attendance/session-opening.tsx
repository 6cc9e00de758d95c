import { Loading, Skeleton, TileSkeleton } from '@/ui/skeleton.tsx'

const tileIndexes = Array.from({ length: 12 }, (_, index) => index)

/** Placeholder during the first download or on a slow device. */
export const SessionOpening = ({ label }: { label: string }) => (
  <main className="attendance opening">
    <Loading label={label} className="grid gap-6 p-6">
      <Skeleton className="h-8 w-2/3 max-w-120" />
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
        {tileIndexes.map((tile) => (
          <TileSkeleton key={tile} />
        ))}
      </div>
    </Loading>
  </main>
)
