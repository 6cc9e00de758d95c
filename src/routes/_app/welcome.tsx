import { isAllowed } from '@contract/access.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConcernNoticesHere } from '@/features/concerns/concern-notices-here.tsx'
import { LazyWorkCard } from '@/features/work/lazy-work-card.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { InstallPrompt } from '@/pwa/install-prompt.tsx'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'
import { TodayCard } from './-welcome/today-card.tsx'

/** Loaded lazily, so that today's part of the page does not wait for these cards. */
const WelcomeCards = lazy(() => import('./-welcome/cards.tsx').then((m) => ({ default: m.WelcomeCards })))

export const Route = createFileRoute('/_app/welcome')({
  component: WelcomeScreen,
  staticData: { offline: true },
})

/** Start page of the main programme (WEL-01 to WEL-03): first today, then the cards with content. */
function WelcomeScreen() {
  const { t } = useLingui()
  const user = useUser()
  const replica = useMaybeReplica()
  const hasRegister = replica !== null && isAllowed('sessions', user)
  return (
    <Page width="list">
      <PageHeader title={t`Welcome, ${user.first_name}`} />
      {/* Hide the install prompt from staff, who have no offline data on this device. */}
      {replica ? <InstallPrompt /> : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:has-[.today-session]:grid-cols-[1.28fr_1fr]">
        {hasRegister ? (
          <div className="grid grid-cols-1 gap-4">
            <TodayCard />
          </div>
        ) : null}
        {user.is_pastor ? <LazyWorkCard hasColumns={false} /> : null}
      </div>
      <ConcernNoticesHere />
      <Suspense fallback={null}>
        <WelcomeCards register={hasRegister} />
      </Suspense>
    </Page>
  )
}
