import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ThanksScreen } from '@/kit/public/thanks-screen.tsx'

/** Introduction with the survey's purpose. Explains that a name is optional (SUR-11, SUR-12). */
export const SurveyIntro = ({ club, children }: { club: string; children: ReactNode }) => (
  <>
    <h1 className="text-[1.75rem] leading-tight font-heavy tracking-tight text-balance wrap-anywhere">{club}</h1>
    <p className="text-lg leading-snug">
      <Trans>
        Tell the club what is good and what could be better. Your answers help it to plan the next holidays.
      </Trans>
    </p>
    <p className="text-lg leading-snug">
      <Trans>It takes about 3 minutes. You do not have to give your name.</Trans>
    </p>
    {children}
  </>
)

/** Confirmation at the end of the survey (SUR-20, SUR-21). */
export const SurveyThanks = ({ children }: { children: ReactNode }) => (
  <ThanksScreen title={<Trans>Thank you for your feedback</Trans>}>
    <p className="text-lg leading-snug">
      <Trans>The club reads every answer.</Trans>
    </p>
    {children}
  </ThanksScreen>
)
