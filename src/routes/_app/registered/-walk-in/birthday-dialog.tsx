import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type BirthdayDialogProps = {
  name: string
  age: number
  onConfirm: () => void
  onClose: () => void
}

/** Dialog that confirms a child's birthday that makes the child 19 or older. */
export function BirthdayDialog({ name, age, onConfirm, onClose }: BirthdayDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={
          <Trans>
            That makes {name} {age}.
          </Trans>
        }
        description={<Trans>Is this the child’s birthday?</Trans>}
        footer={
          <>
            <Button onClick={onClose}>
              <Trans>No, change the birthday</Trans>
            </Button>
            <Button variant="primary" onClick={onConfirm}>
              <Trans>Yes, register as an adult</Trans>
            </Button>
          </>
        }
      />
    </Dialog>
  )
}
