import { applicationRights } from '@contract/recruitment/rights.ts'
import { formStatuses, type WaitingWho } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOptions } from '@/data/use-options.ts'
import { useUser } from '@/hooks/use-user.ts'
import { FlagFilter, SeveralFilter } from '@/kit/list/list-filter.tsx'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { Segmented } from '@/ui/segmented.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { useStatusWords } from '../status-words.ts'
import { waitingWhoWords } from '../waiting-words.ts'

type ApplicationFiltersProps = {
  page: ListPageState
  flow: RecruitmentFlow
  /** Who can be waited for in the flow. */
  who: readonly WaitingWho[]
  /** Filters of the flow's own. */
  children?: ReactNode
}

/** What both lists can be narrowed to (APP-16 to APP-26, VOL-30 to VOL-39), and the one question "who is next". */
export const ApplicationFilters = ({ page, flow, who, children }: ApplicationFiltersProps) => {
  const { t, i18n } = useLingui()
  const statusWords = useStatusWords()
  const statuses = useOptions(flow.statuses) ?? formStatuses
  const reviews = applicationRights(useUser(), flow.flow).checks
  const chosen = (page.state as { waiting_for?: WaitingWho }).waiting_for ?? 'all'
  const words = (one: WaitingWho) =>
    one === 'reviewer' && reviews ? t({ message: 'You', context: 'who acts' }) : i18n._(waitingWhoWords[one])
  return (
    <>
      <FlagFilter
        page={page}
        name="checks_completed__isnull"
        label={t`Checks completed`}
        all={t`Checks completed or not`}
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
      <div className="basis-full overflow-x-auto">
        <Segmented<WaitingWho | 'all'>
          label={t`Waiting for`}
          className="w-max"
          options={[
            { value: 'all', label: t({ message: 'All', context: 'who acts' }) },
            ...who.map((one) => ({ value: one, label: words(one) })),
          ]}
          value={chosen}
          onValueChange={(next) => page.filter({ waiting_for: next === 'all' ? undefined : next })}
        />
      </div>
    </>
  )
}
