import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TableSetting } from '@/kit/list/table-setting.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useHeadingTitle } from '@/kit/page/use-heading-title.ts'
import { Logo } from '@/ui/logo.tsx'
import { LanguageChoice } from './language-choice.tsx'

type FrontPageProps = {
  /** Title of the tab, by default the heading. */
  title?: string
  children: ReactNode
}

/**
 * Layout for signed-out users. A decorative image is on one side, the language choice and a form are on the other side.
 */
export const FrontPage = ({ title, children }: FrontPageProps) => {
  useHeadingTitle(title)
  return (
    <main className="grid min-h-dvh lg:grid-cols-[52fr_48fr]">
      <TableSetting className="hidden lg:block" />
      <div className="relative grid content-center px-4 py-20">
        <div className="absolute top-5 right-5 lg:right-10">
          <LanguageChoice />
        </div>
        {children}
      </div>
    </main>
  )
}

/** CSS classes for the column that contains the form. */
export const frontColumn = 'mx-auto grid w-full max-w-100 gap-5 [--control:var(--touch-comfort)]'

/** Header of pages that lead to the sign-in. */
export const FrontHeader = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div>
    <p className="flex items-center gap-2 text-lg font-heavy tracking-tight">
      <Logo className="size-9 text-logo" />
      Hallbook
    </p>
    <h1 className="mt-4 text-3xl font-heavy tracking-tight text-balance">{title}</h1>
    {children ? <p className="mt-3 text-lg text-muted-foreground">{children}</p> : null}
  </div>
)

/**
 * Status below a button that needs a network. The button stays enabled, because browsers may wrongly report that they
 * are offline.
 */
export const FrontStatus = ({ online, children }: { online: boolean; children?: ReactNode }) => (
  <div role="status">
    {online ? null : (
      <p className="mt-2">
        <NeedsWifi />
      </p>
    )}
    {children}
  </div>
)

export const BackToLogin = () => (
  <p className="text-center">
    <Link to="/login" className="inline-flex min-h-touch items-center font-bold">
      <Trans>Back to login</Trans>
    </Link>
  </p>
)
