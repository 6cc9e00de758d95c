import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'

/** Confirmation at the end of the survey (SUR-20, SUR-21). */
export const SurveyThanks = ({ children }: { children?: ReactNode }) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focus the heading, because the pressed button is gone with the form.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus()
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl leading-tight font-heavy tracking-tight text-balance">
        <Trans>Thank you for your feedback</Trans>
      </h1>
      {children}
    </>
  )
}
