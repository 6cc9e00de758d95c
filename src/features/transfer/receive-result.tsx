import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ImportCounts } from '@/sync-state/transfer.ts'
import { Button } from '@/ui/button.tsx'
import { DialogContent } from '@/ui/dialog.tsx'

/** Result of the import. */
export const ReceiveResult = ({ result, onClose }: { result: ImportCounts; onClose: () => void }) => {
  const fresh = result.taken + result.aside
  return (
    <DialogContent
      title={<Trans>The changes are on this device</Trans>}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <div role="status" className="grid gap-3">
        <p className="text-lg font-bold">
          {[
            fresh || !result.known ? plural(fresh, { one: '# taken', other: '# taken' }) : '',
            result.known ? plural(result.known, { one: '# was here already', other: '# were here already' }) : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {result.aside ? (
          <p>
            {plural(result.aside, {
              one: '# of them needs you: the sync panel says why.',
              other: '# of them need you: the sync panel says why.',
            })}
          </p>
        ) : null}
        <p>
          <Trans>They are saved here and are sent as soon as there is Wi-Fi.</Trans>
        </p>
      </div>
    </DialogContent>
  )
}
