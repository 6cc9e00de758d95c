import type { FamilyLinkState } from '@contract/family/family-links.ts'
import { Trans } from '@lingui/react/macro'
import { Check, Mail, QrCode } from 'lucide-react'
import { formatTimestamp } from '@/i18n/format.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { Badge } from '@/ui/badge.tsx'

/** State of a link: the address, when it was sent and opened, and its end. */
export const LinkSummary = ({ link, email }: { link: FamilyLinkState | null; email: string | null }) => {
  if (!link)
    return (
      <p>
        <b className="block">
          <Trans>No link has been sent.</Trans>
        </b>
        {email ? <span className="block wrap-anywhere text-muted-foreground">{email}</span> : null}
      </p>
    )
  const { sent_to: address, channel, sent, last_opened: opened, expires } = link
  const Icon = channel === 'email' ? Mail : QrCode
  const [sentAt, openedAt, end] = [
    sent && formatTimestamp(sent),
    opened && formatTimestamp(opened),
    formatDateCell(expires),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Icon aria-hidden="true" className="size-6 text-link" />
      <p className="min-w-0 flex-1 basis-60">
        <b className="block wrap-anywhere">{address ?? <Trans>Shown as a QR code</Trans>}</b>
        <span className="block text-sm text-muted-foreground">
          {sentAt ? <Trans>Sent {sentAt}.</Trans> : null}{' '}
          {openedAt ? <Trans>Opened {openedAt}.</Trans> : <Trans>Not opened yet.</Trans>}{' '}
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
}
