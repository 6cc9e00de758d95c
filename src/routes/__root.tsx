import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { NotFoundScreen } from '@/blocks/not-found-screen.tsx'
import { ToastProvider } from '@/ui/toast.tsx'

export const Route = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

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
