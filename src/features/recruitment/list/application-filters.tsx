import { getApplicationRights } from '@contract/recruitment/rights.ts'
import { formStatuses } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOptions } from '@/data/use-options.ts'
import { FlagFilter, MultiFilter } from '@/kit/list/list-filter.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { useUser } from '@/user/use-user.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useStatusLabel } from '../status-labels.ts'

type ApplicationFiltersProps = {
  page: ListPageState
  flow: RecruitmentFlow
  /** Additional filters of the flow. */
  children?: ReactNode
}

/** Filters for the application lists of both flows (APP-16 to APP-26, VOL-30 to VOL-39). */
export const ApplicationFilters = ({ page, flow, children }: ApplicationFiltersProps) => {
  const { t } = useLingui()
  const getStatusLabel = useStatusLabel()
  const canRestore = getApplicationRights(useUser(), flow.flow).edit
  const statuses = useOptions(flow.statuses) ?? formStatuses
  return (
    <>
      <FlagFilter
        page={page}
        name="checks_completed__isnull"
        label={t`Checks completed`}
        all={t`Checks completed: all`}
        offLabel={t`Checks completed: Yes`}
        onLabel={t`Checks completed: No`}
      />
      <MultiFilter
        page={page}
        name="form__status__in"
        label={t`Form status`}
        all={t`Any form status`}
        options={statuses.map(({ value, label }) => ({ value, label: getStatusLabel(value, label) }))}
      />
      <FlagFilter
        page={page}
        name="second_look"
        label={t`Second look`}
        all={t`Second look: all`}
        onLabel={t`Second look: Yes`}
        offLabel={t`Second look: No`}
      />
      <FlagFilter
        page={page}
        name="check_ends"
        label={t`Check ends soon`}
        all={t`Check ends soon: all`}
        onLabel={t`Check ends soon: Yes`}
        offLabel={t`Check ends soon: No`}
      />
      {children}
      <FlagFilter page={page} name="archived" label={t`Archived`} all={t`Not archived`} onLabel={t`Archived`} />
      {canRestore ? (
        <FlagFilter page={page} name="deleted" label={t`Deleted`} all={t`Not deleted`} onLabel={t`Deleted`} />
      ) : null}
    </>
  )
}
