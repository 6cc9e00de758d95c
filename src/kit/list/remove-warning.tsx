import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

type RemoveWarningProps = {
  /** How many rows are to go. */
  count: number
  onClose: () => void
  onRemove: () => void
  /** What has to be known before. */
  children: ReactNode
}

/** Asks once more before rows go that others depend on. */
export const RemoveWarning = ({ count, onClose, onRemove, children }: RemoveWarningProps) => (
  <Dialog open onOpenChange={(open) => open || onClose()}>
    <DialogContent
      decisive
      title={<Plural value={count} one="Remove # row?" other="Remove # rows?" />}
      description={children}
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
