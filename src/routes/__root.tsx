import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { createRootRoute, Outlet } from '@tanstack/react-router'
import { storageTrouble } from '@/device/storage-trouble.ts'
import { loadWords, type WordArea } from '@/i18n/i18n.ts'
import { NotFoundScreen } from '@/shell/not-found-screen.tsx'
import { ToastProvider } from '@/ui/toast.tsx'

/** Screens whose words are there from the start, and those that `_app` brings the words of. */
const HAVE_WORDS = /^\/(_app.*|login|)$/

/** A family's registration. */
const FAMILY = /^\/(participant_)?registration\//

/** The long forms of applicants, and what is asked of others about them. */
const APPLICANT = /^\/application_forms/
const VOLUNTEER = /^\/volunteer_application_forms/
const REFEREE =
  /^\/(refer_applicant$|application_status|(volunteer_)?(reference|dbs)_forms|safeguarding_|parental_)/

const areaOf = (route: string): WordArea => {
  if (FAMILY.test(route)) return 'family'
  if (APPLICANT.test(route)) return 'applicant'
  if (VOLUNTEER.test(route)) return 'volunteer'
  return REFEREE.test(route) ? 'referee' : 'public'
}

export const Route = createRootRoute({
  beforeLoad: async ({ matches }) => {
    const route = matches.at(-1)?.routeId ?? '/'
    const isPublic = !HAVE_WORDS.test(route)
    // A family's form is sent from a browser that keeps nothing, too; a register is not kept there.
    const trouble = isPublic ? null : storageTrouble()
    if (trouble) throw trouble
    // English, which is in the code, takes the place of Welsh that cannot be had (LANG-04).
    if (isPublic) await loadWords(areaOf(route)).catch(() => undefined)
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
