import type { DeclineReason } from '@contract/recruitment/reference-forms.ts'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { Button } from '@/ui/button.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { FormThanks } from './form-thanks.tsx'
import { type ReferenceLink, reopenOperations } from './reference-draft.ts'

type DeclinedReferenceProps = {
  link: ReferenceLink
  reason: DeclineReason
  /** Called to open the form again. Either the decline was withdrawn, or it can no longer be withdrawn. */
  onReopen: () => void
}

/** Page for a referee who has declined. A button lets them give the reference after all (B-REC-05). */
export function DeclinedReference({ link: { flow, id }, reason, onReopen }: DeclinedReferenceProps) {
  const getFailureMessage = useFailureMessage()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const reopen = async () => {
    setIsBusy(true)
    setFailure(null)
    try {
      await call(reopenOperations[flow], { params: { id } })
      onReopen()
    } catch (error) {
      if (error instanceof ApiError && !error.retryable) return onReopen()
      setFailure(error)
      setIsBusy(false)
    }
  }
  return (
    <FormThanks said={<Trans>We will not write to you about it again.</Trans>}>
      <section className="mt-3 grid gap-2.5 border-t border-border pt-4">
        <p className="leading-snug">
          {reason === 'wrong_person' ? (
            <Trans>You told us that you are the wrong person. Changed your mind?</Trans>
          ) : (
            <Trans>You told us that you cannot give a reference. Changed your mind?</Trans>
          )}
        </p>
        <Button icon={Undo2} busy={isBusy} className="justify-self-start" onClick={() => void reopen()}>
          <Trans>Give it after all</Trans>
        </Button>
        <p role="status" className="text-sm">
          {failure ? getFailureMessage(failure) : null}
        </p>
      </section>
    </FormThanks>
  )
}
