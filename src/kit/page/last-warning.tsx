import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type LastWarningProps = {
  /** "Remove 3 rows?" */
  title: ReactNode
  /** The words of the button that does it. */
  does: ReactNode
  onClose: () => void
  onConfirm: () => void
  /** What has to be known before. */
  children: ReactNode
}

/** Asks once more before something goes that others depend on. */
export const LastWarning = ({ title, does, onClose, onConfirm, children }: LastWarningProps) => (
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
