import { Trans } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import type { useRemovedHere } from '@/sync-state/removed-here.ts'
import { Banner } from '@/ui/banner.tsx'

type RemovedRegister = NonNullable<ReturnType<typeof useRemovedHere>['removed']>

/**
 * Notice on the sign-in page that explains why the register was removed from this device. Shows how many changes were
 * sent or lost.
 */
export const RemovedNotice = ({ removed: { code, sent, lost } }: { removed: RemovedRegister }) => (
  <Banner tone="warning" icon={Info} className="py-3">
    <p className="font-bold">
      <RemovalReason code={code} />
    </p>
    <p>
      <Trans>The register was removed from this device.</Trans>{' '}
      {sent > 0 ? <Trans>Changes sent to your club first: {sent}.</Trans> : null}{' '}
      {lost > 0 ? <Trans>Changes that could not be sent and are lost: {lost}. Tell your coordinator.</Trans> : null}
    </p>
  </Banner>
)

function RemovalReason({ code }: Pick<RemovedRegister, 'code'>) {
  if (code === 'account_closed') return <Trans>Your account was closed.</Trans>
  if (code === 'ended_by_other') return <Trans>This device was signed out from another one.</Trans>
  return <Trans>The password was changed, and for 7 days no one signed in here.</Trans>
}
