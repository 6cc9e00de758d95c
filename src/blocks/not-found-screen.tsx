import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** An address that leads nowhere (ROUTE-69, ROUTE-70). */
export const NotFoundScreen = () => (
  <main className="grid min-h-[70dvh] place-content-center p-6">
    <h1 className="sr-only">
      <Trans>Not found</Trans>
    </h1>
    <EmptyState
      icon={MapPinOff}
      title={<Trans>The page you have requested could not be found</Trans>}
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
