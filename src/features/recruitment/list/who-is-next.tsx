import { applicationRights } from '@contract/recruitment/rights.ts'
import type { WaitingWho } from '@contract/recruitment/vocabulary.ts'
import { useLingui } from '@lingui/react/macro'
import { useUser } from '@/hooks/use-user.ts'
import type { ListPageState } from '@/kit/list/use-list-page.ts'
import { Segmented } from '@/ui/segmented.tsx'
import type { RecruitmentFlow } from '../core-flow.ts'
import { waitingWhoWords } from '../waiting-words.ts'

type WhoIsNextProps = {
  page: ListPageState
  flow: RecruitmentFlow
  /** People for the filter: the applicant, referees, reviewers and others who may have the next step. */
  who: readonly WaitingWho[]
}

/** Filter by the person who has the next step. A reviewer sees the label "You" (B-REC-07). */
export const WhoIsNext = ({ page, flow, who }: WhoIsNextProps) => {
  const { t, i18n } = useLingui()
  const reviews = applicationRights(useUser(), flow.flow).checks
  const chosen = (page.state as { waiting_for?: WaitingWho }).waiting_for ?? 'all'
  const words = (one: WaitingWho) =>
    one === 'reviewer' && reviews ? t({ message: 'You', context: 'who acts' }) : i18n._(waitingWhoWords[one])
  return (
    <Segmented<WaitingWho | 'all'>
      label={t`Waiting for`}
      className="w-max *:whitespace-nowrap"
      options={[
        { value: 'all', label: t({ message: 'All', context: 'who acts' }) },
        ...who.map((one) => ({ value: one, label: words(one) })),
      ]}
      value={chosen}
      onValueChange={(next) => page.filter({ waiting_for: next === 'all' ? undefined : next })}
    />
  )
}
