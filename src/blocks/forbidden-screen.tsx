import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHead } from './page-head.tsx'

/** A screen that this user may not open (ROUTE-71, ROUTE-72). */
export const ForbiddenScreen = () => {
  const { t } = useLingui()
  return (
    <main className="grid min-h-[70dvh] max-w-270 grid-rows-[auto_1fr] gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Forbidden`} />
      <div className="grid place-content-center">
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
      </div>
    </main>
  )
}
