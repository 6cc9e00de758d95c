import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type DeletionWarningProps = {
  /** Title such as "Remove 3 rows?" */
  title: ReactNode
  /** Label of the button that confirms the deletion. */
  does: ReactNode
  onClose: () => void
  onConfirm: () => void
  /** Warning text. */
  children: ReactNode
}

/** Confirmation dialog before the deletion of data that other data depends on. */
export const DeletionWarning = ({ title, does, onClose, onConfirm, children }: DeletionWarningProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()}>
    <DialogContent
      decisive
      title={title}
      description={children}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep</Trans>
          </Button>
          <Button variant="danger-solid" onClick={onConfirm}>
            {does}
          </Button>
        </>
      }
    />
  </Dialog>
)
