import { Trans } from '@lingui/react/macro'
import { Package, PackageSearch, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

type NoParcelsProps = {
  /** Some months alone are asked for. */
  narrowed: boolean
  /** The sessions of one person are asked for: whether this device knows them. */
  person: 'known' | 'unknown' | null
  onClear: () => void
}

/** What is in place of an empty list: why, and the next step. */
export const NoParcels = ({ narrowed, person, onClear }: NoParcelsProps) =>
  narrowed ? (
    <EmptyState
      icon={PackageSearch}
      title={<Trans>No session matches.</Trans>}
      action={
        <Button icon={X} onClick={onClear}>
          <Trans>Clear filter</Trans>
        </Button>
      }
    />
  ) : person === 'known' ? (
    <EmptyState icon={Package} title={<Trans>This person has not had a parcel yet.</Trans>} />
  ) : person === 'unknown' ? (
    <EmptyState icon={PackageSearch} title={<Trans>This person is not in the register</Trans>}>
      <Trans>They may have been removed, or belong to another club.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={Package} title={<Trans>There are no parcel provision sessions yet.</Trans>} />
  )
