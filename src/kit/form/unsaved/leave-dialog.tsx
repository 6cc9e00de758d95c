import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

/** Confirmation before unsaved fields are lost. Escape cancels. */
export const LeaveDialog = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog open onOpenChange={(open) => !open && onStay()}>
    <DialogContent
      decisive
      title={<Trans>Leave without saving?</Trans>}
      description={<Trans>Your changes on this page have not been saved.</Trans>}
      footer={
        <>
          <Button onClick={onStay}>
            <Trans>Stay on this page</Trans>
          </Button>
          <Button variant="danger" onClick={onLeave}>
            <Trans>Leave without saving</Trans>
          </Button>
        </>
      }
    />
  </Dialog>
)
