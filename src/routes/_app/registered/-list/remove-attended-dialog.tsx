import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type RemoveAttendedDialogProps = {
  count: number
  /** How many of them have come to sessions. */
  attended: number
  onClose: () => void
  onRemove: () => void
}

/** Says what becomes of the sessions of people who are removed. */
export const RemoveAttendedDialog = ({ count, attended, onClose, onRemove }: RemoveAttendedDialogProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()}>
    <DialogContent
      decisive
      title={<Plural value={count} one="Remove # person?" other="Remove # people?" />}
      description={
        <>
          <Plural
            value={attended}
            one="# of them has come to sessions."
            other="# of them have come to sessions."
          />{' '}
          <Trans>
            They leave the register on every device. Past sessions keep their numbers without names. After 30
            days their details are erased for good.
          </Trans>
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button variant="danger-solid" onClick={onRemove}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    />
  </Dialog>
)
