import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatTimeAndDay } from '@/i18n/long-dates.ts'
import type { DeviceCheckResult } from '@/sync-state/use-device-watch.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type LostData = NonNullable<DeviceCheckResult['lost']>

/** One-time notice that the browser has cleared the register or its key, with the changes that were lost. */
export const ClearedDialog = ({ lost, onClose }: { lost: LostData; onClose: () => void }) => {
  const when = formatTimeAndDay(new Date(lost.at).toISOString())
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        decisive
        title={<Trans>The register is missing from this device</Trans>}
        description={
          <Trans>
            It has been fetched again and is complete. Changes that had not been sent from this device are lost.
          </Trans>
        }
        footer={
          <Button variant="primary" onClick={onClose}>
            <Trans>Understood</Trans>
          </Button>
        }
      >
        <p>
          {lost.waiting ? (
            <>
              {plural(lost.waiting, {
                one: `# change was waiting when last known (${when}).`,
                other: `# changes were waiting when last known (${when}).`,
              })}{' '}
              <Trans>Look through the register and enter again what is missing.</Trans>
            </>
          ) : (
            <Trans>Nothing was waiting when last known ({when}).</Trans>
          )}
        </p>
        <p>
          <Trans>The sync panel says, under This device, whether the browser keeps it from now on.</Trans>
        </p>
      </DialogContent>
    </Dialog>
  )
}
