import { volunteerApplicationOperations } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { call } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useDeed } from '../use-deed.ts'
import { volunteerFlow } from './volunteer-flow.ts'

type ConvertDialogProps = { id: string; name: string; onClose: () => void }

/** Registers a volunteer at their club (VOL-187 to VOL-194). */
export const ConvertDialog = ({ id, name, onClose }: ConvertDialogProps) => {
  const { t } = useLingui()
  const why = useId()
  const reachable = useReachable()
  const { busy, run } = useDeed(volunteerFlow.nouns)
  const convert = () =>
    run(
      () =>
        call(volunteerApplicationOperations['volunteer_applications.convert_to_registration'], {
          params: { id },
        }),
      t`Application converted`,
    ).then((done) => done && onClose())
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>Convert to registration</Trans>}
        description={<Trans>{name} is registered at the club with what the form says.</Trans>}
        footer={
          <>
            {reachable ? null : <NeedsWifi id={why} />}
            <Button disabled={busy} onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={!reachable}
              aria-describedby={reachable ? undefined : why}
              onClick={() => void convert()}
            >
              <Trans>Convert</Trans>
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
