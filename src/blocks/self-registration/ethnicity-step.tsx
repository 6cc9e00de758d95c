import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent } from '@/ui/dialog.tsx'
import { type EthnicityDraft, EthnicityQuestion, ethnicityAnswer } from '../ethnicity/ethnicity-question.tsx'

type EthnicityStepProps = {
  value: EthnicityDraft
  onChange: (value: EthnicityDraft) => void
  busy: boolean
  onSend: () => void
  onClose: () => void
}

/** Asked last, of the parent or carer, before the form is sent (SELF-104 to SELF-121). */
export const EthnicityStep = ({ value, onChange, busy, onSend, onClose }: EthnicityStepProps) => {
  const [tried, setTried] = useState(false)
  const send = () => {
    setTried(true)
    if (ethnicityAnswer(value)) onSend()
  }
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent
        decisive
        title={<Trans>What is your ethnic group?</Trans>}
        description={
          <Trans>
            The last question. It shows whom the clubs reach; your answer is kept without your name.
          </Trans>
        }
        footer={
          <>
            <Button disabled={busy} onClick={onClose}>
              <Trans>Back to the form</Trans>
            </Button>
            <Button variant="primary" busy={busy} onClick={send}>
              <Trans>Send</Trans>
            </Button>
          </>
        }
      >
        <EthnicityQuestion value={value} onChange={onChange} tried={tried} />
      </DialogContent>
    </Dialog>
  )
}
