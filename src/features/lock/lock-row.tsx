import { Trans } from '@lingui/react/macro'
import { LockKeyhole, LockKeyholeOpen } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useSealed } from '@/device-lock/lock-sealed.ts'
import { lockEverywhere, useLock } from '@/device-lock/use-lock.ts'
import { DeviceRow } from '@/kit/page/device-row.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Button } from '@/ui/button.tsx'
import { useRegisterAccess } from '@/user/use-register-access.ts'
import { useUser } from '@/user/use-user.ts'

const SetLockDialog = lazyDialog(() => import('./set-lock-dialog.tsx').then((m) => m.SetLockDialog))
const RemoveLockDialog = lazyDialog(() => import('./remove-lock-dialog.tsx').then((m) => m.RemoveLockDialog))

/** Panel row that shows if this device has a lock, with buttons to set, use and remove it. */
export const LockRow = () => {
  const user = useUser()
  const lockState = useLock(user.id)
  const { unsealed, busy, seal } = useSealed(user.id)
  const [openDialog, setOpenDialog] = useState<'set' | 'remove' | null>(null)
  const closeDialog = () => setOpenDialog(null)
  // Require a connection to set a lock, because the server verifies the account's password.
  const isReachable = useReachable()
  const needsWifiId = useId()
  const { register } = useRegisterAccess()
  // Hide the row if the user has no access to the register and no lock. An existing lock can still be removed.
  if (!register && lockState === 'none') return null
  function renderState() {
    if (lockState === 'none')
      return <Trans>Anyone with this device can open the register. With a lock they need your PIN.</Trans>
    if (unsealed) return <Trans>Part of it is not locked yet: there was no room, or it was interrupted.</Trans>
    return <Trans>Its names, health notes and waiting changes open with your PIN alone.</Trans>
  }
  return (
    <DeviceRow
      icon={lockState === 'none' ? LockKeyholeOpen : LockKeyhole}
      needs={unsealed}
      title={lockState === 'none' ? <Trans>No lock on this device</Trans> : <Trans>This device has a lock</Trans>}
      action={
        lockState === 'none' ? (
          <>
            <Button
              disabled={!isReachable}
              aria-describedby={isReachable ? undefined : needsWifiId}
              onClick={() => setOpenDialog('set')}
            >
              <Trans>Lock this device</Trans>
            </Button>
            {isReachable ? null : <NeedsWifi id={needsWifiId} />}
          </>
        ) : (
          <>
            {unsealed ? (
              <Button busy={busy} onClick={seal}>
                <Trans>Lock the rest</Trans>
              </Button>
            ) : null}
            <Button onClick={() => lockEverywhere(user.id)}>
              <Trans>Lock now</Trans>
            </Button>
            <Button variant="ghost" onClick={() => setOpenDialog('remove')}>
              <Trans>Remove the lock</Trans>
            </Button>
          </>
        )
      }
    >
      <p>{renderState()}</p>
      <Suspense>
        {openDialog === 'set' ? <SetLockDialog onClose={closeDialog} /> : null}
        {openDialog === 'remove' ? <RemoveLockDialog onClose={closeDialog} /> : null}
      </Suspense>
    </DeviceRow>
  )
}
