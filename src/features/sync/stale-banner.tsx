import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import type { DeviceCheckResult } from '@/sync-state/use-device-watch.ts'
import { useSyncState } from '@/sync-state/use-sync-state.ts'
import { Banner } from '@/ui/banner.tsx'

type StaleChanges = NonNullable<DeviceCheckResult['stale']>

/** Warning about work that has been unsent for days, with advice. */
export const StaleBanner = ({ stale: { count, days } }: { stale: StaleChanges }) => {
  const needsSignIn = useSyncState()?.problem === 'sign_in'
  return (
    <Banner tone="warning" icon={Clock} className="mb-4 py-3">
      <p>
        {plural(count, {
          one: `# change has waited ${days} days.`,
          other: `# changes have waited ${days} days.`,
        })}{' '}
        {needsSignIn ? (
          <Trans>Connect to Wi-Fi and sign in to send.</Trans>
        ) : (
          <Trans>Connect to Wi-Fi and press Sync now, or save them to a file.</Trans>
        )}
      </p>
    </Banner>
  )
}
