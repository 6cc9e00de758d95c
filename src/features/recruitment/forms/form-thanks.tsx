import type { Flow } from '@contract/recruitment/vocabulary.ts'
import { Trans } from '@lingui/react/macro'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusScreenHeading } from '@/kit/public/focus-on-mount.ts'
import { ContactLine } from '@/kit/public/network-facts.tsx'

type FormThanksProps = {
  /** Flow of the form. The volunteer flow also shows a contact for changes (PUB-06). */
  flow?: Flow
  title?: ReactNode
  /** Message that confirms the submission. */
  confirmationMessage?: ReactNode
  /** Text about the next steps. */
  children?: ReactNode
}

/**
 * Confirmation page of a public form. It is shown after submission and whenever the link is opened again (PUB-05,
 * PUB-19).
 */
export const FormThanks = ({ flow = 'core', title, confirmationMessage, children }: FormThanksProps) => {
  return (
    <div className="grid gap-3 py-4">
      <CircleCheck aria-hidden="true" className="size-12 text-success-text" />
      <h1 ref={focusScreenHeading} tabIndex={-1} className="text-3xl leading-tight font-heavy tracking-tight">
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
