import { Trans } from '@lingui/react/macro'
import { FileCog } from 'lucide-react'
import { DeviceRow } from '@/kit/page/device-row.tsx'
import { useSupportFile } from '@/sync-state/use-support-file.ts'
import { Button } from '@/ui/button.tsx'

/** Panel row that saves a file with diagnostics for support. */
export const SupportFileRow = () => {
  const { saved, failed, busy, save } = useSupportFile()
  return (
    <DeviceRow
      icon={FileCog}
      title={<Trans>Help from support</Trans>}
      action={
        <Button busy={busy} onClick={save}>
          <Trans>Save a file for support</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Versions, counts and error codes. No names, no notes, no passwords.</Trans>
      </p>
      <div role="status">
        {saved ? (
          <p>
            <Trans>Saved as {saved}.</Trans>
          </p>
        ) : (
          failed && (
            <p>
              <Trans>The file could not be made. Reload the page and press again.</Trans>
            </p>
          )
        )}
      </div>
    </DeviceRow>
  )
}
