import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type LeaveDialogProps = {
  /** True if a bulk action is running, and no input is unsaved. */
  isRunning: boolean
  onStay: () => void
  onLeave: () => void
}

/** Confirmation before unsaved fields are lost, or a bulk action is stopped. Escape cancels. */
export const LeaveDialog = ({ isRunning, onStay, onLeave }: LeaveDialogProps) => (
  <Dialog open onOpenChange={(open) => !open && onStay()}>
    <DialogContent
      decisive
      title={isRunning ? <Trans>Stop and leave?</Trans> : <Trans>Leave without saving?</Trans>}
      description={
        isRunning ? (
          <Trans>Some rows are still waiting. What is done stays done.</Trans>
        ) : (
          <Trans>Your changes on this page have not been saved.</Trans>
        )
      }
      footer={
        <>
          <Button onClick={onStay}>
            <Trans>Stay on this page</Trans>
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {isRunning ? <Trans>Stop and leave</Trans> : <Trans>Leave without saving</Trans>}
          </Button>
        </>
      }
    />
  </Dialog>
)
