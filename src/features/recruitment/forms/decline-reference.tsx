import type { DeclineReason } from '@contract/recruitment/reference-forms.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/call.ts'
import { ApiError } from '@/api/errors.ts'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { useFailureMessage } from '@/words/use-failure-message.ts'
import { declineOperations, type ReferenceLink } from './reference-draft.ts'

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
