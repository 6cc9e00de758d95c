import { applicationRights } from '@contract/recruitment/rights.ts'
import { formStatuses } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOptions } from '@/data/use-options.ts'
import { useUser } from '@/hooks/use-user.ts'
import { FlagFilter, SeveralFilter } from '@/kit/list/list-filter.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useStatusWords } from '../status-words.ts'

type ApplicationFiltersProps = {
  page: ListPageState
  flow: RecruitmentFlow
  /** Further filters of the flow. */
  children?: ReactNode
}

/** Filters of both lists (APP-16 to APP-26, VOL-30 to VOL-39). */
export const ApplicationFilters = ({ page, flow, children }: ApplicationFiltersProps) => {
  const { t } = useLingui()
  const statusWords = useStatusWords()
  const mayRestore = applicationRights(useUser(), flow.flow).edit
  const statuses = useOptions(flow.statuses) ?? formStatuses
  return (
    <>
      <FlagFilter
        page={page}
        name="checks_completed__isnull"
        label={t`Checks completed`}
        all={t`Checks completed: all`}
        off={t`Checks completed: Yes`}
        on={t`Checks completed: No`}
      />
      <SeveralFilter
        page={page}
        name="form__status__in"
        label={t`Form status`}
        all={t`Any form status`}
        options={statuses.map(({ value, label }) => ({ value, label: statusWords(value, label) }))}
      />
      {children}
      <FlagFilter page={page} name="archived" label={t`Archived`} all={t`Not archived`} on={t`Archived`} />
      {mayRestore ? (
        <FlagFilter page={page} name="deleted" label={t`Deleted`} all={t`Not deleted`} on={t`Deleted`} />
      ) : null}
    </>
  )
}
