import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Loading, Skeleton, TileSkeleton } from '@/ui/skeleton.tsx'

/** Page for a session that was deleted while it was open, or that does not exist. */
export const SessionNotFound = ({ deleted }: { deleted: boolean }) => (
  <main className="grid min-h-[70dvh] place-content-center p-6">
    <h1 className="sr-only">
      <Trans>Attendance</Trans>
    </h1>
    <EmptyState
      icon={CalendarX2}
      title={deleted ? <Trans>This session was deleted</Trans> : <Trans>This session is not on this device</Trans>}
      action={
        <Button asChild variant="primary">
          <Link to="/sessions">
            <Trans>Back to Lunch Club Sessions</Trans>
          </Link>
        </Button>
      }
    >
      {deleted ? (
        <Trans>Someone in your club removed it. Its ticks are no longer counted.</Trans>
      ) : (
        <Trans>It may have been deleted, or belong to another club.</Trans>
      )}
    </EmptyState>
  </main>
)

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
