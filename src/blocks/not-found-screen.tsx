import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** An address that leads nowhere (ROUTE-69, ROUTE-70), under the page's head. */
export const NotFound = ({ head }: { head: ReactNode }) => (
  <main className="grid min-h-[70dvh] max-w-270 grid-rows-[auto_1fr] gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
    {head}
    <div className="grid place-content-center">
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
    </div>
  </main>
)

/** The same outside the app's own pages, where there is neither navigation nor sync. */
export const NotFoundScreen = () => (
  <NotFound
    head={
      <h1>
        <Trans>Not found</Trans>
      </h1>
    }
  />
)
