import { Trans } from '@lingui/react/macro'
import { HardDrive } from 'lucide-react'
import { useRequestSync } from '@/sync-state/use-request-sync.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Message that the device has no room for the register. */
const RegisterFull = () => {
  const requestSync = useRequestSync()
  return (
    <EmptyState
      icon={HardDrive}
      title={<Trans>There is no room for the register on this device</Trans>}
      action={
        <Button variant="primary" onClick={() => requestSync('asked')}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>Delete photos or apps that you do not need, then try again.</Trans>
    </EmptyState>
  )
}

export default RegisterFull
