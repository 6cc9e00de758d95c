import type { CurrentUser } from '@contract/user.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { OctagonAlert } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { NoStorage } from '@/browser/storage-trouble.ts'
import { getLockState } from '@/device-lock/use-lock.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { getCurrentUser } from '@/user/use-user.ts'

// Load the screen lazily, because it is rare and must not be in every first load.
const KeyLostScreen = lazy(() =>
  loadWithMessages('club', import('@/features/lock/key-lost-screen.tsx')).then((m) => ({ default: m.KeyLostScreen })),
)

const StorageScreen = lazy(() => import('./storage-screen.tsx').then((m) => ({ default: m.StorageScreen })))

/** Screen instead of a register that no user can decrypt any more. */
export const KeyLost = ({ user }: { user: CurrentUser }) => (
  <Suspense>
    <KeyLostScreen user={user} />
  </Suspense>
)

/**
 * Screen for a render error. It may replace the outermost screen, which has no layout around it. If data is encrypted
 * but the device has no lock, the browser has lost the lock and its key.
 */
export const ErrorScreen = ({ error }: ErrorComponentProps) => {
  const user = getCurrentUser()
  const { name } = (error ?? {}) as { name?: unknown }
  const isKeyLost = name === 'Locked' && user && getLockState(user.id) === 'none'
  function renderScreen() {
    if (isKeyLost) return <KeyLost user={user} />
    if (error instanceof NoStorage)
      return (
        <Suspense>
          <StorageScreen trouble={error} />
        </Suspense>
      )
    return <BrokenPage title={<Trans>This page could not be shown.</Trans>} />
  }
  return <I18nProvider i18n={i18n}>{renderScreen()}</I18nProvider>
}

/** Screen that is shown while the first screen takes too long to open. */
export const StillOpening = () => (
  <I18nProvider i18n={i18n}>
    <BrokenPage title={<Trans>Hallbook is still opening.</Trans>} />
  </I18nProvider>
)

/**
 * Message for a screen that has failed, or whose code could not be loaded. It shows that saved data is safe
 * and offers to try again.
 */
const BrokenPage = ({ title }: { title: ReactNode }) => (
  <main className="grid min-h-[70dvh] place-content-center p-6">
    <h1 className="sr-only">
      <Trans>Error</Trans>
    </h1>
    <EmptyState
      icon={OctagonAlert}
      title={title}
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
