import type { UnreadConcern } from '@contract/concerns/concern-tasks.ts'
import { Trans } from '@lingui/react/macro'
import { PhoneCall } from 'lucide-react'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { Card, CardTitle } from '@/ui/card.tsx'

/** List of notes that no active key can open, with advice for each. */
export function UnreadList({ unread }: { unread: readonly UnreadConcern[] }) {
  return (
    <Card padded className="grid gap-4">
      <CardTitle icon={PhoneCall}>
        <Trans>Notes that no one can read</Trans>
      </CardTitle>
      <ul className="grid gap-3">
        {unread.map((note) => (
          <li key={note.id} className="grid gap-1">
            <b>
              <UnreadHeading note={note} />
            </b>
            <UnreadAdvice note={note} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function UnreadAdvice({ note }: { note: UnreadConcern }) {
  if (note.is_for_network)
    return (
      <Trans>
        It is locked for the network alone and may be about a safeguarding leader. Do not ask the leaders of the club.
        Speak to the writer; a holder of an earlier key of the network may still open it.
      </Trans>
    )
  if (note.by === null)
    return (
      <Trans>
        Ask your team today who has written a concern note, and have that person ring the safeguarding leader. A leader
        may still open it with the passphrase of an earlier key.
      </Trans>
    )
  return <Trans>Speak to the writer today. A leader may still open it with the passphrase of an earlier key.</Trans>
}

function UnreadHeading({ note: { organisation__name: club, by, received_at } }: { note: UnreadConcern }) {
  const when = formatTimestamp(received_at)
  return by === null ? (
    <Trans>
      {club}, arrived {when}
    </Trans>
  ) : (
    <Trans>
      {club}, written by {by}, arrived {when}
    </Trans>
  )
}
