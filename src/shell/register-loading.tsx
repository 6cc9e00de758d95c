import { Trans } from '@lingui/react/macro'
import { CloudDownload, CloudOff, HardDrive, LogIn } from 'lucide-react'
import { SignInLink } from '@/kit/page/sign-in-link.tsx'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Screen of a device whose register has not been downloaded yet. Shows why the download has stopped. */
export const RegisterLoading = () => {
  const sync = useSyncState()
  const isDeviceFull = sync?.problem === 'full' && sync.phase === 'idle'
  const isDownloadStopped = sync?.problem === 'offline' || sync?.problem === 'portal' || sync?.problem === 'server'
  const hasSignInEnded = sync?.problem === 'sign_in'
  function renderState() {
    if (isDeviceFull) return <RegisterFull />
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

/** Message that the device has no room for the register. */
const RegisterFull = () => {
  const requestSync = useRequestSync()
  return (
    <EmptyState
      icon={HardDrive}
      title={<Trans>There is no room for the register on this device</Trans>}
      action={
        <Button variant="primary" onClick={() => requestSync('asked')}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Delete photos or apps that you do not need, then try again.</Trans>
    </EmptyState>
  )
}
