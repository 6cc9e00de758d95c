import { Trans } from '@lingui/react/macro'
import { OctagonAlert } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** A screen that broke, or whose code could not be loaded: what is safe, and what to do. */
export const ErrorScreen = () => (
  <main className="grid min-h-[70dvh] place-content-center p-6">
    <h1 className="sr-only">
      <Trans>Error</Trans>
    </h1>
    <EmptyState
      icon={OctagonAlert}
      title={<Trans>This page could not be shown.</Trans>}
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Everything you saved on this device is safe.</Trans>
    </EmptyState>
  </main>
)
