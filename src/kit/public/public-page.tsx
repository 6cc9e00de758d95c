import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useHeadingTitle } from '@/kit/page/use-heading-title.ts'
import { Logo } from '@/ui/logo.tsx'
import { LanguageChoice } from './language-choice.tsx'

type PublicPageProps = {
  /** True for several columns of cards on wide screens. */
  wide?: boolean
  /** True for a survey page, which has an orange bar without the decorative hem below it (SUR-08). */
  survey?: boolean
  /** Tab bar under the header. */
  tabs?: ReactNode
  children: ReactNode
}

/** Layout of pages that families open by a link: product name, language choice, decorative hem and one column. */
export const PublicPage = ({ wide = false, survey = false, tabs, children }: PublicPageProps) => {
  useHeadingTitle()
  return (
    <div
      className={clsx(
        'flex min-h-dvh flex-col [--control:var(--touch-comfort)] [&_.field-label]:text-base',
        survey && 'survey-page',
      )}
    >
      <header className={survey ? 'bg-survey text-survey-foreground' : 'bg-hero text-hero-foreground'}>
        <div
          className={clsx(
            'mx-auto flex w-full flex-wrap items-center justify-between gap-x-4 px-4 py-2',
            wide ? 'max-w-336 md:px-8' : 'max-w-140',
          )}
        >
          <p className="flex items-center gap-2.5 text-[1.25rem] font-heavy tracking-tight">
            <Logo tick={survey ? 'current' : 'marigold'} className="size-8.5" />
            Hallbook
          </p>
          <LanguageChoice background={survey ? 'survey' : 'hero'} />
        </div>
        {survey ? null : <div aria-hidden="true" className="hem-strip h-3" />}
      </header>
      {tabs ? (
        <div data-print="hide" className="bg-card shadow-[inset_0_-1px_var(--border-strong)]">
          <div className="mx-auto w-full max-w-140 px-4">{tabs}</div>
        </div>
      ) : null}
      <main
        className={clsx(
          'mx-auto grid w-full grid-cols-1 content-start px-4 pt-5',
          wide ? 'max-w-336 gap-7 pb-10 md:px-8 md:pt-8.5 md:pb-14' : 'max-w-140 gap-4 pb-7',
        )}
      >
        {children}
      </main>
    </div>
  )
}
