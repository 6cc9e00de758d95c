import type { Flow } from '@contract/recruitment/vocabulary.ts'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { ContactLine } from '@/kit/public/network-facts.tsx'

type FormThanksProps = {
  /** Flow of the form. The volunteer flow also shows a contact for changes (PUB-06). */
  flow?: Flow
  title?: ReactNode
  /** Message that confirms the submission. */
  said?: ReactNode
  /** Text about the next steps. */
  children?: ReactNode
}

/**
 * Confirmation page of a public form. It is shown after submission and whenever the link is opened again (PUB-05,
 * PUB-19).
 */
export const FormThanks = ({ flow = 'core', title, said: confirmationMessage, children }: FormThanksProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  // Move the focus to the heading, because the pressed button is gone with the form.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus()
  }, [])
  return (
    <div className="grid gap-3 py-4">
      <CircleCheck aria-hidden="true" className="size-12 text-success-text" />
      <h1 ref={heading} tabIndex={-1} className="text-3xl leading-tight font-heavy tracking-tight">
        {title ?? <Trans>Thanks</Trans>}
      </h1>
      <p className="text-lg leading-snug">{confirmationMessage ?? <Trans>We have received your form.</Trans>}</p>
      {flow === 'volunteer' ? (
        <p className="text-lg leading-snug">
          <Trans>Contact the team if something has to change.</Trans>
        </p>
      ) : null}
      {children}
      <ContactLine />
    </div>
  )
}
