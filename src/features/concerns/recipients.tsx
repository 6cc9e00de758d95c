import type { SealingKey } from '@contract/concerns/concern-seals.ts'
import { Trans } from '@lingui/react/macro'
import { LockKeyhole, ShieldAlert } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'
import { useNames } from './use-names.ts'

type RecipientsProps = {
  /** Null: none ever came to this device. */
  keys: readonly SealingKey[] | null
  recipients: readonly SealingKey[]
  aboutLeader: boolean
}

/** Says before it is saved who will be able to read a note; or why it cannot be sealed, and what to do then. */
export const Recipients = ({ keys, recipients, aboutLeader }: RecipientsProps) => {
  const names = useNames(recipients.map(({ name }) => name))
  if (recipients.length > 0)
    return (
      <Banner tone="info" icon={LockKeyhole}>
        <Trans>
          Only {names} can read this note. Once it is saved it cannot be read again on this device, by anyone.
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="warning" icon={ShieldAlert}>
      {keys === null ? (
        <Trans>
          This device has no key to seal a note with yet. Connect it to Wi-Fi once, then open this page again.
          Until then, tell the safeguarding leader in person.
        </Trans>
      ) : aboutLeader ? (
        <Trans>
          The network has not made its key yet, so this note cannot be sealed. Ring the network’s office and
          ask for the safeguarding team.
        </Trans>
      ) : (
        <Trans>
          No one has a key for your club’s notes yet. Tell the safeguarding leader in person, and ask them to
          make their key in Hallbook.
        </Trans>
      )}
    </Banner>
  )
}
