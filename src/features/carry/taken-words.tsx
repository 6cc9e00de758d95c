import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Taken } from '@/device/carry.ts'
import { Button } from '@/ui/button.tsx'
import { DialogContent } from '@/ui/dialog.tsx'

/** Result of the import. */
export const TakenWords = ({ taken, onClose }: { taken: Taken; onClose: () => void }) => {
  const fresh = taken.taken + taken.aside
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
            fresh || !taken.known ? plural(fresh, { one: '# taken', other: '# taken' }) : '',
            taken.known
              ? plural(taken.known, { one: '# was here already', other: '# were here already' })
              : '',
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {taken.aside ? (
          <p>
            {plural(taken.aside, {
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
