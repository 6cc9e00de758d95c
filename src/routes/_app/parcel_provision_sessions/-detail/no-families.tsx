import { Trans } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Empty state of each view of a parcel session. The button for its next step is in the totals bar. */
export const NoFamilies = () => (
  <EmptyState icon={Package} title={<Trans>No family has been added yet.</Trans>}>
    <Trans>Press Add family at the bottom of the page.</Trans>
  </EmptyState>
)
