import { MAX_NO_LINK_REASON_LENGTH } from '@contract/registered/registered.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

type ReasonDialogProps = {
  name: string
  busy: boolean
  onClose: () => void
  onSave: (reason: string) => void
}

/** Dialog for the reason why a person is in no family link. */
export const ReasonDialog = ({ name, busy, onClose, onSave }: ReasonDialogProps) => {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        decisive
        title={<Trans>No family link for {name}?</Trans>}
        description={<Trans>Links that show this person end at once or no longer show them.</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              busy={busy}
              onClick={() => (reason.trim() ? onSave(reason.trim()) : setIsMissing(true))}
            >
              <Trans>Save</Trans>
            </Button>
          </>
        }
      >
        <Field
          label={<Trans>Reason</Trans>}
          hint={<Trans>Only coordinators of this club see it.</Trans>}
          error={isMissing && !reason.trim() ? t`Write this down` : undefined}
          required
        >
          <Textarea
            data-autofocus
            maxLength={MAX_NO_LINK_REASON_LENGTH}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </DialogContent>
    </Dialog>
  )
}
