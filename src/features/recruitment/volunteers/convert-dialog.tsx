import { volunteerApplicationOperations } from '@contract/recruitment/volunteer-applications.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import { FormButtons } from '@/kit/form/form-buttons.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useDeed } from '../use-deed.ts'
import { volunteerFlow } from './volunteer-flow.ts'

type ConvertDialogProps = { id: string; name: string; onClose: () => void }

/** Registers a volunteer at their club (VOL-187 to VOL-194). */
export const ConvertDialog = ({ id, name, onClose }: ConvertDialogProps) => {
  const { t } = useLingui()
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
          <FormButtons busy={busy} onCancel={onClose} onSend={() => void convert()}>
            <Trans>Convert</Trans>
          </FormButtons>
        }
      />
    </Dialog>
  )
}
