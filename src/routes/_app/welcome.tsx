import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { SyncPill } from '@/blocks/sync/sync-pill.tsx'
import { useUser } from '@/hooks/use-user.ts'

export const Route = createFileRoute('/_app/welcome')({
  component: WelcomeScreen,
  staticData: { offline: true },
})

function WelcomeScreen() {
  const { first_name } = useUser()
  return (
    <main className="p-6">
      <header className="flex items-center justify-between">
        <h1 className="text-2xl font-heavy">
          <Trans>Welcome, {first_name}</Trans>
        </h1>
        <SyncPill />
      </header>
      <Link to="/sessions">
        <Trans>Lunch Club Sessions</Trans>
      </Link>
    </main>
  )
}
