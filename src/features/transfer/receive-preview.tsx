import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDayAndTime } from '@/i18n/long-dates.ts'
import type { ChangeTransfer } from '@/sync-state/transfer.ts'
import { Button } from '@/ui/button.tsx'
import { DialogContent } from '@/ui/dialog.tsx'
import { TransferError } from './transfer-error.tsx'
import { TransferredChangeList } from './transferred-change-list.tsx'

type ReceivePreviewProps = {
  carried: ChangeTransfer
  error: string | null
  busy: boolean
  onCancel: () => void
  onTake: () => void
}

/** Preview of the changes before they are imported. */
export const ReceivePreview = ({ carried, error, busy, onCancel, onTake }: ReceivePreviewProps) => {
  const when = formatDayAndTime(carried.made_at)
  const aside = carried.changes.filter((change) => change.aside).length
  return (
    <DialogContent
      decisive
      title={<Trans>Bring in these changes?</Trans>}
      footer={
        <>
          <Button disabled={busy} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" data-autofocus busy={busy} onClick={onTake}>
            <Trans>Bring them in</Trans>
          </Button>
        </>
      }
    >
      {error ? <TransferError>{error}</TransferError> : null}
      <p className="text-lg font-bold">
        {plural(carried.count, { one: `# change of ${when}`, other: `# changes of ${when}` })}
      </p>
      <TransferredChangeList carried={carried} />
      {aside ? (
        <p>
          {plural(aside, {
            one: '# of them was refused before, or waits for one that was. It needs you here too.',
            other: '# of them were refused before, or wait for one that was. They need you here too.',
          })}
        </p>
      ) : null}
      <p>
        <Trans>
          They are sent from here as soon as there is Wi-Fi. What the other device sends as well counts once.
        </Trans>
      </p>
    </DialogContent>
  )
}
