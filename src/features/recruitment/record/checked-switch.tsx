import type { Reference } from '@contract/recruitment/application-references.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { call } from '@/api/call.ts'
import { useReachable } from '@/device/use-reachable.ts'
import { Switch } from '@/ui/switch.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useDeed } from '../use-deed.ts'
import { isAnswered } from './reference-moments.tsx'

type CheckedSwitchProps = {
  flow: RecruitmentFlow
  reference: Pick<Reference, 'id' | 'checked' | 'form' | 'telephone'>
}

/** Whether a reference is checked; kept at once, and only of one that is answered (REFE-13 to REFE-15). */
export const CheckedSwitch = ({ flow, reference }: CheckedSwitchProps) => {
  const { t } = useLingui()
  const id = useId()
  const reachable = useReachable()
  const { busy, run } = useDeed(flow.nouns)
  const { checked } = reference
  return (
    <label htmlFor={id} className="flex min-h-touch cursor-pointer items-center gap-2.5 font-bold">
      <Switch
        id={id}
        checked={checked}
        disabled={busy || !reachable || !isAnswered(reference)}
        onCheckedChange={(on) =>
          void run(
            () => call(flow.references.update, { params: { id: reference.id }, body: { checked: on } }),
            on ? t`Reference checked` : t`Reference not checked any more`,
          )
        }
      />
      <Trans>Reference checked</Trans>
    </label>
  )
}
