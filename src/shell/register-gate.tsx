import { Trans } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { CloudDownload, CloudOff, LogIn } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { SignInLink } from '@/kit/page/sign-in-link.tsx'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { EmptyState } from '@/ui/empty-state.tsx'

// Load the message lazily, because it is rare and must not be in every first load.
const RegisterFull = lazy(() => import('./register-full.tsx'))

type RegisterGateProps = {
  /** True if the download was complete when the page was opened. */
  complete: boolean
  children: ReactNode
}

/**
 * Hides the club's screens until the full register has been downloaded once. A partial register would show false
 * counts, and ticks on it would cause conflicts.
 */
export const RegisterGate = ({ complete: initiallyComplete, children }: RegisterGateProps) => {
  const replica = useMaybeReplica()
  const sync = useSyncState()
  const isComplete = useLiveQuery(
    async () => (replica ? ((await replica.db.getMeta('complete')) ?? false) : true),
    [replica],
    initiallyComplete,
  )
  if (isComplete) return children
  const isDeviceFull = sync?.problem === 'full' && sync.phase === 'idle'
  const isDownloadStopped = sync?.problem === 'offline' || sync?.problem === 'portal' || sync?.problem === 'server'
  const hasSignInEnded = sync?.problem === 'sign_in'
  function renderState() {
    if (isDeviceFull)
      return (
        <Suspense>
          <RegisterFull />
        </Suspense>
      )
    if (hasSignInEnded)
      return (
        <EmptyState
          icon={LogIn}
          title={<Trans>Sign in to load the register</Trans>}
          action={
            <SignInLink>
              <Trans>Sign in</Trans>
            </SignInLink>
          }
        >
          <Trans>Your sign-in has run out. Sign in again; your work is safe on this device.</Trans>
        </EmptyState>
      )
    if (isDownloadStopped)
      return (
        <EmptyState icon={CloudOff} title={<Trans>The register needs Wi-Fi once</Trans>}>
          <Trans>It carries on loading as soon as there is Wi-Fi. After that it opens without.</Trans>
        </EmptyState>
      )
    return (
      <EmptyState icon={CloudDownload} title={<Trans>The register is being loaded</Trans>}>
        <Trans>Stay on Wi-Fi for a moment. This happens once on each device.</Trans>
      </EmptyState>
    )
  }
  return (
    <main
      className="grid min-h-[70dvh] place-content-center p-6"
      aria-busy={!isDownloadStopped && !isDeviceFull && !hasSignInEnded}
    >
      <h1 className="sr-only">
        <Trans>The register is being loaded</Trans>
      </h1>
      <div role="status">{renderState()}</div>
    </main>
  )
}
