import { Trans } from '@lingui/react/macro'
import { CalendarPlus, Package, PackageSearch, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

type NoParcelsProps = {
  /** True if the list is filtered by months. */
  narrowed: boolean
  /**
   * Person whose sessions are listed: known or unknown on this device. Null if the list is not limited to one person.
   */
  person: 'known' | 'unknown' | null
  onClear: () => void
  onCreate: () => void
}

/** Empty state of the list, with the reason and the next step. */
export const NoParcels = ({ narrowed, person, onClear, onCreate }: NoParcelsProps) => {
  if (narrowed)
    return (
      <EmptyState
        icon={PackageSearch}
        title={<Trans>No session matches.</Trans>}
        action={
          <Button icon={X} onClick={onClear}>
            <Trans>Clear filter</Trans>
          </Button>
        }
      />
    )
  if (person === 'known')
    return <EmptyState icon={Package} title={<Trans>This person has not had a parcel yet.</Trans>} />
  if (person === 'unknown')
    return (
      <EmptyState icon={PackageSearch} title={<Trans>This person is not in the register</Trans>}>
        <Trans>They may have been removed, or belong to another club.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Package}
      title={<Trans>There are no parcel provision sessions yet.</Trans>}
      action={
        <Button variant="primary" icon={CalendarPlus} onClick={onCreate}>
          <Trans>Create New Session(s)</Trans>
        </Button>
      }
    />
  )
}
