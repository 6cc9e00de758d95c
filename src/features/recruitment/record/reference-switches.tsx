import type { Reference } from '@contract/recruitment/application-references.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { call } from '@/api/call.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { DeedSwitch } from '../deed-switch.tsx'
import { useDeed } from '../use-deed.ts'
import { isAnswered } from './reference-moments.tsx'

type ReferenceSwitchProps = {
  flow: RecruitmentFlow
  reference: Pick<Reference, 'id' | 'checked' | 'verified' | 'form' | 'telephone'>
}

/** Whether a reference is checked; kept at once, and only of one that is answered (REFE-13 to REFE-15). */
export const CheckedSwitch = ({ flow, reference }: ReferenceSwitchProps) => {
  const { t } = useLingui()
  const { run } = useDeed(flow.nouns)
  return (
    <DeedSwitch
      checked={reference.checked}
      disabled={!isAnswered(reference)}
      onChange={(checked) =>
        run(
          () => call(flow.references.update, { params: { id: reference.id }, body: { checked } }),
          checked ? t`Reference checked` : t`Reference not checked any more`,
        )
      }
    >
      <Trans>Reference checked</Trans>
    </DeedSwitch>
  )
}

/** Whether the referee of a written reference was called about it (B-REC-05). */
export const VerifiedSwitch = ({ flow, reference }: ReferenceSwitchProps) => {
  const { t } = useLingui()
  const { run } = useDeed(flow.nouns)
  if (reference.form.submitted === null || reference.telephone) return null
  return (
    <DeedSwitch
      checked={reference.verified !== null}
      onChange={(verified) =>
        run(
          () => call(flow.references.update, { params: { id: reference.id }, body: { verified } }),
          verified ? t`Marked as confirmed by telephone` : t`Not marked any more`,
        )
      }
    >
      <Trans>Confirmed by telephone</Trans>
    </DeedSwitch>
  )
}
