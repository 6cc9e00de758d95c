import type { Flow } from '@contract/recruitment/vocabulary.ts'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ContactLine } from '@/kit/public/network-facts.tsx'
import { ThanksScreen } from '@/kit/public/thanks-screen.tsx'

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
    <ThanksScreen title={title ?? <Trans>Thanks</Trans>}>
      <p className="text-lg leading-snug">{confirmationMessage ?? <Trans>We have received your form.</Trans>}</p>
      {flow === 'volunteer' ? (
        <p className="text-lg leading-snug">
          <Trans>Contact the team if something has to change.</Trans>
        </p>
      ) : null}
      {children}
      <ContactLine />
    </ThanksScreen>
  )
}
