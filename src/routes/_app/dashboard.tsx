import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { EmptyState } from '@/ui/empty-state.tsx'

export const Route = createFileRoute('/_app/dashboard')({ component: DashboardScreen })

/** The staff's start page; its numbers come with the reporting screens. */
function DashboardScreen() {
  return (
    <main className="grid min-h-[70dvh] place-content-center p-6">
      <h1 className="text-center text-2xl font-heavy">
        <Trans>Dashboard</Trans>
      </h1>
      <EmptyState icon={ChartColumn} title={<Trans>The club numbers will stand here.</Trans>} />
    </main>
  )
}
