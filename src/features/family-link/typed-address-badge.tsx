import { Trans } from '@lingui/react/macro'
import { PencilLine } from 'lucide-react'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { Badge } from '@/ui/badge.tsx'
import { useTypedAddresses } from './use-typed-addresses.ts'

/** Mark of a person whose address the family changed (B-FAM-03). Only coordinators see it. Needs the network. */
export const TypedAddressBadge = ({ person }: { person: StoredRow<'registered'> }) => {
  // A family's change of a child's address is a question, so that only adults have a mark.
  const { answer } = useTypedAddresses({ wanted: person.is_adult })
  if (!answer?.results.some(({ id }) => id === person.id)) return null
  return (
    <Badge tone="warning" icon={PencilLine}>
      <Trans>Address changed by the family</Trans>
    </Badge>
  )
}
