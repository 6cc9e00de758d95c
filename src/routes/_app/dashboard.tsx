import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { PageHead } from '@/kit/page/page-head.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

export const Route = createFileRoute('/_app/dashboard')({
  component: DashboardScreen,
  staticData: { offline: true },
})

/** The staff's start page; its numbers come with the reporting screens. */
function DashboardScreen() {
  const { t } = useLingui()
  return (
    <main className="grid max-w-360 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Dashboard`} />
      <section className="grid min-h-[50dvh] place-content-center rounded-xl border border-border bg-card p-6">
        <EmptyState icon={ChartColumn} title={<Trans>The club numbers will stand here.</Trans>}>
          <Trans>Attendance, regions and holidays in figures, as soon as they are ready.</Trans>
        </EmptyState>
      </section>
    </main>
  )
}
