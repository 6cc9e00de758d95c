import type { Reference } from '@contract/recruitment/application-references.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { call } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { Switch } from '@/ui/switch.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useDeed } from '../use-deed.ts'

type VerifiedSwitchProps = {
  flow: RecruitmentFlow
  reference: Pick<Reference, 'id' | 'verified' | 'form' | 'telephone'>
}

/** Whether the referee of a written reference was called about it (B-REC-05). */
export const VerifiedSwitch = ({ flow, reference }: VerifiedSwitchProps) => {
  const { t } = useLingui()
  const id = useId()
  const reachable = useReachable()
  const { busy, run } = useDeed(flow.nouns)
  if (reference.form.submitted === null || reference.telephone) return null
  return (
    <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-2.5 font-bold">
      <Switch
        id={id}
        checked={reference.verified !== null}
        disabled={busy || !reachable}
        onCheckedChange={(verified) =>
          void run(
            () => call(flow.references.update, { params: { id: reference.id }, body: { verified } }),
            verified ? t`Marked as confirmed by telephone` : t`Not marked any more`,
          )
        }
      />
      <Trans>Confirmed by telephone</Trans>
    </label>
  )
}
