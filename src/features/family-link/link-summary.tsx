import type { FamilyLinkState } from '@contract/family/family-links.ts'
import { Trans } from '@lingui/react/macro'
import { Check, Mail, MessageSquareText, QrCode } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { Badge } from '@/ui/badge.tsx'
import type { LinkAddress } from './link-address.ts'
import { maskNumber } from './mask-number.ts'

const channelIcons = { email: Mail, text: MessageSquareText, shown: QrCode }

type LinkSummaryProps = {
  link: FamilyLinkState | null
  /** Address of the next sending. */
  address: LinkAddress | null
}

/** State of a link: the address, when it was sent and opened, and its end. */
export const LinkSummary = ({ link, address: nextAddress }: LinkSummaryProps) => {
  if (!link)
    return (
      <p>
        <b className="block">
          <Trans>No link has been sent.</Trans>
        </b>
        {nextAddress ? (
          <span className="block wrap-anywhere text-muted-foreground">{renderAddress(nextAddress)}</span>
        ) : null}
      </p>
    )
  const { sent_to: address, channel, sent, last_opened: opened, expires } = link
  const Icon = channelIcons[channel]
  const [sentAt, openedAt, end] = [
    sent && formatTimestamp(sent),
    opened && formatTimestamp(opened),
    formatDateCell(expires),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Icon aria-hidden="true" className="size-6 text-link" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="block wrap-anywhere">
          {address && channel !== 'shown' ? renderAddress({ channel, to: address }) : <Trans>Shown as a QR code</Trans>}
        </b>
        <span className="block text-sm text-muted-foreground">
          {renderSending()} {openedAt ? <Trans>Opened {openedAt}.</Trans> : <Trans>Not opened yet.</Trans>}{' '}
          <Trans>Ends {end} if nobody opens it.</Trans>
        </span>
      </p>
      {opened ? (
        <Badge tone="success" icon={Check}>
          <Trans>In use</Trans>
        </Badge>
      ) : null}
    </div>
  )

  function renderSending() {
    if (channel === 'text' && link?.text_state) {
      if (link.text_state === 'failed') return <Trans>The text was not sent.</Trans>
      if (link.text_state === 'perhaps_sent') return <Trans>The text was perhaps sent.</Trans>
      if (link.text_state === 'queued') return <Trans>The text waits to be sent.</Trans>
    }
    return sentAt ? <Trans>Sent {sentAt}.</Trans> : null
  }
}

function renderAddress({ channel, to }: LinkAddress) {
  if (channel === 'email') return to
  const number = maskNumber(to)
  return <Trans>By text to {number}</Trans>
}
