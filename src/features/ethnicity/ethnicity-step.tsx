import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Dialog, DialogContent, longDialogClasses } from '@/ui/dialog.tsx'
import { type EthnicityDraft, toEthnicityAnswer } from './ethnicity-draft.ts'
import { EthnicityQuestion } from './ethnicity-question.tsx'

type EthnicityStepProps = {
  /** Text that explains why the question is included and that the answer is stored without a name. */
  description: ReactNode
  value: EthnicityDraft
  onChange: (value: EthnicityDraft) => void
  /** True while the form is being sent. */
  busy?: boolean
  onSend: () => void
  onClose: () => void
}

/** Last step of a public form before sending (SELF-104 to SELF-121). */
export const EthnicityStep = ({ description, value, onChange, busy = false, onSend, onClose }: EthnicityStepProps) => {
  const questionElement = useRef<HTMLDivElement>(null)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const send = () => {
    if (toEthnicityAnswer(value)) onSend()
    else setFailedAttempts(failedAttempts + 1)
  }
  // Scroll to the first error, because on a phone it may be above the visible area.
  useEffect(() => {
    if (!failedAttempts) return
    const firstInvalidElement = questionElement.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [role="alert"]',
    )
    firstInvalidElement?.scrollIntoView({ block: 'center' })
    if (firstInvalidElement?.matches('input')) firstInvalidElement.focus()
  }, [failedAttempts])
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent
        decisive
        className={longDialogClasses}
        title={<Trans>What is your ethnic group?</Trans>}
        description={description}
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
        <div ref={questionElement}>
          <EthnicityQuestion value={value} onChange={onChange} tried={failedAttempts > 0} />
        </div>
      </DialogContent>
    </Dialog>
  )
}
