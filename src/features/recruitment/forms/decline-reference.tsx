import { type DeclineReason, referenceFormOperations } from '@contract/recruitment/reference-forms.ts'
import type { Flow } from '@contract/recruitment/vocabulary.ts'
import { volunteerReferenceFormOperations } from '@contract/recruitment/volunteer-reference-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { FormThanks } from './form-thanks.tsx'

/** Link to a reference form: the flow and the secret id. */
export type ReferenceLink = { flow: Flow; id: string }

/** Operations for declining a reference. Key: flow. */
const declineOperations = {
  core: referenceFormOperations['reference_forms.decline'],
  volunteer: volunteerReferenceFormOperations['volunteer_reference_forms.decline'],
} as const

/** Operations for withdrawing a decline. Key: flow. */
const reopenOperations = {
  core: referenceFormOperations['reference_forms.reopen'],
  volunteer: volunteerReferenceFormOperations['volunteer_reference_forms.reopen'],
} as const

type DeclineReferenceProps = {
  link: ReferenceLink
  onDeclined: (reason: DeclineReason | null) => void
  onGone: () => void
}

/**
 * Buttons "I cannot" and "This is not me" (B-REC-05). Both need two presses, because mail scanners press a button once.
 */
export const DeclineReference = ({ link: { flow, id }, onDeclined, onGone }: DeclineReferenceProps) => {
  const { t } = useLingui()
  const getFailureMessage = useFailureMessage()
  const [pendingReason, setPendingReason] = useState<DeclineReason | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const decline = async (reason: DeclineReason) => {
    setPendingReason(reason)
    setFailure(null)
    try {
      await call(declineOperations[flow], { params: { id }, body: { reason } })
      onDeclined(reason)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onGone()
      if (error instanceof ApiError && error.code === 'already_submitted') return onDeclined(null)
      setFailure(error)
    } finally {
      setPendingReason(null)
    }
  }
  return (
    <section className="mt-3 grid gap-2.5 border-t border-border pt-4">
      <h2 className="font-bold">
        <Trans>If you cannot help</Trans>
      </h2>
      <div className="flex flex-wrap gap-2">
        <TwoClickButton
          variant="outline"
          busy={pendingReason === 'cannot'}
          armedLabel={t`Press again to say so`}
          onConfirm={() => void decline('cannot')}
        >
          <Trans>I cannot give a reference</Trans>
        </TwoClickButton>
        <TwoClickButton
          variant="outline"
          icon={UserX}
          busy={pendingReason === 'wrong_person'}
          armedLabel={t`Press again to say so`}
          onConfirm={() => void decline('wrong_person')}
        >
          <Trans>This is not me</Trans>
        </TwoClickButton>
      </div>
      <p role="status" className="text-sm">
        {failure ? getFailureMessage(failure) : null}
      </p>
    </section>
  )
}

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
    <FormThanks confirmationMessage={<Trans>We will not write to you about it again.</Trans>}>
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
