import type { Reference } from '@contract/recruitment/application-references.ts'
import type { TwoPeopleState } from '@contract/recruitment/second-look.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useId, useState } from 'react'
import { call } from '@/api/call.ts'
import { useInvalidate } from '@/data/use-invalidate.ts'
import { AutosaveSwitch } from '../autosave-switch.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { translateRefusal } from '../refusal-messages.ts'
import { useRecordAction } from '../use-record-action.ts'
import { isAnswered } from './reference-moments.tsx'

const ReasonDialog = lazy(() => import('./reason-dialog.tsx').then((m) => ({ default: m.ReasonDialog })))

type ReferenceSwitchProps = {
  flow: RecruitmentFlow
  reference: Pick<Reference, 'id' | 'checked' | 'verified' | 'form' | 'telephone' | 'is_yours'>
}

type CheckedSwitchProps = ReferenceSwitchProps & { rule: TwoPeopleState }

/** Switch that marks an answered reference as checked. A press is saved immediately (REFE-13 to REFE-15). */
export const CheckedSwitch = ({ flow, reference, rule }: CheckedSwitchProps) => {
  const { t, i18n } = useLingui()
  const descriptionId = useId()
  const { run } = useRecordAction(flow.nouns)
  const invalidateRecords = useInvalidate(...flow.nouns)
  const [isReasonOpen, setIsReasonOpen] = useState(false)
  // A reader whose account has the referee's email address may check the reference only if no other account can. The
  // reader must then give a reason.
  const isOwn = reference.is_yours && !reference.checked
  const needsReason = isOwn && rule.can_complete_alone
  const saveChecked = (body: { checked: boolean; alone_reason?: string }) =>
    call(flow.references.update, { params: { id: reference.id }, body })
  const onChange = async (checked: boolean): Promise<boolean> => {
    if (needsReason) {
      setIsReasonOpen(true)
      return false
    }
    return run(() => saveChecked({ checked }), checked ? t`Reference checked` : t`Reference not checked any more`)
  }
  return (
    <>
      <AutosaveSwitch
        checked={reference.checked}
        disabled={!isAnswered(reference) || (isOwn && !needsReason)}
        {...(isOwn && { describedBy: descriptionId })}
        onChange={onChange}
      >
        <Trans>Reference checked</Trans>
      </AutosaveSwitch>
      {isOwn ? (
        <p id={descriptionId} className="basis-full text-sm text-muted-foreground">
          <Trans>This referee has the email address of your account. Someone else must check it.</Trans>
        </p>
      ) : null}
      {isReasonOpen ? (
        <Suspense>
          <ReasonDialog
            title={<Trans>Check your own reference?</Trans>}
            description={<Trans>No other account can check it. Say why you do.</Trans>}
            sendLabel={<Trans>Reference checked</Trans>}
            kinds={['alone_reason']}
            save={async ({ alone_reason = '' }) => {
              try {
                await saveChecked({ checked: true, alone_reason })
              } catch (error) {
                throw translateRefusal(i18n, error)
              } finally {
                void invalidateRecords()
              }
            }}
            savedMessage={t`Reference checked`}
            onClose={() => setIsReasonOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}

/** Switch that records a call in which the referee confirmed a written reference (B-REC-05). */
export const VerifiedSwitch = ({ flow, reference }: ReferenceSwitchProps) => {
  const { t } = useLingui()
  const { run } = useRecordAction(flow.nouns)
  if (reference.form.submitted === null || reference.telephone) return null
  return (
    <AutosaveSwitch
      checked={reference.verified !== null}
      onChange={(verified) =>
        run(
          () => call(flow.references.update, { params: { id: reference.id }, body: { verified } }),
          verified ? t`Marked as confirmed by telephone` : t`Not marked any more`,
        )
      }
    >
      <Trans>Confirmed by telephone</Trans>
    </AutosaveSwitch>
  )
}
