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
  // Show the filters of ready views and of the user's tasks only while they are set, because the line is full. The
  // user's tasks set `second_look`, `check_ends` and `own` to false, which does not need a chip.
  const state = page.state as Record<string, unknown>
  const viewFilters = [
    { name: 'late', label: t({ message: 'Late', context: 'applications' }), isShown: state.late !== undefined },
    { name: 'second_look', label: t`Second look`, isShown: state.second_look === true },
    { name: 'check_ends', label: t`Check ends soon`, isShown: state.check_ends === true },
  ]
  return (
    <>
      <FlagFilter page={page} name="checks_completed__isnull" label={t`Checks completed`} inverted />
      <MultiFilter
        page={page}
        name="form__status__in"
        label={t`Form status`}
        options={statuses.map(({ value, label }) => ({ value, label: getStatusLabel(value, label) }))}
      />
      {children}
      {viewFilters.map(({ name, label, isShown }) =>
        isShown ? <FlagFilter key={name} page={page} name={name} label={label} /> : null,
      )}
      <FlagFilter page={page} name="archived" label={t`Archived`} onlyYes />
      {canRestore ? <FlagFilter page={page} name="deleted" label={t`Deleted`} onlyYes /> : null}
    </>
  )
}
