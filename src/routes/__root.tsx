import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { getStorageTrouble } from '@/browser/storage-trouble.ts'
import { loadMessages } from '@/i18n/i18n.ts'
import { getMessageArea } from '@/i18n/message-areas.ts'
import { NotFoundScreen } from '@/shell/not-found-screen.tsx'
import { ToastProvider } from '@/ui/toast.tsx'

/** Routes whose messages are included from the start, or that `_app` loads messages for. */
const ROUTES_WITH_MESSAGES = /^\/(_app.*|login|)$/

export const Route = createRootRoute({
  beforeLoad: async ({ matches }) => {
    const route = matches.at(-1)?.routeId ?? '/'
    const isPublic = !ROUTES_WITH_MESSAGES.test(route)
    // A public form works in a browser without storage. A register does not.
    const storageError = isPublic ? null : getStorageTrouble()
    if (storageError) throw storageError
    // Ignore messages that cannot be loaded. English is built in and replaces them (LANG-04).
    if (isPublic) await loadMessages(getMessageArea(route) ?? 'public').catch(() => undefined)
  },
  component: Root,
  notFoundComponent: NotFoundScreen,
})

function Root() {
  return (
    <I18nProvider i18n={i18n}>
      <Toasts />
    </I18nProvider>
  )
}

function Toasts() {
  const { t } = useLingui()
  return (
    <ToastProvider closeLabel={t`Close`}>
      <Outlet />
    </ToastProvider>
  )
}
