import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** A screen that this user may not open (ROUTE-71, ROUTE-72). */
export const ForbiddenScreen = () => (
  <main className="grid min-h-[70dvh] place-content-center p-6">
    <h1 className="sr-only">
      <Trans>Forbidden</Trans>
    </h1>
    <EmptyState
      icon={Lock}
      title={<Trans>You do not have permission to access this page.</Trans>}
      action={
        <Button asChild variant="primary">
          <Link to="/">
            <Trans>Go to the start page</Trans>
          </Link>
        </Button>
      }
    />
  </main>
)
