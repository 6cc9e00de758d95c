import { Trans } from '@lingui/react/macro'
import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { DeadLinkAdvice } from './network-facts.tsx'

/** State of a link whose form cannot be shown. `gone` means that the link is unknown, withdrawn or used up. */
type LinkNotThere = { state: 'loading' | 'gone' } | { state: 'failed'; error: unknown }

type LoadedLink = { state: 'there'; isUnreadable?: boolean }

type LinkGateProps<L extends LoadedLink> = {
  link: LinkNotThere | L
  onAgain: () => void
  /** Message for a link that is unknown, withdrawn or used up. */
  gone: ReactNode
  /** Text while the link loads, and title if it cannot be loaded. By default they name a form. */
  openingLabel?: ReactNode
  failedLabel?: ReactNode
  /** True if the link is sent by email. The advice is then to request a new email. */
  byMail?: boolean
  children: (found: L) => ReactNode
}

/**
 * Renders a public form once its link is loaded. Shows a loading text before, or a notice with the reason if the form
 * cannot open.
 */
export const LinkGate = <L extends LoadedLink>({
  link,
  onAgain,
  gone: goneMessage,
  byMail = false,
  openingLabel = <Trans>Opening the form</Trans>,
  failedLabel = <Trans>The form cannot be opened</Trans>,
  children,
}: LinkGateProps<L>) => {
  const getFailureMessage = useFailureMessage()
  switch (link.state) {
    case 'loading':
      return (
        <p role="status" className="py-8 text-muted-foreground">
          {openingLabel}
        </p>
      )
    case 'gone':
      return (
        <StopNotice>
          <h1 className="text-xl font-bold">{goneMessage}</h1>
          <DeadLinkAdvice byMail={byMail} />
        </StopNotice>
      )
    case 'failed':
      return (
        <StopNotice
          action={
            <Button icon={RotateCw} variant="primary" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <h1 className="text-xl font-bold">{failedLabel}</h1>
          <p>{getFailureMessage(link.error)}</p>
        </StopNotice>
      )
    case 'there':
      return (
        <>
          {link.isUnreadable ? <UnreadableDraftNotice /> : null}
          {children(link)}
        </>
      )
  }
}

/** Notice that a draft of another version cannot be opened. */
export const UnreadableDraftNotice = () => (
  <StopNotice>
    <p role="status">
      <Trans>
        Some answers from an earlier visit cannot be opened, because this form has changed since. Check the form and
        fill in what is missing.
      </Trans>
    </p>
  </StopNotice>
)

const StopNotice = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className="grid gap-3 rounded-lg border-[1.5px] border-warning-edge bg-warning-soft p-4 text-warning-text">
    <div className="flex gap-3">
      <TriangleAlert className="mt-0.5 flex-none" />
      <div className="grid gap-1">{children}</div>
    </div>
    {action}
  </div>
)
