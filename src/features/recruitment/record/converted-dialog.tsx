import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type ConvertedDialogProps = {
  title: ReactNode
  /** Link to the converted record. Null for users who may not open it. */
  link: ReactNode
  onClose: () => void
}

/** Dialog for an application that another person has converted while the dialog was open. */
export const ConvertedDialog = ({ title, link, onClose }: ConvertedDialogProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()}>
    <DialogContent
      title={title}
      description={<Trans>This application was converted already.</Trans>}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          {link ? (
            <Button asChild variant="primary">
              {link}
            </Button>
          ) : null}
        </>
      }
    />
  </Dialog>
)
