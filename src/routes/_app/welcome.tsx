import { allowed } from '@contract/access.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConcernNoticesHere } from '@/features/concerns/concern-notices-here.tsx'
import { CheckBanner } from '@/features/families-to-check/check-banner.tsx'
import { HeldChangesHere } from '@/features/sync/held-changes-here.tsx'
import { useMaybeReplica } from '@/hooks/use-replica.ts'
import { useUser } from '@/hooks/use-user.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { InstallPrompt } from '@/pwa/install-prompt.tsx'
import { TodayCard } from './-welcome/today-card.tsx'

/** What the day begins with does not wait for them. */
const WelcomeCards = lazy(() => import('./-welcome/cards.tsx').then((m) => ({ default: m.WelcomeCards })))

export const Route = createFileRoute('/_app/welcome')({
  component: WelcomeScreen,
  staticData: { offline: true },
})

/** The start page of the main programme (WEL-01 to WEL-03): today first, then the cards that have content. */
function WelcomeScreen() {
  const { t } = useLingui()
  const user = useUser()
  const replica = useMaybeReplica()
  const register = replica !== null && allowed('sessions', user)
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Welcome, ${user.first_name}`} />
      {/* Staff keep nothing here that opens without a network. */}
      {replica ? <InstallPrompt /> : null}
      {register ? <CheckBanner /> : null}
      {register ? <TodayCard /> : null}
      {register ? <HeldChangesHere /> : null}
      <ConcernNoticesHere />
      <Suspense fallback={null}>
        <WelcomeCards register={register} />
      </Suspense>
    </main>
  )
}
