import type { ReactNode } from 'react'
import { Logo } from '@/ui/logo.tsx'
import { LanguageChoice } from './language-choice.tsx'

/** A page that families open by a link: the name of the product, the language choice, a hem, one column. */
export const PublicPage = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col [--control:var(--touch-comfort)] [&_.field-label]:text-base">
    <header className="bg-hero text-hero-foreground">
      <div className="mx-auto flex w-full max-w-140 flex-wrap items-center justify-between gap-x-4 px-4 py-2">
        <p className="flex items-center gap-2.5 text-[1.25rem] font-heavy tracking-tight">
          <Logo className="size-8.5" />
          Hallbook
        </p>
        <LanguageChoice onHero />
      </div>
      <div aria-hidden="true" className="hem-strip h-3" />
    </header>
    <main className="mx-auto grid w-full max-w-140 content-start gap-4 px-4 pt-5 pb-7">{children}</main>
  </div>
)
