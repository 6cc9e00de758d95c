import type { EarlierApplication } from '@contract/recruitment/earlier-referrals.ts'
import { formatDay } from '@contract/rules/days.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'

type EarlierDialogProps = {
  earlier: EarlierApplication
  /** @throws the same errors as `call` */
  onSendAgain: () => Promise<unknown>
  onMakeNew: () => void
  onClose: () => void
}

/** Confirmation dialog before a second application is created for the same email address. */
export function EarlierDialog({ earlier, onSendAgain, onMakeNew, onClose }: EarlierDialogProps) {
  const getFailureMessage = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const day = formatDay(earlier.started)
  const sendAgain = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await onSendAgain()
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent
        title={<Trans>This address was referred before</Trans>}
        description={
          earlier.submitted ? (
            <Trans>An application for this address was started on {day}. Its form has been sent in.</Trans>
          ) : (
            <Trans>An application for this address was started on {day}. Send the link again?</Trans>
          )
        }
        footer={
          <>
            <Button onClick={onMakeNew} disabled={isBusy}>
              <Trans>Make a new application</Trans>
            </Button>
            {earlier.submitted ? (
              <Button variant="primary" onClick={onClose}>
                <Trans>Back to the form</Trans>
              </Button>
            ) : (
              <Button variant="primary" busy={isBusy} onClick={() => void sendAgain()}>
                <Trans>Send the link again</Trans>
              </Button>
            )}
          </>
        }
      >
        <p role="status" className="font-bold text-danger-text">
          {failure ? getFailureMessage(failure) : null}
        </p>
      </DialogContent>
    </Dialog>
  )
}
