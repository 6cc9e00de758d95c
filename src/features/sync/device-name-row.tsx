import { Trans } from '@lingui/react/macro'
import { Tag } from 'lucide-react'
import { Suspense, useState } from 'react'
import { DeviceRow } from '@/kit/page/device-row.tsx'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { useDeviceName } from '@/sync-state/use-device-name.ts'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'

const DeviceNameDialog = lazyDialog(() => import('./device-name-dialog.tsx').then((m) => m.DeviceNameDialog))

/** Panel row with the device's name, which is shown next to its changes, and a button to change it. */
export const DeviceNameRow = () => {
  const { name, rename } = useDeviceName()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <DeviceRow
      icon={Tag}
      title={<Trans>Name of this device</Trans>}
      action={
        <Button onClick={() => setIsDialogOpen(true)}>
          {name ? <Trans>Change the name</Trans> : <Trans>Name this device</Trans>}
        </Button>
      }
    >
      <div role="status">
        {name === undefined ? null : <p>{name ? <Name>{name}</Name> : <Trans>No name yet</Trans>}</p>}
      </div>
      <Suspense>
        {isDialogOpen ? (
          <DeviceNameDialog name={name ?? ''} rename={rename} onClose={() => setIsDialogOpen(false)} />
        ) : null}
      </Suspense>
    </DeviceRow>
  )
}
