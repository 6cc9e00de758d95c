import { Trans } from '@lingui/react/macro'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'

/** Confirmation before a record is created that may already be saved. Escape cancels. */
export const RepeatDialog = ({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) => (
  <Dialog open onOpenChange={(open) => open || onAnswer(false)}>
    <DialogContent
      decisive
      title={<Trans>Save again?</Trans>}
      description={
        <Trans>
          The first save got no answer, so this entry may already be in the list. If it is there, saving again may add
          it a second time.
        </Trans>
      }
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>
            <Trans>Do not save</Trans>
          </Button>
          <Button variant="danger" onClick={() => onAnswer(true)}>
            <Trans>Save again</Trans>
          </Button>
        </>
      }
    />
  </Dialog>
)
