import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { DatabaseZap } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { NoStorage } from '@/browser/storage-trouble.ts'
import { loadMessages } from '@/i18n/i18n.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

const messages: Record<NoStorage['why'], () => { title: ReactNode; next: ReactNode }> = {
  refused: () => ({
    title: <Trans>This browser does not let Hallbook store anything.</Trans>,
    next: (
      <Trans>
        Hallbook keeps the register on this device. Allow cookies and site data for this site in the browser's settings,
        or leave private browsing, then try again.
      </Trans>
    ),
  }),
  silent: () => ({
    title: <Trans>This browser does not open what is stored on this device.</Trans>,
    next: (
      <Trans>
        Nothing is lost. Close the other tabs and try again. If that does not help, restart the browser or the device.
      </Trans>
    ),
  }),
  blocked: () => ({
    title: <Trans>Another tab holds an older version of the register.</Trans>,
    next: <Trans>Nothing is lost. Close the other tabs of Hallbook, and this one carries on.</Trans>,
  }),
}

/**
 * Promises whose success has already reopened the page. They prevent a second reopening, because this screen may
 * remount while the page reopens.
 */
const handledPromises = new WeakSet<Promise<unknown>>()

/**
 * Screen for a browser that stores nothing for the app: the problem and what to do. Continues as soon as storage works.
 */
export const StorageScreen = ({ trouble: { why, late } }: { trouble: NoStorage }) => {
  const router = useRouter()
  useEffect(() => {
    let isUnmounted = false
    late?.then(
      () => {
        if (isUnmounted || handledPromises.has(late)) return
        handledPromises.add(late)
        void router.invalidate()
      },
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [late, router])
  // Load the messages of this screen, because it may render before any route does. Until then it shows the English
  // text, which is in the code.
  useEffect(() => void loadMessages('club').catch(() => undefined), [])
  const { title, next } = messages[why]()
  return (
    <main className="mx-auto grid min-h-[70dvh] max-w-120 place-content-center p-6">
      <h1 className="sr-only">
        <Trans>Error</Trans>
      </h1>
      <EmptyState
        icon={DatabaseZap}
        title={title}
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {next}
      </EmptyState>
    </main>
  )
}
