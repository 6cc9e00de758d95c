import type { SealingKey } from '@contract/concerns/concern-seals.ts'
import { Trans } from '@lingui/react/macro'
import { LockKeyhole, ShieldAlert } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'
import { RingLinks } from './ring-links.tsx'
import { useNameList } from './use-names.ts'

/**
 * Notice that shows who can read a note, before the note is saved. If a note is about a leader and the network has no
 * key, it shows the numbers to ring instead. A club without any key does not get to the form.
 */
export const Recipients = ({ recipients }: { recipients: readonly SealingKey[] }) => {
  const names = useNameList(recipients.map(({ name }) => name))
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
      <div className="grid gap-2 py-1">
        <Trans>The network has no key yet, so a note about the safeguarding leader cannot be locked.</Trans>
        <RingLinks who="network" />
      </div>
    </Banner>
  )
}
