import { Trans } from '@lingui/react/macro'
import { Download, HardDrive } from 'lucide-react'
import { useInstall } from '@/browser/use-install.ts'
import { EvictionNotice } from '@/features/hall-ready/eviction-notice.tsx'
import { InstallAdvice } from '@/features/hall-ready/install-advice.tsx'
import { formatStorageSize } from '@/i18n/storage-size.ts'
import { DeviceRow } from '@/kit/page/device-row.tsx'
import { Button } from '@/ui/button.tsx'
import { type StorageState, useStorage } from './use-storage.ts'

/**
 * Panel row that shows if the browser stores the register persistently and how much space is free, with actions for
 * both.
 */
export const StorageRow = ({ full }: { full: boolean }) => {
  const storage = useStorage()
  const { install } = useInstall()
  if (!storage) return null
  const { facts, little, keep, refused, asking } = storage
  return (
    <DeviceRow
      icon={HardDrive}
      title={<Trans>The register on this device</Trans>}
      needs={full || little || refused}
      action={
        keep ? (
          <>
            <Button onClick={keep}>
              <Trans>Keep the register on this device</Trans>
            </Button>
            {refused && install ? (
              <Button icon={Download} onClick={() => void install()}>
                <Trans>Install</Trans>
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <p>{facts.persisted ? <Trans>This browser keeps the register until you log out.</Trans> : <EvictionNotice />}</p>
      <p>
        <FreeSpace {...storage} full={full} />
      </p>
      <div role="status">
        {asking ? <Trans>Firefox asks at the top: choose Allow.</Trans> : refused && <RefusalAdvice />}
      </div>
    </DeviceRow>
  )
}

/**
 * Text about the free space. A failed save is shown first, because the number from the browser may be its quota and not
 * the device's free space.
 */
const FreeSpace = ({ facts, little, full }: StorageState & { full: boolean }) => {
  if (full) return <Trans>There was no room to save. Delete photos or apps that you do not need.</Trans>
  if (facts.freeMb === null) return <Trans>This browser does not say how much room is left.</Trans>
  const [used, free] = [formatStorageSize(facts.usedMb), formatStorageSize(facts.freeMb)]
  return little ? (
    <Trans>Only {free} free. Delete photos or apps that you do not need.</Trans>
  ) : (
    <Trans>
      {used} used, {free} free.
    </Trans>
  )
}

/** Advice after the browser has refused persistent storage. */
const RefusalAdvice = () => {
  const { installed, way, install } = useInstall()
  const canInstall = !installed && (way !== 'none' || Boolean(install))
  const isInstalledElsewhere = way === 'share' && !install
  return (
    <p>
      <Trans>The browser has not agreed to keep it.</Trans> <InstallAdvice />{' '}
      {canInstall && isInstalledElsewhere ? <Trans>Then press again there.</Trans> : null}
      {canInstall && !isInstalledElsewhere ? <Trans>Then press again.</Trans> : null}
    </p>
  )
}
