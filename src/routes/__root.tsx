import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { storageTrouble } from '@/device/storage-trouble.ts'
import { loadWords } from '@/i18n/i18n.ts'
import { ownWordsOf } from '@/i18n/word-areas.ts'
import { NotFoundScreen } from '@/shell/not-found-screen.tsx'
import { ToastProvider } from '@/ui/toast.tsx'

/** Screens whose words are there from the start, and those that `_app` brings the words of. */
const HAVE_WORDS = /^\/(_app.*|login|)$/

export const Route = createRootRoute({
  beforeLoad: async ({ matches }) => {
    const route = matches.at(-1)?.routeId ?? '/'
    const isPublic = !HAVE_WORDS.test(route)
    // A family's form is sent from a browser that keeps nothing, too; a register is not kept there.
    const trouble = isPublic ? null : storageTrouble()
    if (trouble) throw trouble
    // English, which is in the code, takes the place of Welsh that cannot be had (LANG-04).
    if (isPublic) await loadWords(ownWordsOf(route) ?? 'public').catch(() => undefined)
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
