import { getApplicationRights } from '@contract/recruitment/rights.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReadyView } from '@/kit/list/ready-views.tsx'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useHasTasks } from './who-is-next.tsx'

/**
 * Returns the ready views of a flow's applications: the reader's tasks, late ones, and checks that end soon.
 * @param flowViews further views of the flow
 */
export const useApplicationViews = (flow: RecruitmentFlow, flowViews: readonly ReadyView[] = []): ReadyView[] => {
  const { t } = useLingui()
  const { secondLook } = getApplicationRights(useUser(), flow.flow)
  const hasTasks = useHasTasks(flow)
  return [
    ...(hasTasks ? [{ label: t`Waits for you`, search: { waiting_for: 'reviewer' } }] : []),
    { label: t({ message: 'Late', context: 'applications' }), search: { late: true } },
    ...flowViews,
    { label: t`Check ends soon`, search: { check_ends: true } },
    ...(secondLook ? [{ label: t`Second look`, search: { waiting_for: 'reviewer', second_look: true } }] : []),
  ]
}
